"""The options of Burgundy: boards, expert set-up, and the choices that the rulings leave open.

Groups EXPERT, SPIELBOX, BUY.
"""

from dataclasses import dataclass

from comptoir.engine.errors import BadOptions
from comptoir.games.choices import check_choices, choice, choices_of, exclusion

PLAYERS = (2, 3, 4)
BASE_BOARDS = tuple("123456789")
SPIELBOX_BOARDS = tuple(f"10{letter}" for letter in "abcdefgh")
LATER_BOARDS = ("2019-2", "SE4", "SE8")
BOARDS = (*BASE_BOARDS, *SPIELBOX_BOARDS, *LATER_BOARDS)
# What the later editions print in place of three first-edition boards.
LATER_SIDES = {"2": "2019-2", "4": "SE4", "8": "SE8"}


@dataclass(frozen=True, slots=True)
class Options:
    """A set of options that go together. `boards` names a board for each seat, or one for all."""

    players: int
    setup: str = choice("standard", "expert")
    boards: str = choice()
    board_set: str = choice("base", "spielbox", "later")
    expert_choice: str = choice("open", "secret")
    expert_sheets: str = choice(default="random_pairing")
    buy_timing: str = choice("between", "anytime")
    spielbox_extra_action: str = choice("place_unconnected", "fetch_left_over", "off")

    def __post_init__(self) -> None:
        _check_values(self)
        _check_together(self)

    def seat_boards(self) -> tuple[str, ...]:
        """The board of each seat in the standard set-up."""
        named = tuple(self.boards.split(",")) if self.boards else ("1",)
        return named * self.players if len(named) == 1 else named

    def sheets(self) -> tuple[tuple[str, str], ...]:
        """The sheets named by the players, front and back."""
        if self.expert_sheets == "random_pairing":
            return ()
        pairs = (sheet.split("/") for sheet in self.expert_sheets.split(","))
        return tuple((pair[0], pair[-1]) for pair in pairs)

    def has_spielbox_boards(self) -> bool:
        """Can any player have one of the boards 10a to 10h?"""
        sides = (side for sheet in self.sheets() for side in sheet)
        return self.board_set == "spielbox" or any(
            side in SPIELBOX_BOARDS for side in (*self.boards.split(","), *sides)
        )


CHOICES = choices_of(Options)


def _check_values(options: Options) -> None:
    if options.players not in PLAYERS:
        known = ", ".join(map(str, PLAYERS))
        raise BadOptions("This game is for {known} players, not {players}.", known=known, players=options.players)
    check_choices(CHOICES, options)
    named = options.boards.split(",") if options.boards else []
    for board in (*named, *(side for sheet in options.sheets() for side in sheet)):
        if board not in BOARDS:
            raise BadOptions("There is no board “{board}”; there are: {known}.", board=board, known=", ".join(BOARDS))
    if len(named) not in (0, 1, options.players):
        raise BadOptions(
            "{named} boards are named for {players} players; name one for all or one for each.",
            named=len(named), players=options.players,
        )  # fmt: skip
    if options.expert_sheets != "random_pairing":
        _check_sheets(options.expert_sheets.split(","))
    sheets = options.sheets()
    if sheets and len(sheets) < options.players:
        raise BadOptions(
            "{named} sheets are named, but {players} players need one each.",
            named=len(sheets), players=options.players,
        )  # fmt: skip


def _check_sheets(sheets: list[str]) -> None:
    """A sheet has two different sides, and no two players share a sheet."""
    sides = [sorted(sheet.split("/")) for sheet in sheets]
    for sheet, pair in zip(sheets, sides, strict=True):
        if len(pair) != 2 or pair[0] == pair[1] or sides.count(pair) > 1:
            raise BadOptions(
                "“{sheet}” must be a sheet with two different boards, such as 3/7, named once.", sheet=sheet
            )


def _check_together(options: Options) -> None:
    is_expert = options.setup == "expert"
    picks_castle = is_expert or any(board != "1" for board in options.seat_boards())
    if is_expert and options.boards:
        raise exclusion("setup=expert", "boards", "the expert set-up deals the boards")
    if options.board_set != "base" and not is_expert:
        raise exclusion(f"board_set={options.board_set}", "setup=standard", "only the expert set-up deals from a set")
    if options.expert_sheets != "random_pairing" and not is_expert:
        raise exclusion("expert_sheets", "setup=standard", "only the expert set-up deals sheets")
    if options.expert_sheets != "random_pairing" and options.board_set != "base":
        raise exclusion("expert_sheets", f"board_set={options.board_set}", "the sheets named are dealt, not a set")
    if options.expert_choice == "secret" and not picks_castle:
        raise exclusion("expert_choice=secret", "setup=standard", "on board 1 there is nothing to choose")
    if options.spielbox_extra_action != "place_unconnected" and not options.has_spielbox_boards():
        chosen = f"spielbox_extra_action={options.spielbox_extra_action}"
        other = f"boards={options.boards}" if options.boards else f"board_set={options.board_set}"
        raise exclusion(chosen, other, "only the spielbox boards have this action")
