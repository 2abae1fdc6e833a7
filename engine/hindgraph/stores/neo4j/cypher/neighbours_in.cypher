// $actor: text, $ids: list of text, $predicates: list of text or null, $after: text, $known_at: instant,
// $as_of: instant or null, $tiers: list of text, $contested: bool, $many: integer, $limit: integer
// Of what has many such edges the id alone: to put all of them in order costs more than to ask an index that is.
CALL () {
  MATCH (e:Entity {actor: $actor}) WHERE e.id IN $ids AND COUNT { (e)<-[:{{types}}]-() } <= $many
  MATCH (e)<-[r:{{types}}]-(:Entity)
  WHERE {{seen r}} AND r.version_id > $after AND ($predicates IS NULL OR r.predicate IN $predicates)
  WITH r ORDER BY r.version_id LIMIT $limit
  RETURN {{version r}} AS found
  UNION ALL
  MATCH (e:Entity {actor: $actor}) WHERE e.id IN $ids AND COUNT { (e)<-[:{{types}}]-() } > $many
  RETURN [e.id] AS found
}
RETURN found
