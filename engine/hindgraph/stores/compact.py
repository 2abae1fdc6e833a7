"""Small values as text, where a store keeps no better form for them."""

import json
from typing import Any


def to_json(value: Any) -> str:
    """Return compact JSON, the same for equal values."""
    return json.dumps(value, separators=(",", ":"), sort_keys=True)
