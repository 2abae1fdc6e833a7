// $actor: text, $id: text, $predicates: list of text or null, $after: text, $known_at: instant,
// $as_of: instant or null, $tiers: list of text, $contested: bool, $limit: integer
// In the order of the index, so that no more is read than is asked for.
MATCH (:Entity)-[r:{{types}}]->(:Entity)
WHERE r.actor = $actor AND r.subject_id = $id AND r.version_id > $after
  AND {{seen r}} AND ($predicates IS NULL OR r.predicate IN $predicates)
WITH r ORDER BY r.actor, r.subject_id, r.version_id LIMIT $limit
RETURN {{version r}}
