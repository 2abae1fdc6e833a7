// Made when a predicate is first written.
CREATE CONSTRAINT {{name}}_version IF NOT EXISTS FOR ()-[r:{{type}}]-() REQUIRE (r.actor, r.version_id) IS UNIQUE;
CREATE INDEX {{name}}_fact IF NOT EXISTS FOR ()-[r:{{type}}]-() ON (r.actor, r.fact_id);
CREATE INDEX {{name}}_timeline IF NOT EXISTS FOR ()-[r:{{type}}]-() ON (r.actor, r.timeline);
