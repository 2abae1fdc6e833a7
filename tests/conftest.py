pytest_plugins = ["neo4j_fixtures", "differential.report"]
