// What can be asked for by id is there once an actor.
CREATE CONSTRAINT schema_id IF NOT EXISTS FOR (n:GraphSchema) REQUIRE n.id IS UNIQUE;
CREATE CONSTRAINT actor IF NOT EXISTS FOR (n:Actor) REQUIRE n.actor IS UNIQUE;
CREATE CONSTRAINT memory_id IF NOT EXISTS FOR (n:Memory) REQUIRE (n.actor, n.id) IS UNIQUE;
CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE (n.actor, n.id) IS UNIQUE;
CREATE CONSTRAINT alias_key IF NOT EXISTS FOR (n:Alias) REQUIRE (n.actor, n.key) IS UNIQUE;
CREATE CONSTRAINT name_word IF NOT EXISTS FOR (n:NameWord) REQUIRE (n.actor, n.word) IS UNIQUE;
CREATE CONSTRAINT session_id IF NOT EXISTS FOR (n:Session) REQUIRE (n.actor, n.id) IS UNIQUE;
CREATE CONSTRAINT finding_id IF NOT EXISTS FOR (n:Finding) REQUIRE (n.actor, n.id) IS UNIQUE;
CREATE CONSTRAINT job_id IF NOT EXISTS FOR (n:QueuedJob) REQUIRE (n.actor, n.id) IS UNIQUE;
CREATE CONSTRAINT outbox_memory IF NOT EXISTS FOR (n:OutboxItem) REQUIRE (n.actor, n.memory_id) IS UNIQUE;
CREATE CONSTRAINT change_sequence IF NOT EXISTS FOR (n:ChangeSet) REQUIRE (n.actor, n.sequence) IS UNIQUE;
CREATE CONSTRAINT setting_name IF NOT EXISTS FOR (n:Setting) REQUIRE (n.actor, n.name) IS UNIQUE;
CREATE CONSTRAINT statement_id IF NOT EXISTS FOR ()-[r:STATES]-() REQUIRE (r.actor, r.statement_id) IS UNIQUE;
CREATE CONSTRAINT retracted_version IF NOT EXISTS FOR ()-[r:RETRACTED]-() REQUIRE (r.actor, r.version_id) IS UNIQUE;

// What is looked for in other ways.
CREATE INDEX memory_time IF NOT EXISTS FOR (n:Memory) ON (n.actor, n.occurred_at);
CREATE INDEX memory_recorded IF NOT EXISTS FOR (n:Memory) ON (n.actor, n.recorded_at);
CREATE INDEX memory_ref IF NOT EXISTS FOR (n:Memory) ON (n.actor, n.ref);
CREATE INDEX memory_key IF NOT EXISTS FOR (n:Memory) ON (n.actor, n.key);
CREATE INDEX entity_name IF NOT EXISTS FOR (n:Entity) ON (n.actor, n.name);
CREATE INDEX finding_status IF NOT EXISTS FOR (n:Finding) ON (n.actor, n.status);
CREATE INDEX job_state IF NOT EXISTS FOR (n:QueuedJob) ON (n.actor, n.state);
CREATE INDEX outbox_sequence IF NOT EXISTS FOR (n:OutboxItem) ON (n.actor, n.sequence);
CREATE INDEX statement_subject IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.subject_key);
CREATE INDEX statement_subject_2 IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.subject_key_2);
CREATE INDEX statement_object IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.object_key);
CREATE INDEX statement_object_2 IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.object_key_2);
CREATE INDEX statement_fact IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.fact_key);
CREATE INDEX statement_recorded IF NOT EXISTS FOR ()-[r:STATES]-() ON (r.actor, r.recorded_at);
CREATE INDEX retracted_fact IF NOT EXISTS FOR ()-[r:RETRACTED]-() ON (r.actor, r.fact_id);
CREATE INDEX retracted_timeline IF NOT EXISTS FOR ()-[r:RETRACTED]-() ON (r.actor, r.timeline);
