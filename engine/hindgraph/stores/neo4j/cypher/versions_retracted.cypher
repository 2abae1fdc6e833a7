// $actor: text, $since: instant, $until: instant
MATCH ()-[r:RETRACTED]->()
WHERE r.actor = $actor AND r.retracted_at >= datetime($since) AND r.retracted_at < datetime($until)
RETURN {{version r}}
