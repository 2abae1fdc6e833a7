// $actor: text, $ids: list of text, $bounded: bool, $known_at: instant or null, $as_of: instant or null,
// $tiers: list of text, $contested: bool
MATCH ()-[r:{{types}}]->()
WHERE r.actor = $actor AND r.timeline IN $ids AND (NOT $bounded OR {{seen r}})
RETURN {{version r}}
