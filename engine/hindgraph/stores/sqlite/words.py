"""The embedded word index: FTS5 fetches, our own counts and frequencies stand beside it."""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.found import WordHit, WordStatistics
from hindgraph.model.records import MemoryFilter, MemoryRecord, Tier
from hindgraph.model.tokens import word_tokens
from hindgraph.stores.compact import to_json
from hindgraph.stores.sqlite.columns import FILTERED, Columns, Ints, Texts, filtered
from hindgraph.stores.sqlite.connection import Connection, Row
from hindgraph.stores.sqlite.counted import Counted
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.followers import Follower, Mark
from hindgraph.stores.sqlite.postings import Postings

_MOST_TERMS = 64
# A term in more than a fifth of many texts brings nothing that a rarer one does not bring better.
_COMMON_SHARE = 0.2
_COMMON_FROM = 1_000
_ENOUGH_ROWS = 50_000
# SQLite takes no more than 127 arguments of a function, and names that no version of it escapes.
_MOST_PATHS = 100
_PATH = re.compile(r"[a-z0-9][a-z0-9._:/@+-]*")
_OF_ROWS = "FROM word_texts WHERE row IN (SELECT value FROM json_each(?))"
_BOTH = (Tier.FIRST, Tier.THIRD)
_PLAIN = re.compile(r"[a-z0-9]+")


def encoded(token: str) -> str:
    """Return a token in letters that FTS5 neither splits nor interprets; no two tokens become one."""
    return f"w{token}" if _PLAIN.fullmatch(token) else f"x{token.encode('utf-8', 'surrogatepass').hex()}"


class SqliteWordIndex:
    """`WordIndex` in the actors' files."""

    def __init__(self, files: ActorFiles) -> None:
        self._files = files
        self._guard = Lock()
        self._followers: dict[str, Follower[_Known]] = {}

    def upsert(self, actor: str, memories: Sequence[MemoryRecord]) -> None:
        """Write the tokens of memories."""
        entries = {memory.id: _entry(memory) for memory in memories}
        if not entries:
            return
        with self._files.writing(actor, durable=False) as connection:
            stored = {row[1]: row for row in _stored(connection, entries)}
            changed = [id_ for id_, entry in entries.items() if stored.get(id_, ())[1:] != entry]
            _remove(connection, [stored[id_] for id_ in changed if id_ in stored])
            _insert(connection, [entries[id_] for id_ in changed])

    def delete(self, actor: str, ids: Collection[str]) -> None:
        """Forget memories."""
        if not self._files.path(actor).exists():
            return
        with self._files.writing(actor, durable=False) as connection:
            _remove(connection, _stored(connection, ids))

    def candidates(
        self, actor: str, tokens: Sequence[str], wanted: MemoryFilter, *, limit: int
    ) -> list[WordHit]:
        """Return allowed texts that hold at least one token, those with the rarest tokens first; ordered by id."""
        asked = frozenset(tokens)
        tiers = wanted.tiers or _BOTH
        with self._files.reading(actor) as connection:
            known = self._follower(actor).fresh(connection)
            rarest = _rarest(connection, asked, tiers)
            slots = _best(connection, rarest, known, wanted, limit)
            return _hits(connection, known, slots, asked)

    def statistics(self, actor: str, tokens: Sequence[str], wanted: MemoryFilter) -> WordStatistics:
        """Return what BM25 needs, over the tiers that the filter names (its other parts do not matter)."""
        tiers = wanted.tiers or _BOTH
        with self._files.reading(actor) as connection:
            texts, length = _totals(connection, tiers)
            frequency = _frequencies(connection, frozenset(tokens), tiers)
        return WordStatistics(texts, length / texts if texts else 0.0, dict(sorted(frequency.items())))

    def _follower(self, actor: str) -> "Follower[_Known]":
        with self._guard:
            if actor not in self._followers:
                self._followers[actor] = Follower("word_texts", "word_departures", _WordTexts)
            return self._followers[actor]


@dataclass(frozen=True, slots=True)
class _Known:
    """What is remembered of the word index: its texts at one moment, where terms stand, and what texts hold."""

    texts: Texts
    postings: Postings
    counted: Counted


