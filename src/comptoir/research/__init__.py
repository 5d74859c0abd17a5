"""Games for learning programs: what a seat sees as numbers, environments, data. Needs `comptoir[research]`."""

from comptoir.extras import needed

with needed("research"):
    from comptoir.observation.actions import actions
    from comptoir.observation.spec import Spec, spec
    from comptoir.research import dataset, infoset
    from comptoir.research.aec import aec
    from comptoir.research.gym import gym
    from comptoir.research.vector import vector

__all__ = ["Spec", "actions", "aec", "dataset", "gym", "infoset", "spec", "vector"]
