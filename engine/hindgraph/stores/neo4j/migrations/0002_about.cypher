// What is said of an entity, wherever in a statement it stands.
CREATE INDEX hindgraph_statement_object_id IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.object_id);
CREATE INDEX hindgraph_statement_wrong_id IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.wrong_id);
