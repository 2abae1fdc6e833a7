// $predicate_{{j}}: text, $qualifier_{{j}}: text or null, $known_at: instant, $as_of: instant or null, $tiers: list of text,
// $contested: bool
MATCH (n{{i}})-[r{{j}}:{{types}}]->(n{{j}}:Entity)
WHERE {{seen r{{j}}}} AND r{{j}}.predicate = $predicate_{{j}}
  AND ($qualifier_{{j}} IS NULL OR r{{j}}.qualifier = $qualifier_{{j}}) AND NOT n{{j}} IN [{{visited}}]
