"""A trace for a person: how an answer came about."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from hindgraph.surfaces.cli.views.layout import columns, heading, more, named, paragraph, plain_text, remark
from hindgraph.surfaces.cli.views.when import minute

BEST = 5
MOST_CHAINS = 8
MOST_HITS = 20
MOST_FACTS = 8
MOST_LEFT = 6
Names = Mapping[str, str]

_OUTCOMES = {
    "answered": "answered",
    "no_match": "leads nowhere",
    "no_such_entity": "nothing has that name",
    "ambiguous_entity": "the name may mean several",
    "before_first_known": "nothing was known yet",
    "ended": "had ended",
    "filtered": "trusted less than asked for",
}
_PLACED = {
    "key": "its key is asked for",
    "source": "a source of the answer",
    "trail": "a step on the way over texts",
    "fix": "tells the fix that is asked for",
    "event": "next to the event that is asked about",
    "turn": "the first or last time that is asked for",
}
_LEFT_OUT = {
    "below top_k": "ranked below the hits",
    "superseded": "an old value of what is answered",
    "repeats another hit": "tells the same as a hit",
    "over max_tokens": "no room within max_tokens",
    "gone": "no longer there",
}
_STEPS = (
    *("follow", "embed", "picture", "analyse", "event", "chains", "time and key", "beyond", "rank", "hits"),
    *("third party", "answer"),
)
_MEANING = {
    "graph": "how near the question's names lead to it (PageRank)",
    "words": "the question's words in it (BM25)",
    "dense": "its vector's nearness",
    "base": "1 × graph + 0.4 × words + 0.4 × dense",
    "pair": "what it says of the question together with the memory named",
    "ranked": "the log of the sum of exp over all of its pairs, itself alone among them",
    "event": "added for what lies where the question looks",
    "recency": "added for young episodes",
    "reranker": "the cross-encoder's own score; half of the order of the first 20",
}
_MEANING_SUM = {
    "base": "the weighted sum of vector, words, graph and recency, each brought to 0..1",
    "ranked": "the same",
}


def shown_ids(trace: dict[str, Any]) -> list[str]:
    """Return the ids of the memories that `show_trace` names."""
    best = [item["id"] for ranked in trace["routes"].values() for item in ranked[:BEST]]
    left = [i for ids in _left(trace).values() for i in ids[:MOST_LEFT]]
    hits = _hits(trace)
    partners = [trace["partners"][i] for i in hits if i in trace.get("partners", {})]
    return list(dict.fromkeys([*hits, *partners, *trace.get("event", ()), *best, *left]))


def shown_facts(trace: dict[str, Any]) -> list[str]:
    """Return the ids of the versions whose sentences `show_trace` prints."""
    return [i for i in trace["answer"].get("facts", []) if not i.startswith("inferred:")][:MOST_FACTS]


def show_trace(
    out: Console,
    trace: dict[str, Any],
    names: Names,
    *,
    facts: Sequence[str] = (),
    timezone: str = "UTC",
) -> None:
    """Print the question, what it was taken for, the chains, each route's best, each hit with its score, what was left out.

    Args:
        out: Where to.
        trace: As `hindgraph.Memory.explain` gives it.
        names: What to call memories by id.
        facts: The sentences of the facts that answered.
        timezone: In which moments are written.
    """
    paragraph(out, plain_text(trace["query"], "bold"))
    _outcome(out, trace, facts)
    _asked(out, trace, names, timezone)
    _linked(out, trace)
    _chains(out, trace)
    heading(out, "routes, best first")
    found = [
        (route, ", ".join(names.get(item["id"], item["id"]) for item in ranked[:BEST]) or "nothing")
        for route, ranked in sorted(trace["routes"].items())
    ]
    named(out, found, indent=4)
    _show_hits(out, trace, names)
    _left_out(out, trace, names)
    _took(out, trace)


def _outcome(out: Console, trace: dict[str, Any], facts: Sequence[str]) -> None:
    answer = trace["answer"]
    if answer.get("answered"):
        remark(
            out,
            "answered from facts" if answer.get("facts") else "answered from the words of a hit",
            style="green",
        )
    else:
        remark(out, f"not answered: {answer.get('reason') or 'no reason'}", style="yellow")
    for says in facts:
        paragraph(out, plain_text(says), indent=4)
    more(out, len(answer.get("facts", [])) - len(facts) if facts else 0)
    if answer.get("partial"):
        skipped = ", ".join(trace.get("skipped", ())) or "a hop with very many rows"
        remark(out, f"cut short: {skipped}", style="yellow")


def _asked(out: Console, trace: dict[str, Any], names: Names, timezone: str) -> None:
    """Say for when, and within which bounds, it was asked."""
    asked: dict[str, Any] = dict(trace.get("asked") or {})
    zone = asked.pop("timezone", timezone)
    since, until = asked.pop("since", None), asked.pop("until", None)
    moments = {"now": "asked at", "as_of": "what held at", "known_at": "as known at"}
    lines = [(label, minute(asked.pop(name), zone)) for name, label in moments.items() if name in asked]
    if since or until:
        ends = [minute(at, zone) if at else "…" for at in (since, until)]
        lines.append(("memories of", " – ".join(ends)))
    if trace.get("event"):
        lines.append(("the event is", ", ".join(names.get(i, i) for i in trace["event"])))
    if near := asked.pop("near", None):
        ends = [minute(at, zone) if at else "…" for at in near]
        lines.append(("preferring", " – ".join(ends)))
    lines += [(name, str(value)) for name, value in asked.items()]
    if lines:
        heading(out, "moment and bounds")
        named(out, lines, indent=4)


def _linked(out: Console, trace: dict[str, Any]) -> None:
    pairs = [
        (surface, ", ".join(_link(entity) for entity in entities))
        for surface, entities in trace["linked"].items()
    ]
    if pairs:
        heading(out, "names in the question, and what they were taken for")
        columns(out, [(plain_text(surface), plain_text(entities)) for surface, entities in pairs])


def _link(entity: Mapping[str, Any]) -> str:
    name = str(entity.get("name") or entity.get("id"))
    fit = float(entity.get("fit", 1.0))
    return name if fit >= 1 else f"{name} ({fit:.2f} alike)"


def _chains(out: Console, trace: dict[str, Any]) -> None:
    if trace["hypotheses"]:
        heading(out, "chains walked")
    lines = []
    for tried in trace["hypotheses"][:MOST_CHAINS]:
        outcome = str(tried.get("outcome", ""))
        said = _OUTCOMES.get(outcome, outcome)
        steps = str(tried.get("chain", "")).split(">")
        reached = tried.get("reached")
        if outcome == "no_match" and reached is not None and len(steps) > 1:
            said = f"{said} at {steps[min(reached, len(steps) - 1)].lstrip('^')}, step {reached + 1}"
        walk = " ".join([str(tried.get("anchor", "?")), *map(_arrow, steps), "?"])
        lines.append((plain_text(walk), plain_text(said, "green" if outcome == "answered" else "dim")))
    columns(out, lines)


def _arrow(step: str) -> str:
    return f"◂─{step[1:]}─" if step.startswith("^") else f"─{step}─▸"


def _hits(trace: dict[str, Any]) -> list[str]:
    return list(trace["answer"].get("hits", []))[:MOST_HITS]


def _show_hits(out: Console, trace: dict[str, Any], names: Names) -> None:
    """Print each hit: its score, why it stands where it does, which routes found it, and what its score is made of."""
    hits = _hits(trace)
    if not hits:
        return
    heading(out, "hits")
    for place, memory_id in enumerate(hits, start=1):
        parts: dict[str, float] = trace["scores"].get(memory_id, {})
        final = f"  score {parts['final']:.3f}" if "final" in parts else ""
        why = trace.get("placed", {}).get(memory_id, "")
        front = f"  in front: {_PLACED.get(why, why)}" if why else ""
        line = Text.assemble(
            f"{place}. ", plain_text(names.get(memory_id, memory_id)), Text(final + front, "dim")
        )
        paragraph(out, line, indent=4)
        named(out, _details(trace, memory_id, parts, names), indent=7)
    _legend(out, trace, hits)


def _details(
    trace: dict[str, Any], memory_id: str, parts: Mapping[str, float], names: Names
) -> Iterator[tuple[str, str]]:
    found = [
        f"{route} {rank}."
        for route, ranked in sorted(trace["routes"].items())
        for rank in [next((item["rank"] for item in ranked if item["id"] == memory_id), None)]
        if rank is not None
    ]
    yield "found by", ", ".join(found) or "the facts alone"
    partner = trace.get("partners", {}).get(memory_id)
    beside = f" (with {names.get(partner, partner)})" if partner else ""
    made = [f"{n} {v:.3f}{beside if n == 'pair' else ''}" for n, v in _in_order(parts)]
    if made:
        yield "made of", ", ".join(made)


def _in_order(parts: Mapping[str, float]) -> list[tuple[str, float]]:
    known = [name for name in _MEANING if name in parts]
    return [(name, parts[name]) for name in (*known, *sorted(set(parts) - {*known, "final"}))]


def _legend(out: Console, trace: dict[str, Any], hits: Sequence[str]) -> None:
    """Say what each of the numbers means, once."""
    meaning = _MEANING | (_MEANING_SUM if trace.get("weights") == "seed" else {})
    used = {name for i in hits for name in trace["scores"].get(i, {})}
    lines = [(name, meaning[name]) for name in _MEANING if name in used]
    if not lines:
        return
    heading(out, "what the numbers say")
    remark(out, "graph, words, dense: standard deviations above the mean of all memories", indent=4)
    named(out, lines, indent=4)
    if trace.get("placed"):
        remark(
            out,
            "what stands in front is given a score above the ranking's best, a thousandth apart",
            indent=4,
        )


def _left(trace: dict[str, Any]) -> dict[str, list[str]]:
    """Return the memories that were left out, by reason."""
    left: defaultdict[str, list[str]] = defaultdict(list)
    for one in trace["filtered"]:
        left[one["why"]].append(one["id"])
    return dict(left)


def _left_out(out: Console, trace: dict[str, Any], names: Names) -> None:
    left, unseen = _left(trace), trace.get("counts", {}).get("not looked at", 0)
    if left or unseen:
        heading(out, "left out")
    lines = []
    for why, ids in left.items():
        said = ", ".join(names.get(i, i) for i in ids[:MOST_LEFT])
        rest = f" … and {len(ids) - MOST_LEFT} more" if len(ids) > MOST_LEFT else ""
        lines.append((_why(why), f"{said}{rest}"))
    if unseen:
        lines.append(("ranked lower still", f"{unseen}, not looked at"))
    named(out, lines, indent=4)


def _why(why: str) -> str:
    bound = why.removeprefix("filter: ")
    return _LEFT_OUT.get(why, f"outside {bound}" if bound != why else why)


def _took(out: Console, trace: dict[str, Any]) -> None:
    steps: dict[str, float] = trace["steps_ms"]
    order = [*(name for name in _STEPS if name in steps), *sorted(set(steps) - set(_STEPS))]
    took = ", ".join(f"{name} {steps[name]:.0f}" for name in order)
    named(out, [("milliseconds", f"{sum(steps.values()):.0f}: {took}")])
