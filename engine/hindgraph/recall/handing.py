"""What an answer hands out: our sentences, the words of its hits, and those that its facts are cited with."""

from hindgraph.model.echoes import Echo, handed_out
from hindgraph.recall.records import Answer


def echoes_of(answer: Answer) -> dict[str, Echo]:
    """Return the pieces of an answer, by digest.

    Where a sentence of ours is also one that a fact makes or a memory holds, it counts as that.
    """
    borne = next((item.memory_id for fact in answer.facts for item in fact.evidence), None)
    borne = borne or next((hit.id for hit in answer.hits), "")
    found = handed_out(answer.text, borne, made=True) if answer.answered and borne else {}
    for fact in answer.facts:
        source = next((item.memory_id for item in fact.evidence), borne)
        # Anybody may say that "Ann Lee lives in Braga": it is not known to be ours.
        found |= handed_out(fact.says, source)
    for fact in answer.facts:
        for item in fact.evidence:
            found |= handed_out(item.quote, item.memory_id)
    for hit in answer.hits:
        found |= handed_out(hit.text, hit.id)
    return found
