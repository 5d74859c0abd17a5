"""What moves were worth: expected points, mistakes, luck and choice, for a position or a whole match of any game."""

from comptoir.analysis.advising import advise, weigh
from comptoir.analysis.analysing import Analysis, Share, Step, Told, analyse
from comptoir.analysis.comparing import Comparison, Outcome, compare

__all__ = ["Analysis", "Comparison", "Outcome", "Share", "Step", "Told", "advise", "analyse", "compare", "weigh"]
