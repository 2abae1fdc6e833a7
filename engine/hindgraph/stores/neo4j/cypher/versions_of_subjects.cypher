// $actor: text, $ids: list of text, $timelines: list of text, $many: integer, $bounded: bool,
// $known_at: instant or null, $as_of: instant or null, $tiers: list of text, $contested: bool
// Of subjects with many facts the id alone: there the index of each type is faster.
CALL () {
  MATCH (e:Entity {actor: $actor}) WHERE e.id IN $ids AND COUNT { (e)-[:{{types}}]->() } <= $many
  MATCH (e)-[r:{{types}}]->()
  WHERE r.timeline IN $timelines AND (NOT $bounded OR {{seen r}})
  RETURN {{version r}} AS found
  UNION ALL
  MATCH (e:Entity {actor: $actor}) WHERE e.id IN $ids AND COUNT { (e)-[:{{types}}]->() } > $many
  RETURN [e.id] AS found
}
RETURN found
