"""What the readers of gists share in every language."""

from hindgraph_extractors.records import Draft
from hindgraph_ontology.records import PredicateDef

# What one is told by an order ("dial …", 请拨…, "leave out the nuts for her"), or by what one can do.
_FOR_USE = frozenset({"Port", "PhoneNumber", "Email", "IpAddress", "Url"})
_HEEDED = frozenset({"allergic_to", "has_deadline"})


def is_for_use(predicate: PredicateDef) -> bool:
    """Tell what is told as well by an order or a possibility as by a plain statement."""
    return bool(_FOR_USE & set(predicate.range)) or predicate.name in _HEEDED


def ends_of(draft: Draft) -> set[int]:
    """Return where the ends of a draft stand."""
    return {s.start for s in (draft.subject, draft.object) if s is not None}
