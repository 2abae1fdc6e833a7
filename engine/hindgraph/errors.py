"""The errors of hindgraph: one tree, drawn in `hindgraph_ontology.errors`."""

from hindgraph_ontology.errors import (
    Conflict,
    DeadlineExceeded,
    HindgraphError,
    InvalidInput,
    ModelMissing,
    NotFound,
    OntologyError,
    QuotaExceeded,
    Refused,
    SchemaTooNew,
    StoreCorrupt,
    StoreUnavailable,
)

__all__ = [
    "Conflict",
    "DeadlineExceeded",
    "HindgraphError",
    "InvalidInput",
    "ModelMissing",
    "NotFound",
    "OntologyError",
    "QuotaExceeded",
    "Refused",
    "SchemaTooNew",
    "StoreCorrupt",
    "StoreUnavailable",
]
