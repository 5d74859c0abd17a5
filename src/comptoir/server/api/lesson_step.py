"""What a lesson says at its table: where it stands, what to do next and why, and what the last step has brought."""

from comptoir.games.lessons import Lesson, lesson_after, lesson_words, lessons
from comptoir.server.api import schemas
from comptoir.server.tables.room import Room


def lesson_step(room: Room, language: str) -> schemas.LessonStep | None:
    """The step of the lesson that is given here, if one is."""
    lesson = room.history.lesson
    if lesson is None:
        return None
    number = lesson.step_at(len(room.match.entries))
    following, say = lesson_after(room.game, lesson.name), lesson_words(room.game, language)
    here = None if number is None else lesson.steps[number]
    return schemas.LessonStep(
        name=lesson.name,
        title=say.say(f"{lesson.name}.title"),
        number=1 + [one.name for one in lessons(room.game)].index(lesson.name),
        lessons=len(lessons(room.game)),
        step=len(lesson.steps) if number is None else number + 1,
        steps=len(lesson.steps),
        done=_done(lesson, number, language),
        text="" if here is None else say.say(f"{lesson.name}.{here.name}.do"),
        wrong="" if here is None else say.maybe(f"{lesson.name}.{here.name}.wrong"),
        shows=[] if here is None else list(here.show),
        over=number is None,
        following="" if following is None else say.say(f"{following.name}.title"),
    )


def _done(lesson: Lesson, number: int | None, language: str) -> str:
    """What the step before this one has brought; before the first, what the lesson is about."""
    say, before = lesson_words(lesson.game, language), len(lesson.steps) if number is None else number
    key = f"{lesson.steps[before - 1].name}.done" if before else "about"
    return say.say(f"{lesson.name}.{key}")
