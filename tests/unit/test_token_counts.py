"""Counting by word gives what the tokenizer gives for the whole text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import AddedToken, Tokenizer, models, normalizers, pre_tokenizers

from hindgraph.stores.token_counts import TokenCounts

_LETTERS = "abcdeß.,-'[]中"
_VOCABULARY = ["[UNK]", "[SEP]", "ab", "##ab", *_LETTERS, *(f"##{letter}" for letter in _LETTERS)]
_NUMBERS = {token: number for number, token in enumerate(_VOCABULARY)}
# Blanks, signs, accents that stand alone, letters that lower to two, what is dropped and then joins its neighbours.
_PIECES = [
    *("a", "ab", "dec", "é", "e\u0301", "\u0301", "İ", "ß", "中", "。", "[SEP]", "[", "]", ".", "'", "€"),
    *(" ", "\n", "\u00a0", "\u2028", "\u200b", "\x00", "\x0b", "\x7f", "a" * 101),
]


def _bert() -> Tokenizer:
    tokenizer = Tokenizer(models.WordPiece(_NUMBERS, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.add_special_tokens([AddedToken("[SEP]", normalized=False)])
    return tokenizer


def _by_blanks() -> Tokenizer:
    tokenizer = Tokenizer(models.WordLevel({**_NUMBERS, "a.b": len(_NUMBERS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return tokenizer


def _joined() -> Tokenizer:
    tokenizer = _bert()
    tokenizer.add_tokens([AddedToken("a.b", normalized=True)])
    return tokenizer


_TOKENIZERS = {"bert": _bert(), "by blanks": _by_blanks(), "a word with a sign in it": _joined()}
_COUNTS = {name: TokenCounts(tokenizer) for name, tokenizer in _TOKENIZERS.items()}


@pytest.mark.parametrize("name", _TOKENIZERS)
@given(pieces=st.lists(st.sampled_from(_PIECES) | st.characters(exclude_categories=["Cs"]), max_size=12))
def test_a_text_has_as_many_tokens_as_the_tokenizer_makes(name: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    whole = len(_TOKENIZERS[name].encode(text, add_special_tokens=False).ids)
    assert _COUNTS[name](text) == whole


@pytest.mark.parametrize(
    ("name", "expected"), [("bert", 3), ("by blanks", 1), ("a word with a sign in it", 1)]
)
def test_a_sign_is_a_token_only_where_it_ends_a_word(name: str, expected: int) -> None:
    assert _COUNTS[name]("a.b") == expected


def test_a_word_that_comes_again_is_not_read_again() -> None:
    tokenizer = _bert()
    counts = TokenCounts(tokenizer)
    assert counts("abc dec") == 5
    tokenizer.model = models.WordPiece({"[UNK]": 0}, unk_token="[UNK]")
    assert counts("abc dec, ab") == 7


def test_many_words_do_not_pile_up() -> None:
    counts = TokenCounts(_bert(), most=3)
    assert [counts(text) for text in ("a b", "c ab", "a b c d e", "a ab", "a b")] == [2, 2, 5, 2, 2]
