"""The words by which a name can be found when it is not written as it is known."""

import re

_PIECE = re.compile(r"[^\W_]+")
# Han, kana and hangul are written without spaces: a name in them is found by any two signs that stand together.
_UNSPACED = re.compile(
    r"[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,}"
)


def name_words(key: str) -> frozenset[str]:
    """Return what `similar_names` finds an alias by: its words whole, their parts, and pairs of unspaced signs."""
    folded = key.casefold()
    found = {*folded.split(), *_PIECE.findall(folded)}
    for run in _UNSPACED.findall(folded):
        found.update(run[i : i + 2] for i in range(len(run) - 1))
    return frozenset(found)
