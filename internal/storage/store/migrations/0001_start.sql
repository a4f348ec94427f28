-- Instants are milliseconds since 1970 in UTC, civil dates "2006-01-02", times of day "15:04".

CREATE TABLE users (
    id                TEXT PRIMARY KEY,
    email             TEXT UNIQUE,
    first_name        TEXT NOT NULL DEFAULT '',
    last_name         TEXT NOT NULL DEFAULT '',
    profile_image_url TEXT NOT NULL DEFAULT '',
    password_hash     TEXT NOT NULL DEFAULT '',
    created_at        BIGINT NOT NULL,
    updated_at        BIGINT NOT NULL
);

CREATE TABLE identities (
    issuer     TEXT NOT NULL,
    subject    TEXT NOT NULL,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

CREATE TABLE passkeys (
    id           TEXT PRIMARY KEY,
    user_id      TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name         TEXT NOT NULL,
    credential   TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- sid is the SHA-256 of the cookie, so that a stolen copy of this table opens no session.
CREATE TABLE sessions (
    sid     TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    sess    TEXT NOT NULL,
    expire  BIGINT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expire ON sessions (expire);

CREATE TABLE password_resets (
    token_hash TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expire     BIGINT NOT NULL
);

CREATE TABLE leagues (
    id                {{id}},
    name              TEXT NOT NULL,
    sport_type        TEXT NOT NULL DEFAULT 'volleyball',
    tier_count        BIGINT NOT NULL DEFAULT 1,
    teams_per_tier    BIGINT NOT NULL DEFAULT 4,
    schedule_mode     TEXT NOT NULL DEFAULT 'fixed',
    current_week      BIGINT NOT NULL DEFAULT 1,
    start_date        TEXT,
    end_date          TEXT,
    game_day          TEXT,
    time_block_start  TEXT,
    time_block_end    TEXT,
    game_duration     BIGINT,
    games_per_matchup BIGINT NOT NULL DEFAULT 2,
    timezone          TEXT NOT NULL DEFAULT 'America/New_York',
    owner_id          TEXT NOT NULL REFERENCES users (id),
    version           BIGINT NOT NULL DEFAULT 0,
    created_at        BIGINT NOT NULL,
    updated_at        BIGINT NOT NULL
);
CREATE INDEX leagues_by_owner ON leagues (owner_id);

CREATE TABLE teams (
    id             {{id}},
    league_id      BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    name           TEXT NOT NULL,
    tier           BIGINT NOT NULL DEFAULT 1,
    wins           BIGINT NOT NULL DEFAULT 0,
    losses         BIGINT NOT NULL DEFAULT 0,
    points_for     BIGINT NOT NULL DEFAULT 0,
    points_against BIGINT NOT NULL DEFAULT 0,
    created_at     BIGINT NOT NULL
);
CREATE INDEX teams_by_league ON teams (league_id, id);

-- The token of a score link is derived from the server's secret, the game and invite_number; the table stores only its
-- hash, NULL while the link is switched off.
CREATE TABLE games (
    id            {{id}},
    league_id     BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    team1_id      BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    team2_id      BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    team1_score   BIGINT NOT NULL DEFAULT 0,
    team2_score   BIGINT NOT NULL DEFAULT 0,
    sets          TEXT NOT NULL DEFAULT '',
    winner_id     BIGINT,
    game_date     BIGINT,
    day           TEXT,
    tier          BIGINT NOT NULL DEFAULT 1,
    invite_number BIGINT NOT NULL DEFAULT 0,
    invite_hash   TEXT UNIQUE,
    status        TEXT NOT NULL DEFAULT 'scheduled',
    duration      BIGINT,
    scheduled_for BIGINT,
    version       BIGINT NOT NULL DEFAULT 0,
    created_at    BIGINT NOT NULL,
    completed_at  BIGINT,
    deleted_at    BIGINT
);
CREATE INDEX games_by_league ON games (league_id, id);
CREATE INDEX games_by_team1 ON games (team1_id);
CREATE INDEX games_by_team2 ON games (team2_id);

-- Token hashes of score links that were rotated or switched off: their holders get 410 Gone instead of 404.
CREATE TABLE ended_invites (
    invite_hash TEXT PRIMARY KEY,
    game_id     BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE
);
CREATE INDEX ended_invites_by_game ON ended_invites (game_id);

CREATE TABLE schedules (
    id          {{id}},
    league_id   BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    game_date   BIGINT NOT NULL,
    day         TEXT NOT NULL,
    game_time   TEXT NOT NULL,
    team1_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    team2_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    game_id     BIGINT REFERENCES games (id) ON DELETE CASCADE,
    court_name  TEXT,
    week_number BIGINT,
    tier        BIGINT NOT NULL DEFAULT 1,
    created_at  BIGINT NOT NULL
);
CREATE INDEX schedules_by_league ON schedules (league_id, day, game_time, id);
CREATE INDEX schedules_by_game ON schedules (game_id);
CREATE INDEX schedules_by_team1 ON schedules (team1_id);
CREATE INDEX schedules_by_team2 ON schedules (team2_id);

CREATE TABLE tier_courts (
    id              {{id}},
    league_id       BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    tier            BIGINT NOT NULL,
    court_name      TEXT NOT NULL,
    time_slot_start TEXT,
    time_slot_end   TEXT,
    created_at      BIGINT NOT NULL
);
CREATE INDEX tier_courts_by_league ON tier_courts (league_id, tier, id);

CREATE TABLE league_members (
    id        {{id}},
    league_id BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    user_id   TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role      TEXT NOT NULL DEFAULT 'scorer',
    joined_at BIGINT NOT NULL,
    UNIQUE (league_id, user_id)
);
CREATE INDEX league_members_by_user ON league_members (user_id);

CREATE TABLE member_invitations (
    token_hash TEXT PRIMARY KEY,
    league_id  BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    role       TEXT NOT NULL,
    expire     BIGINT NOT NULL
);
CREATE INDEX member_invitations_by_league ON member_invitations (league_id);

-- Every change of a result: states before and after (JSON), actor and means.
CREATE TABLE result_changes (
    id         {{id}},
    game_id    BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    at         BIGINT NOT NULL,
    actor      TEXT NOT NULL,
    via        TEXT NOT NULL,
    from_state TEXT NOT NULL,
    to_state   TEXT NOT NULL
);
CREATE INDEX result_changes_by_game ON result_changes (game_id, id);

-- Responses to creating requests by their Idempotency-Key, for 24 hours.
CREATE TABLE idempotent_answers (
    user_id    TEXT NOT NULL,
    route      TEXT NOT NULL,
    key        TEXT NOT NULL,
    body_hash  TEXT NOT NULL,
    status     BIGINT NOT NULL DEFAULT 0,
    answer     TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, route, key)
);
CREATE INDEX idempotent_answers_by_time ON idempotent_answers (created_at);
