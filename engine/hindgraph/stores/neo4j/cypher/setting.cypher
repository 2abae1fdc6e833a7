// $actor: text, $setting: text
MATCH (s:Setting {actor: $actor, name: $setting}) RETURN s.value
