-- Tokens with which scripts make calls for a user. Only their hashes are stored.
CREATE TABLE api_tokens (
    id           {{id}},
    user_id      TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name         TEXT NOT NULL,
    token_hash   TEXT NOT NULL UNIQUE,
    created_at   BIGINT NOT NULL,
    expire       BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX api_tokens_by_user ON api_tokens (user_id);
CREATE INDEX api_tokens_by_expire ON api_tokens (expire);

-- What a token may do in a league at most. Its user may do less there meanwhile.
CREATE TABLE api_token_roles (
    token_id  BIGINT NOT NULL REFERENCES api_tokens (id) ON DELETE CASCADE,
    league_id BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    role      TEXT NOT NULL,
    PRIMARY KEY (token_id, league_id)
);
CREATE INDEX api_token_roles_by_league ON api_token_roles (league_id);
