// $actor: text, $limit: integer
// The ends stand without their label, and the actor with the arrow: so each type's index is taken.
MATCH ()-[r:{{types}}]->() WHERE r.actor = $actor AND r.contested = true
RETURN {{version r}} ORDER BY r.recorded_at, r.version_id LIMIT $limit
