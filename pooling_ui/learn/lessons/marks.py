"""Whether a step of a lesson is done: judged by what the link, the widgets and the stage hold."""

from pooling_ui.learn.lessons import Now, hint, lessons, met_words
from pooling_ui.learn.lessons.beginning import beginning
from pooling_ui.learn.lessons.finished import keep_finished, kept_finished
from pooling_ui.learn.lessons.step_progress import StepProgress, lessons_done
from pooling_ui.predict.current_question import OnShow, number
from pooling_ui.setting.last_change import held_everywhere
from pooling_ui.stage.place import place
from pooling_ui.state.params import WIDGETS
from pooling_ui.text.places import place_at


def note_done(progress: StepProgress, on_show: OnShow) -> None:
    """Note what of the step is done now; what is done stays so, until the step begins anew."""
    note_now(progress, _now(on_show), beginning(progress.step, progress.lesson.page).now)
    if progress.done:
        lessons_done().steps.add((progress.lesson.name, progress.part))
    if progress.done and progress.part == len(progress.lesson.steps):
        lessons_done().lessons.add(progress.lesson.name)


def finished() -> set[str]:
    """Return the names of the lessons that are done: in this session, or before in this browser."""
    return (lessons_done().lessons | kept_finished()) & lessons().keys()


def keep_lessons() -> None:
    """Let the browser keep which lessons are done, also after the page is loaded anew."""
    keep_finished(lessons_done().lessons)


def note_now(progress: StepProgress, now: Now, begun: Now) -> None:
    """Note which conditions are met by what a person has come to since the step began."""
    conditions = progress.step.done
    progress.met |= {at for at, each in enumerate(conditions) if each.lasts and each.holds(now)}
    open_ones = [
        each for at, each in enumerate(conditions) if at not in progress.met and not each.holds(now)
    ]
    progress.done = progress.done or not open_ones
    progress.changed_since = progress.done and bool(open_ones)
    met = [each for each in conditions if each not in open_ones]
    progress.hint = hint(open_ones, now, begun) or met_words(conditions, met, begun)


def _now(on_show: OnShow) -> Now:
    """Return what a person has come to."""
    stands, asked = place(), on_show.asked
    return Now(
        widgets=held_everywhere(on_show.setting.choices, WIDGETS),
        cells=on_show.cells,
        output=on_show.output,
        window=place_at(stands.step, on_show.output),
        pin=stands.pin,
        answered=number() + (asked.verdict is not None) if asked.on else 0,
    )