class _WordTexts:
    """The columns of the word index, as far as they have been read."""

    def __init__(self) -> None:
        self._columns = Columns()
        self._postings = Postings()
        self._counted = Counted()

    @property
    def wasteful(self) -> bool:
        """Tell whether reading all anew is worth it."""
        return self._columns.wasteful

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return self._columns.size + self._postings.size + self._counted.size

    def read(self, connection: Connection, since: Mark) -> None:
        """Take in what came and left after a mark."""
        names = ", ".join(("row", "id", *FILTERED))
        self._columns.add(
            connection.rows(f"SELECT {names} FROM word_texts WHERE row > ? ORDER BY row", (since.row,))
        )
        left = connection.rows("SELECT row FROM word_departures WHERE number > ?", (since.departure,))
        self._columns.drop([row[0] for row in left])

    def picture(self) -> _Known:
        """Return the columns as they are now."""
        return _Known(self._columns.texts(), self._postings, self._counted)


# ---- writing ----


def _entry(memory: MemoryRecord) -> Row:
    counts = Counter(word_tokens(memory.told))
    return (memory.id, *filtered(memory), counts.total(), to_json(counts))


_COLUMNS = ("id", *FILTERED, "length", "counts")


def _stored(connection: Connection, ids: Iterable[str]) -> list[Row]:
    sql = f"SELECT row, {', '.join(_COLUMNS)} FROM word_texts WHERE id IN (SELECT value FROM json_each(?))"
    return connection.rows(sql, (to_json(sorted(set(ids))),))


def _insert(connection: Connection, entries: Sequence[Row]) -> None:
    places = ", ".join("?" * len(_COLUMNS))
    insert = f"INSERT INTO word_texts ({', '.join(_COLUMNS)}) VALUES ({places})"
    for entry in entries:
        row = connection.insert(insert, entry)
        connection.run("INSERT INTO words (rowid, terms) VALUES (?, ?)", (row, _indexed(entry)))
    _count(connection, entries, 1)


def _remove(connection: Connection, stored: Sequence[Row]) -> None:
    for row, *entry in stored:
        connection.run(
            "INSERT INTO words (words, rowid, terms) VALUES ('delete', ?, ?)", (row, _indexed(entry))
        )
        connection.run("DELETE FROM word_texts WHERE row = ?", (row,))
        connection.run("INSERT INTO word_departures (row) VALUES (?)", (row,))
    _count(connection, [entry for _, *entry in stored], -1)


def _indexed(entry: Sequence[object]) -> str:
    tier = entry[1]
    return " ".join(sorted(f"{tier}{encoded(token)}" for token in json.loads(str(entry[-1]))))


def _count(connection: Connection, entries: Sequence[Sequence[object]], sign: int) -> None:
    """Add entries to the tiers' numbers, or take them off."""
    frequency = Counter(
        (encoded(token), entry[1]) for entry in entries for token in json.loads(str(entry[-1]))
    )
    connection.run_many(
        "INSERT INTO word_frequency VALUES (?, ?, ?)"
        " ON CONFLICT (term, tier) DO UPDATE SET texts = texts + excluded.texts",
        [(term, tier, sign * number) for (term, tier), number in sorted(frequency.items(), key=repr)],
    )
    connection.run_many(
        "INSERT INTO word_tiers VALUES (?, ?, ?) ON CONFLICT (tier) DO UPDATE"
        " SET texts = texts + excluded.texts, length = length + excluded.length",
        [(entry[1], sign, sign * int(str(entry[-2]))) for entry in entries],
    )
    if sign < 0:
        connection.run_many(
            "DELETE FROM word_frequency WHERE term = ? AND tier = ? AND texts <= 0",
            sorted(frequency, key=repr),
        )


# ---- reading ----


@dataclass(frozen=True, slots=True)
class _Term:
    """An asked token, in how many allowed texts it stands, and what that makes it worth."""

    code: str
    texts: int
    worth: float


def _totals(connection: Connection, tiers: Sequence[Tier]) -> tuple[int, int]:
    sql = "SELECT coalesce(sum(texts), 0), coalesce(sum(length), 0) FROM word_tiers WHERE tier IN (?, ?)"
    texts, length = connection.row(sql, (tiers[0], tiers[-1])) or (0, 0)
    return int(texts), int(length)


def _frequencies(connection: Connection, tokens: Collection[str], tiers: Sequence[Tier]) -> dict[str, int]:
    codes = {encoded(token): token for token in tokens}
    sql = (
        "SELECT term, sum(texts) FROM word_frequency"
        " WHERE term IN (SELECT value FROM json_each(?)) AND tier IN (?, ?) GROUP BY term"
    )
    found = connection.rows(sql, (to_json(sorted(codes)), tiers[0], tiers[-1]))
    return dict.fromkeys(tokens, 0) | {codes[code]: int(texts) for code, texts in found}


