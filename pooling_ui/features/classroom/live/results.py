"""The results of a room: each question with both votes, without persons; as a table and as CSV."""

import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

from pooling_ui.features.classroom.live.store.store import Asked, RoomStore
from pooling_ui.features.classroom.live.tally import Bar, Tally, asked_question, tally
from pooling_ui.state.addresses import address, read_query
from pooling_ui.text.words import RIGHT, WRONG, plain

_COLUMNS = ("question", "text", "link", "vote", "answer", "count", "right", "mistake")
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # a table program would run a cell that begins so


class Result(NamedTuple):
    """One question of a room with its votes."""

    asked: Asked
    text: str
    right_answer: str
    counted: Tally


def results_of(store: RoomStore, code: str, hidden: int = 0) -> list[Result]:
    """Return the results of all questions of a room, but for the one with the number `hidden`."""
    results = []
    for asked in store.questions(code):
        if asked.number == hidden:
            continue
        question = asked_question(asked.page, asked.query)
        right = question.drawn.right_answer if question.drawn else ""
        counted = tally(question, store.votes(code, asked.number))
        results.append(Result(asked, question.text, right, counted))
    return results


def csv_of(results: Sequence[Result], app: str) -> str:
    """Return the results as CSV: one line for each answer in each vote.

    A question that nobody answered has one line, with the count 0. `app` is the address of the app,
    for the link of each question.
    """
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(_COLUMNS)
    for asked, text, right, counted in results:
        link = address(app, asked.page, read_query(asked.query))
        rounds = counted.rounds if any(counted.rounds) else ((Bar(""),),)
        for vote, bars in enumerate(rounds, 1):
            for bar in bars:
                is_right = ("no", "yes")[bar.is_right] if right and bar.count else ""
                values = (text, link, bar.answer, bar.mistake)
                text_, link_, answer, mistake = map(_harmless, values)
                row = (asked.number, text_, link_, vote, answer, bar.count, is_right, mistake)
                writer.writerow(row)
    return file.getvalue()


def _harmless(text: str) -> str:
    """Return a text that a table program shows and does not run."""
    return f"'{text}" if text.startswith(_FORMULAS) else text


def table_of(result: Result) -> str:
    """Return the votes on a question as a table in Markdown; no text of it is Markdown itself."""
    answers = dict.fromkeys(bar.answer for bars in result.counted.rounds for bar in bars)
    counts = [{bar.answer: bar for bar in bars} for bars in result.counted.rounds]
    lines = ["| Answer | First vote | Second vote | |", "| --- | ---: | ---: | --- |"]
    for answer in answers:
        bars = [each[answer] for each in counts if answer in each]
        first, second = (str(each[answer].count) if answer in each else "" for each in counts)
        sign = (RIGHT if bars[0].is_right else WRONG) if result.right_answer else ""
        why = _cell(bars[0].mistake)
        lines.append(f"| {sign} {_cell(answer)} | {first} | {second} | {why} |")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return plain(text).replace("|", "&#124;").replace("\n", " ")
