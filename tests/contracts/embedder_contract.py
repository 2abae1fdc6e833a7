"""What every embedder promises."""

import numpy as np
import pytest

from hindgraph.ports import Embedder
from hindgraph_ontology.errors import InvalidInput

TEXTS = [
    "The checkout service depends on orders-db.",
    "ok",
    "Ann moved to Berlin in March, and her team took the billing service with it to the new office.",
    "订单服务依赖 orders-db",
    "",
    "ok",
]
STRANGE = ["", " \n", "\ud800", "\x00", "…", "a" * 300_000, "word " * 3_000, "👩‍👩‍👧", "e" + "\u0301" * 5_000]


class EmbedderContract:
    @pytest.fixture
    def embedder(self) -> Embedder:
        raise NotImplementedError("give the contract an embedder")

    def test_a_row_a_text_of_length_one(self, embedder: Embedder) -> None:
        rows = embedder.embed(TEXTS)
        assert rows.dtype == np.float32
        assert rows.shape == (len(TEXTS), embedder.dimension)
        assert np.allclose(np.linalg.norm(rows, axis=1), 1.0, atol=1e-5)

    def test_no_texts_give_no_rows_of_the_right_width(self, embedder: Embedder) -> None:
        assert embedder.embed([]).shape == (0, embedder.dimension)

    def test_rows_stand_in_the_order_of_the_texts(self, embedder: Embedder) -> None:
        assert np.allclose(embedder.embed(TEXTS[::-1]), embedder.embed(TEXTS)[::-1], atol=1e-5)

    def test_a_row_does_not_depend_on_its_company(self, embedder: Embedder) -> None:
        together = embedder.embed(TEXTS)
        alone = np.concatenate([embedder.embed([text]) for text in TEXTS])
        assert np.abs(together - alone).max() < 1e-6

    def test_the_same_text_gives_the_same_bits(self, embedder: Embedder) -> None:
        assert embedder.embed(TEXTS).tobytes() == embedder.embed(TEXTS).tobytes()

    def test_a_text_is_nearer_to_its_rewording_than_to_another(self, embedder: Embedder) -> None:
        question, same, other = embedder.embed(
            [
                "which service needs the orders database",
                "the orders database is needed by a service",
                "Ann likes tea",
            ]
        )
        assert question @ same > question @ other + 0.1

    def test_strange_texts_have_rows_too(self, embedder: Embedder) -> None:
        assert np.isfinite(embedder.embed(STRANGE)).all()

    def test_the_whole_text_is_counted_and_more_text_has_more_tokens(self, embedder: Embedder) -> None:
        assert embedder.count_tokens("") == 0
        assert embedder.count_tokens("one two") < embedder.count_tokens("one two three four")
        assert embedder.count_tokens("word " * 3_000) >= 3_000
        assert all(embedder.count_tokens(text) >= 0 for text in STRANGE)

    def test_a_duplicate_is_nearer_than_a_repeated_episode(self, embedder: Embedder) -> None:
        assert 0 < embedder.threshold("episode") < embedder.threshold("duplicate") < 1

    def test_english_is_known(self, embedder: Embedder) -> None:
        assert embedder.knows("en")

    def test_an_unknown_purpose_is_refused(self, embedder: Embedder) -> None:
        with pytest.raises(InvalidInput, match="duplicate, episode"):
            embedder.threshold("mood")

    def test_the_space_names_model_and_revision(self, embedder: Embedder) -> None:
        name, _, revision = embedder.model.partition("@")
        assert name
        assert revision
