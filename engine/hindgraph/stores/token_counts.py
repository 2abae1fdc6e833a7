"""Counting tokens word by word, where a tokenizer splits at every blank and sign anyway.

An answer says the same few hundred words over and over, ids above all: each of them is handed to the tokenizer once.
"""

import re
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

# Signs and blanks of ASCII end a word; everything else is left to the tokenizer, run by run.
_WORDS = re.compile(r"[^\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+")
_SIGNS = frozenset(b"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_NO_SIGNS = bytes(byte for byte in range(256) if byte not in _SIGNS)
# A tokenizer of this kind drops them, and what stood apart becomes one word.
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_MOST = 50_000


class TokenCounts:
    """Counts as a tokenizer does, whatever its kind.

    Args:
        tokenizer: Of the library `tokenizers`, which neither cuts nor fills up.
        most: How many words are remembered.
    """

    def __init__(self, tokenizer: Any, *, most: int = _MOST) -> None:
        self._tokenizer = tokenizer
        kinds = (tokenizer.normalizer, tokenizer.pre_tokenizer, tokenizer.model)
        added = tokenizer.get_added_tokens_decoder().values()
        self._by_word = (
            [type(kind).__name__ for kind in kinds] == ["BertNormalizer", "BertPreTokenizer", "WordPiece"]
            and bool(tokenizer.model.continuing_subword_prefix)
            and not any(token.normalized for token in added)
        )
        self._added = tuple(token.content for token in added)
        self._most = most
        self._known: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        """Return the number of tokens, without the marks at a text's ends."""
        if not self._by_word or _CONTROLS.search(text) or any(token in text for token in self._added):
            return self._counted([text])[0]
        words = _WORDS.findall(text)
        known = self._known
        new = {word for word in words if word not in known}
        if len(known) + len(new) > self._most:
            # Begun anew, and not emptied: another thread may be looking things up in it.
            known, new = {}, set(words)
            self._known = known
        if new:
            plain = [word for word in new if word.isascii()]
            known.update(zip(plain, self._counted_together(plain), strict=True))
            others = [word for word in new if not word.isascii()]
            known.update(zip(others, self._counted(others), strict=True))
        return sum(map(known.__getitem__, words)) + len(text.encode().translate(None, _NO_SIGNS))

    def _counted(self, texts: list[str]) -> list[int]:
        # The fast form leaves out the offsets, which nobody asks for here.
        found = self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)
        return [len(each.ids) for each in found]

    def _counted_together(self, words: list[str]) -> list[int]:
        """Count words of plain letters and digits in one text: each begins with a token that goes on from none."""
        (found,) = self._tokenizer.encode_batch_fast([" ".join(words)], add_special_tokens=False)
        begins = np.flatnonzero(~self._goes_on[np.array(found.ids, np.int64)])
        counts: list[int] = np.diff(begins, append=len(found.ids)).tolist()
        return counts

    @cached_property
    def _goes_on(self) -> NDArray[np.bool_]:
        prefix = self._tokenizer.model.continuing_subword_prefix
        vocabulary = self._tokenizer.get_vocab()
        goes_on = np.zeros(max(vocabulary.values()) + 1, np.bool_)
        goes_on[[number for token, number in vocabulary.items() if token.startswith(prefix)]] = True
        return goes_on
