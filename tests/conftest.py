pytest_plugins = ["neo4j_fixtures", "store_fixtures", "differential.report"]
