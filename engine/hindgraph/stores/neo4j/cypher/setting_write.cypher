// $actor: text, $setting: text, $value: text
MERGE (s:Setting {actor: $actor, name: $setting}) SET s.value = $value
