-- Suppressed values with characters beyond ASCII are normalized by the service. Some databases may have the index: the
-- migration of 30 November contained it for some hours.
CREATE INDEX IF NOT EXISTS "suppressions_of_unusual_values" ON "suppressions" ("account_id")
    WHERE octet_length("value") > char_length("value");
