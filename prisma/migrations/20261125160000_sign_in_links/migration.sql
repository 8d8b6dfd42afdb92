-- Links that sign a user in once. Only the SHA-256 of the token is stored, as of a session's.
CREATE TABLE sign_in_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE RESTRICT,
  expires_at timestamptz(3) NOT NULL
);

CREATE INDEX sign_in_links_user_id_idx ON sign_in_links (user_id);
