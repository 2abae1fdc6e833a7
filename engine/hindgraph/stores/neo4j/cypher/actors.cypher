// no parameters
MATCH (a:Actor) RETURN a.actor ORDER BY a.actor
