// $actor: text, $since: instant, $until: instant
CALL () {
  MATCH ()-[r:{{types}}]->()
  WHERE r.actor = $actor AND r.valid_from >= datetime($since) AND r.valid_from < datetime($until) RETURN r
  UNION
  MATCH ()-[r:{{types}}]->()
  WHERE r.actor = $actor AND r.valid_to >= datetime($since) AND r.valid_to < datetime($until) RETURN r
  UNION
  MATCH ()-[r:{{types}}]->()
  WHERE r.actor = $actor AND r.recorded_at >= datetime($since) AND r.recorded_at < datetime($until) RETURN r
  UNION
  MATCH ()-[r:RETRACTED]->()
  WHERE r.actor = $actor AND r.retracted_at >= datetime($since) AND r.retracted_at < datetime($until) RETURN r
}
RETURN {{version r}}
