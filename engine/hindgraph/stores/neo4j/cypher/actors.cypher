// no parameters
// Nodes of other programs may bear the same label; ours have an epoch.
MATCH (a:Actor) WHERE a.epoch IS NOT NULL RETURN a.actor ORDER BY a.actor
