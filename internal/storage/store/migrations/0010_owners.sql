-- When the user of a session last proved who they are: by signing in, or by confirming it later. NULL for the sessions
-- from before this migration.
ALTER TABLE sessions ADD COLUMN authenticated_at BIGINT;

-- A deleted league keeps its rows, and its slug, until it can no longer be restored.
ALTER TABLE leagues ADD COLUMN deleted_at BIGINT;
CREATE INDEX leagues_by_deletion ON leagues (deleted_at) WHERE deleted_at IS NOT NULL;

-- The offer of a league to one of its members, until it is accepted, declined, withdrawn or expired.
CREATE TABLE hand_overs (
    league_id BIGINT PRIMARY KEY REFERENCES leagues (id) ON DELETE CASCADE,
    member_id BIGINT NOT NULL REFERENCES league_members (id) ON DELETE CASCADE,
    expire    BIGINT NOT NULL
);
CREATE INDEX hand_overs_by_member ON hand_overs (member_id);

-- Each time that a league was offered or handed over to another owner, deleted or restored. actor and subject are ids of
-- users; actor is empty for the operator of the server.
CREATE TABLE league_changes (
    id        {{id}},
    league_id BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    at        BIGINT NOT NULL,
    actor     TEXT NOT NULL,
    via       TEXT NOT NULL,
    change    TEXT NOT NULL,
    subject   TEXT NOT NULL DEFAULT ''
);
CREATE INDEX league_changes_by_league ON league_changes (league_id, id);
