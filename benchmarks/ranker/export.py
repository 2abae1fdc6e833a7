"""From grown trees to the file that is shipped: one ONNX node, so that the product needs no LightGBM."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import onnx
from onnx import TensorProto, helper

from hindgraph.stores.pair_model import COLUMNS, INPUT, OUTPUT

# The oldest that has this node; run-times read older versions for years.
_OPSET = 18
_ML_OPSET = 3
_IR_VERSION = 9
_LEAF, _BRANCH = "LEAF", "BRANCH_LEQ"


@dataclass
class _Trees:
    """The attributes of a ``TreeEnsembleRegressor``: parallel lists, one entry a node or a leaf."""

    nodes: dict[str, list[Any]] = field(
        default_factory=lambda: {
            "treeids": [],
            "nodeids": [],
            "featureids": [],
            "modes": [],
            "values": [],
            "truenodeids": [],
            "falsenodeids": [],
        }
    )
    leaves: dict[str, list[Any]] = field(
        default_factory=lambda: {"treeids": [], "nodeids": [], "ids": [], "weights": []}
    )

    def add(self, tree: int, structure: Mapping[str, Any], share: float) -> None:
        """Add a tree whose leaves count for a share of the sum."""
        for number, (node, low, high) in enumerate(_numbered(structure)):
            is_leaf = "leaf_value" in node
            row = {
                "treeids": tree,
                "nodeids": number,
                "featureids": 0 if is_leaf else node["split_feature"],
                "modes": _LEAF if is_leaf else _BRANCH,
                "values": 0.0 if is_leaf else float(node["threshold"]),
                "truenodeids": low,
                "falsenodeids": high,
            }
            for name, value in row.items():
                self.nodes[name].append(value)
            if is_leaf:
                leaf = {
                    "treeids": tree,
                    "nodeids": number,
                    "ids": 0,
                    "weights": share * float(node["leaf_value"]),
                }
                for name, value in leaf.items():
                    self.leaves[name].append(value)


def write(models: Sequence[Mapping[str, Any]], columns: Sequence[str], path: Path, **notes: str) -> None:
    """Write the mean of several models.

    Args:
        models: Each as ``Booster.dump_model()`` gives it, with numerical splits only.
        columns: The features, in order.
        path: Where to.
        **notes: Written into the file: version, what it was trained on.
    """
    trees = _Trees()
    structures = [tree["tree_structure"] for model in models for tree in model["tree_info"]]
    for number, structure in enumerate(structures):
        trees.add(number, structure, 1 / len(models))
    attributes: dict[str, Any] = {
        "n_targets": 1,
        "aggregate_function": "SUM",
        "post_transform": "NONE",
        **{f"nodes_{name}": values for name, values in trees.nodes.items()},
        **{f"target_{name}": values for name, values in trees.leaves.items()},
    }
    node = helper.make_node("TreeEnsembleRegressor", [INPUT], [OUTPUT], domain="ai.onnx.ml", **attributes)
    graph = helper.make_graph(
        [node],
        "pair_ranker",
        [helper.make_tensor_value_info(INPUT, TensorProto.FLOAT, [None, len(columns)])],
        [helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, [None, 1])],
    )
    opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid("ai.onnx.ml", _ML_OPSET)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=_IR_VERSION, producer_name="hindgraph")
    helper.set_model_props(model, {COLUMNS: " ".join(columns), **notes})
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString(deterministic=True))


def _numbered(structure: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], int, int]]:
    """Yield a tree's nodes, root first, each with the numbers of its two children (0 for none)."""
    queue = [structure]
    for node in queue:
        if "leaf_value" in node:
            yield node, 0, 0
            continue
        if node["decision_type"] != "<=":
            raise ValueError(f"only splits by <= can be written, not {node['decision_type']}")
        queue += [node["left_child"], node["right_child"]]
        yield node, len(queue) - 2, len(queue) - 1