def _rarest(connection: Connection, tokens: Collection[str], tiers: Sequence[Tier]) -> list[_Term]:
    """Return the terms worth fetching, rarest first."""
    total, _ = _totals(connection, tiers)
    frequency = _frequencies(connection, tokens, tiers)
    found = sorted((texts, token) for token, texts in frequency.items() if texts)
    common = max(_COMMON_FROM, _COMMON_SHARE * total)
    telling = [pair for pair in found if pair[0] <= common] or found
    return [
        _Term(encoded(token), texts, log(1 + (total - texts + 0.5) / (texts + 0.5)))
        for texts, token in telling[:_MOST_TERMS]
    ]


def _best(
    connection: Connection, terms: Sequence[_Term], known: _Known, wanted: MemoryFilter, limit: int
) -> Ints:
    """Return the places of the best allowed texts: by their rarest term, then by all their terms, then by id.

    Fetching stops early only where enough texts are known and much has been read; that depends on nothing but the
    texts of the tiers asked for.
    """
    texts = known.texts
    allowed = texts.allowed(wanted)
    place = np.full(len(allowed), len(terms), np.int8)
    worth = np.zeros(len(allowed))
    read = 0
    for number, term in enumerate(terms):
        slots = known.postings.slots(connection, texts, _match(term, wanted.tiers or _BOTH))
        slots = slots[allowed[slots]]
        place[slots] = np.minimum(place[slots], number)
        worth[slots] += term.worth
        read += term.texts
        if read > _ENOUGH_ROWS and int((place < len(terms)).sum()) >= limit:
            break
    return _cut(place, worth, len(terms), texts.ids, limit)


def _cut(
    place: NDArray[np.int8], worth: NDArray[np.float64], terms: int, ids: Sequence[str], limit: int
) -> Ints:
    """Return the best slots, in no order: those of the rarest terms, and of the last of these what is worth most."""
    if limit <= 0 or not terms:
        return np.zeros(0, np.int64)
    up_to = np.cumsum(np.bincount(place, minlength=terms + 1)[:terms])
    if up_to[-1] <= limit:
        return np.flatnonzero(place < terms)
    last = int(np.searchsorted(up_to, limit))
    whole, part = np.flatnonzero(place < last), np.flatnonzero(place == last)
    room = limit - len(whole)
    line = np.partition(worth[part], len(part) - room)[len(part) - room]
    above, equal = part[worth[part] > line], part[worth[part] == line]
    by_id = sorted(equal.tolist(), key=ids.__getitem__)
    return np.concatenate([whole, above, np.array(by_id[: room - len(above)], np.int64)])


def _match(term: _Term, tiers: Sequence[Tier]) -> str:
    return " OR ".join(f'"{int(tier)}{term.code}"' for tier in sorted(set(tiers)))


def _hits(connection: Connection, known: _Known, slots: Ints, asked: frozenset[str]) -> list[WordHit]:
    """Return how often each text holds the asked tokens, ordered by id."""
    order = sorted(asked)
    hits, long = known.counted.hits(connection, known.texts, slots, order)
    if len(long):
        plain = len(order) <= _MOST_PATHS and all(map(_PATH.fullmatch, order))
        rows = known.texts.columns["row"][long]
        found = _picked(connection, rows, order) if plain else _whole(connection, rows, order)
        hits += [
            WordHit(id_, {token: n for token, n in zip(order, counts, strict=True) if n}, length)
            for id_, length, counts in found
        ]
    return sorted(hits, key=lambda hit: hit.memory_id)


def _picked(
    connection: Connection, rows: Ints, order: Sequence[str]
) -> Iterator[tuple[str, int, list[int | None]]]:
    """Let SQLite take the few counts out of each text's many; read whole, they would cost more than all the rest."""
    counts = f"json_array({', '.join(['json_extract(counts, ?)'] * len(order))})"
    sql = f"SELECT id, length, {counts} {_OF_ROWS}"
    paths = [f'$."{token}"' for token in order]
    for id_, length, picked in connection.rows(sql, (*paths, to_json(rows.tolist()))):
        yield id_, length, json.loads(picked)


def _whole(
    connection: Connection, rows: Ints, order: Sequence[str]
) -> Iterator[tuple[str, int, list[int | None]]]:
    """Read all counts: what SQLite makes of escaped letters in a path depends on its version."""
    found = connection.rows(f"SELECT id, length, counts {_OF_ROWS}", (to_json(rows.tolist()),))
    # Parsed at once: a call for each costs more than the parsing.
    counted = json.loads(f"[{','.join(counts for _, _, counts in found)}]")
    for (id_, length, _), counts in zip(found, counted, strict=True):
        yield id_, length, [counts.get(token) for token in order]
