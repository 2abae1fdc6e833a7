// What touches an entity, in order; predicates have such indexes of their own, and one of what is contested.
CREATE INDEX hindgraph_retracted_subject IF NOT EXISTS FOR ()-[r:RETRACTED]-() ON (r.actor, r.subject_id, r.version_id);
CREATE INDEX hindgraph_retracted_object IF NOT EXISTS FOR ()-[r:RETRACTED]-() ON (r.actor, r.object_id, r.version_id);
