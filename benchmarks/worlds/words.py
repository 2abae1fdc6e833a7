"""Fills forms: names, pronouns, dates, and a capital where an English sentence begins."""

import random
from collections.abc import Mapping, Sequence
from datetime import date
from string import Formatter
from typing import Any

from benchmarks.worlds.names import lists
from benchmarks.worlds.records import Lang, Thing
from benchmarks.worlds.wordings import Wordings, slots_of

# A date may go without its year where nobody could take it for another one.
YEARLESS_DAYS = 150


class Words:
    """Draws forms and fills them, in one language and half."""

    def __init__(self, lang: Lang, wordings: Wordings, rng: random.Random) -> None:
        self.lang = lang
        self.wordings = wordings
        self._rng = rng
        self._lists = lists(lang)

    def say(self, *path: str, **values: Any) -> str:
        """Draw a form from a place of the wordings and fill it."""
        return self.fill(self.wordings.draw(self._rng, *path), **values)

    def fill(self, form: str, **values: Any) -> str:
        """Fill a form; things stand as they are called."""
        texts = {
            name: value.called if isinstance(value, Thing) else str(value) for name, value in values.items()
        }
        return self._begun(filled(form, texts))

    def clause(self, forms: Sequence[str], subject: Thing) -> str:
        """Draw one of some clauses about a subject; it begins no sentence yet."""
        return filled(self._rng.choice(forms), {"subject": subject.called})

    def pronouns(self, thing: Thing) -> dict[str, str]:
        """Return what stands for a thing in the sentence after it was named."""
        return dict(zip(("they", "their", "them"), self._lists["pronouns"][thing.pronoun], strict=True))

    def day(self, day: date, *, near: date) -> str:
        """Write a date; without its year only where `near` leaves no doubt."""
        close = day.year == near.year and abs((day - near).days) < YEARLESS_DAYS
        forms = [form for form in self.wordings.forms("dates") if close or "year" in slots_of(form)]
        return self._dated(self._rng.choice(forms), day)

    def days(self, day: date) -> list[str]:
        """Return all ways in which a date is written."""
        return [self._dated(form, day) for form in self.wordings.forms("dates")]

    def _dated(self, form: str, day: date) -> str:
        return form.format(day=day.day, month=self._lists["months"][day.month - 1], year=day.year)

    def when(self, key: str, day: date, *, told: date) -> str:
        """Write when something was, as seen from the day of telling."""
        form = self.wordings.draw(self._rng, "when", key)
        return form.format(date=self.day(day, near=told), weekday=self._lists["weekdays"][day.weekday()])

    def period(self, first: date, last: date, *, month: bool) -> str:
        """Write a month, or two days with all between."""
        if month:
            return self.wordings.draw(self._rng, "period", "month").format(
                month=self._lists["months"][first.month - 1], year=first.year
            )
        form = self.wordings.draw(self._rng, "period", "range")
        return form.format(**{"from": self.day(first, near=first), "until": self.day(last, near=first)})

    def joined(self, sentences: list[str]) -> str:
        """Return sentences as one message."""
        return ("" if self.lang == "zh" else " ").join(sentences)

    def _begun(self, text: str) -> str:
        # Identifiers such as checkout-api keep their small letter.
        first = text.split(maxsplit=1)[0]
        return text if set(first) & set("-@0123456789") else text[0].upper() + text[1:]


def filled(form: str, values: Mapping[str, str]) -> str:
    """Fill a form; a name and a date that meet in it do not run into one word."""
    text, after_value = "", False
    for fixed, name, _, _ in Formatter().parse(form):
        text += fixed
        if name is not None:
            value = values[name]
            meets = after_value and not fixed and _is_latin(text[-1:]) and _is_latin(value[:1])
            text += f" {value}" if meets else value
        after_value = name is not None
    return text


def _is_latin(sign: str) -> bool:
    return sign.isascii() and sign.isalnum()


def number_words(names: Mapping[str, Any], count: int) -> tuple[str, ...]:
    """Return the ways of writing a small number, by the lists of names of a language."""
    words = names["numbers"]
    written = (words[count],) if count < len(words) else ()
    return (str(count), *written, *(("二",) if "两" in written else ()))
