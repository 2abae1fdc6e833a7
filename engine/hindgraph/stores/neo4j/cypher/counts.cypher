// $actor: text, $known_at: instant, $tiers: list of text
CALL () { MATCH (m:Memory {actor: $actor}) WHERE {{known m}} AND m.layer = 'working' RETURN count(m) AS working }
CALL () { MATCH (m:Memory {actor: $actor}) WHERE {{known m}} AND m.layer = 'episodic' RETURN count(m) AS episodic }
CALL () { MATCH (m:Memory {actor: $actor}) WHERE {{known m}} AND m.layer = 'semantic' RETURN count(m) AS semantic }
CALL () {
  MATCH (e:Entity {actor: $actor}) WHERE e.recorded_at <= datetime($known_at) AND e.tier IN $tiers
  RETURN count(CASE WHEN e.value IS NULL THEN 1 END) AS entities, count(e.value) AS values
}
CALL () { MATCH (:Memory {actor: $actor})-[r:STATES]->() WHERE {{known r}} RETURN count(r) AS statements }
CALL () {
  MATCH (f:Finding {actor: $actor}) WHERE f.recorded_at <= datetime($known_at) AND f.status = 'open' RETURN count(f) AS findings
}
CALL () {
  MATCH (j:QueuedJob {actor: $actor}) WHERE j.state IN ['waiting', 'running'] RETURN count(j) AS jobs
}
RETURN working, episodic, semantic, entities, values, statements, findings, jobs
