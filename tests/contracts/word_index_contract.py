"""What every word index promises."""

from typing import Any

import pytest

from contracts.graph_reads_contract import filter_samples
from contracts.samples import day, memory
from hindgraph.model.found import WordHit, WordStatistics
from hindgraph.model.records import MemoryFilter, MemoryRecord, Tier
from hindgraph.model.tokens import word_tokens
from hindgraph.ports import WordIndex

ALL = MemoryFilter()
FIRST = MemoryFilter(tiers=(Tier.FIRST,))
THIRD = MemoryFilter(tiers=(Tier.THIRD,))


def third(id_: str, text: str) -> MemoryRecord:
    return memory(id_, text, tier=Tier.THIRD)


class WordIndexContract:
    @pytest.fixture
    def index(self) -> WordIndex:
        raise NotImplementedError("give the contract an index")

    def found(
        self,
        index: WordIndex,
        query: str,
        wanted: MemoryFilter = ALL,
        *,
        limit: int = 100,
        actor: str = "ann",
    ) -> list[str]:
        return [hit.memory_id for hit in index.candidates(actor, word_tokens(query), wanted, limit=limit)]

    def test_a_text_is_found_by_any_of_its_tokens_in_order_of_id(self, index: WordIndex) -> None:
        index.upsert(
            "ann", [memory("m2", "orders are down"), memory("m10", "orders up"), memory("m1", "payments")]
        )
        assert self.found(index, "orders") == ["m10", "m2"]
        assert self.found(index, "orders payments nothing") == ["m1", "m10", "m2"]
        assert self.found(index, "nothing") == self.found(index, "") == []

    def test_a_hit_tells_counts_of_the_asked_tokens_and_the_length(self, index: WordIndex) -> None:
        index.upsert("ann", [memory("m1", "disk disk full disk error")])
        (hit,) = index.candidates("ann", ["disk", "full", "absent"], ALL, limit=5)
        assert hit == WordHit("m1", {"disk": 3, "full": 1}, len(word_tokens("disk disk full disk error")))

    @pytest.mark.parametrize(
        "token",
        [
            "C++",
            "ZX-81",
            "a/b",
            "E1042",
            "v3.10",
            "10.0.0.1:8080",
            "/etc/x.conf",
            "订单服务",
            "Müller",
            "写",
            "$50",
        ],
    )
    def test_odd_tokens_are_found_exactly(self, index: WordIndex, token: str) -> None:
        index.upsert("ann", [memory("odd", f"about {token} today"), memory("other", "about something else")])
        asked = [one for one in word_tokens(token) if one not in word_tokens("about something else")]
        assert [hit.memory_id for hit in index.candidates("ann", asked, ALL, limit=5)] == ["odd"]

    @pytest.mark.parametrize(
        "query", ['"', '"a', "a OR b", "NOT a", "a*", "terms:a", "(", "a NEAR b", "^a", "-", "\0", "\ud800"]
    )
    def test_no_query_is_anything_but_words(self, index: WordIndex, query: str) -> None:
        index.upsert("ann", [memory("m1", "plain text")])
        assert index.candidates("ann", [query, *word_tokens(query)], ALL, limit=5) == []
        assert index.statistics("ann", [query], ALL).frequency == {query: 0}

    def test_any_token_that_stands_in_a_text_finds_it(self, index: WordIndex) -> None:
        texts = [
            "std::vector x\0y",
            "𝒳 \ud800 é",
            "1w2w 'q' \"z\"",
            "Ann's O'Brien",
            "a_b __init__ AND OR NOT NEAR",
        ]
        index.upsert("ann", [memory(f"m{number}", text) for number, text in enumerate(texts)])
        for number, text in enumerate(texts):
            for token in word_tokens(text):
                hits = index.candidates("ann", [token], ALL, limit=9)
                assert f"m{number}" in [hit.memory_id for hit in hits], token

    def test_an_upsert_replaces(self, index: WordIndex) -> None:
        index.upsert("ann", [memory("m1", "alpha beta"), memory("m2", "alpha")])
        index.upsert("ann", [memory("m1", "gamma", session="s")])
        assert self.found(index, "alpha") == ["m2"]
        assert self.found(index, "gamma", MemoryFilter(session="s")) == ["m1"]
        assert index.statistics("ann", ["alpha", "gamma", "beta"], ALL) == WordStatistics(
            2, 1.0, {"alpha": 1, "beta": 0, "gamma": 1}
        )

    def test_a_filter_sees_what_a_memory_has_become(self, index: WordIndex) -> None:
        index.upsert("ann", [memory("m1", "alpha")])
        assert self.found(index, "alpha", MemoryFilter(known_at=day(5))) == ["m1"]
        index.upsert("ann", [memory("m1", "alpha", retracted_at=day(4))])
        assert self.found(index, "alpha", MemoryFilter(known_at=day(5))) == []
        assert self.found(index, "alpha", MemoryFilter(known_at=day(3))) == ["m1"]

    def test_a_memory_given_twice_in_one_call_counts_once(self, index: WordIndex) -> None:
        index.upsert("ann", [memory("m1", "alpha"), memory("m1", "beta")])
        assert self.found(index, "alpha beta") == ["m1"]
        assert index.statistics("ann", ["alpha", "beta"], ALL).frequency == {"alpha": 0, "beta": 1}

    def test_what_is_deleted_is_gone_from_hits_and_numbers(self, index: WordIndex) -> None:
        index.upsert("ann", [memory("m1", "alpha beta"), memory("m2", "alpha")])
        index.delete("ann", ["m1", "unknown"])
        index.delete("ann", ["m1"])
        assert self.found(index, "alpha beta") == ["m2"]
        assert index.statistics("ann", ["alpha", "beta"], ALL) == WordStatistics(
            1, 1.0, {"alpha": 1, "beta": 0}
        )
        index.upsert("ann", [memory("m1", "beta")])
        assert self.found(index, "beta") == ["m1"]

    def test_nothing_of_another_actor_is_found_or_counted(self, index: WordIndex) -> None:
        index.upsert("ann", [memory("m1", "alpha")])
        index.upsert("bob", [memory("m2", "alpha"), memory("m3", "beta")])
        assert self.found(index, "alpha beta") == ["m1"]
        assert index.statistics("ann", ["alpha", "beta"], ALL).frequency == {"alpha": 1, "beta": 0}
        index.delete("ann", ["m2"])
        assert self.found(index, "alpha", actor="bob") == ["m2"]

    def test_an_unknown_actor_has_no_words(self, index: WordIndex) -> None:
        assert self.found(index, "alpha", actor="nobody") == []
        assert index.statistics("nobody", ["alpha"], ALL) == WordStatistics(0, 0.0, {"alpha": 0})
        index.delete("nobody", ["m"])

    @pytest.mark.parametrize(
        "wanted",
        [
            MemoryFilter(layers=("semantic", "working")),
            MemoryFilter(session="s1", source="chat"),
            MemoryFilter(session="none"),
            MemoryFilter(origins=("tool", "agent")),
            MemoryFilter(tags=("y", "x")),
            MemoryFilter(tags=("x", "none")),
            MemoryFilter(intent="plan", tiers=(Tier.THIRD,)),
            MemoryFilter(since=day(1), until=day(2)),
            MemoryFilter(known_at=day(3)),
            MemoryFilter(known_at=day(4)),
            MemoryFilter(alive_at=day(6)),
            MemoryFilter(trust_floor=0.7),
        ],
    )
    def test_every_part_of_a_filter_counts(self, index: WordIndex, wanted: MemoryFilter) -> None:
        index.upsert("ann", filter_samples())
        assert self.found(index, "checkout", wanted) == [m.id for m in filter_samples() if wanted.allows(m)]

    def test_the_filter_applies_before_the_cut(self, index: WordIndex) -> None:
        index.upsert("ann", [memory(f"a{number:04}", "alpha beta") for number in range(300)])
        index.upsert("ann", [memory(f"z{number}", "alpha", session="mine") for number in range(3)])
        assert self.found(index, "alpha beta", MemoryFilter(session="mine"), limit=3) == ["z0", "z1", "z2"]

    def test_texts_with_the_rarest_tokens_survive_the_cut(self, index: WordIndex) -> None:
        index.upsert("ann", [memory(f"a{number:02}", "common usual ordinary") for number in range(40)])
        index.upsert(
            "ann", [memory("z1", "rare"), memory("z2", "common seldom"), memory("z3", "common seldom x")]
        )
        asked = "common usual ordinary rare seldom"
        assert self.found(index, asked, limit=1) == ["z1"]
        assert self.found(index, asked, limit=3) == ["z1", "z2", "z3"]
        # Those that follow hold more of what was asked for than z2 does, and are told apart by id.
        assert self.found(index, asked, limit=5) == ["a00", "a01", "z1", "z2", "z3"]
        assert self.found(index, asked, limit=0) == []

    def test_of_texts_with_the_same_rarest_token_those_with_more_survive(self, index: WordIndex) -> None:
        index.upsert("ann", [memory(f"a{number}", "disk") for number in range(9)])
        index.upsert("ann", [memory("z", "disk full"), memory("b", "full"), memory("c", "full")])
        index.upsert("ann", [memory(f"d{number}", "full") for number in range(9)])
        assert self.found(index, "disk full", limit=1) == ["z"]

    def test_frequencies_are_of_the_tiers_asked_for(self, index: WordIndex) -> None:
        index.upsert(
            "ann", [memory("m1", "alpha beta"), third("t1", "alpha"), third("t2", "alpha gamma gamma")]
        )
        asked = ["alpha", "gamma"]
        assert index.statistics("ann", asked, FIRST) == WordStatistics(1, 2.0, {"alpha": 1, "gamma": 0})
        assert index.statistics("ann", asked, THIRD) == WordStatistics(2, 2.0, {"alpha": 2, "gamma": 1})
        assert index.statistics("ann", asked, ALL) == WordStatistics(3, 2.0, {"alpha": 3, "gamma": 1})
        elsewhere = MemoryFilter(tiers=(Tier.FIRST,), session="none", known_at=day(-9))
        assert index.statistics("ann", asked, elsewhere) == index.statistics("ann", asked, FIRST)

    def test_a_memory_that_changes_its_tier_changes_its_numbers(self, index: WordIndex) -> None:
        index.upsert("ann", [third("m1", "alpha beta")])
        index.upsert("ann", [memory("m1", "alpha beta")])
        assert index.statistics("ann", ["alpha"], THIRD) == WordStatistics(0, 0.0, {"alpha": 0})
        assert index.statistics("ann", ["alpha"], FIRST) == WordStatistics(1, 2.0, {"alpha": 1})
        assert self.found(index, "alpha", THIRD) == []
        assert self.found(index, "alpha", FIRST) == ["m1"]

    def test_any_number_of_third_party_texts_leaves_the_first_lane_as_it_was(self, index: WordIndex) -> None:
        index.upsert(
            "ann", [memory(f"m{n:02}", f"disk {'full' if n % 3 else 'empty'} {n}") for n in range(30)]
        )
        asked = word_tokens("disk full empty 7 11")

        def lane() -> tuple[Any, ...]:
            hits = [index.candidates("ann", asked, FIRST, limit=limit) for limit in (1, 5, 12, 25)]
            return (*hits, index.statistics("ann", asked, FIRST))

        before = lane()
        index.upsert(
            "ann", [third(f"t{n:03}", "full full empty disk 7 11"[: 4 + n % 20]) for n in range(400)]
        )
        assert lane() == before
        index.delete("ann", [f"t{n:03}" for n in range(0, 400, 2)])
        assert lane() == before

    def test_ten_thousand_terms_are_answered_by_the_rarest(self, index: WordIndex) -> None:
        index.upsert("ann", [memory(f"m{n:03}", f"word{n} common") for n in range(200)])
        asked = [f"word{n}" for n in range(190, 10_000)]
        assert len(index.candidates("ann", ["common", *asked], ALL, limit=5)) == 5
        hits = index.candidates("ann", ["common", *asked], ALL, limit=10)
        assert [hit.memory_id for hit in hits] == [f"m{n}" for n in range(190, 200)]
