-- When the operator has disabled an account: it cannot sign in. NULL: it can.
ALTER TABLE users ADD COLUMN disabled_at BIGINT;

-- The account that was registered with an invitation where registration is by invitation: one for each invitation.
ALTER TABLE member_invitations ADD COLUMN registered_id TEXT;

-- SQLite: the topics of what commands have changed, for the server that uses the same file. On PostgreSQL servers and
-- commands notify each other.
CREATE TABLE notices (
    id     {{id}},
    topics TEXT NOT NULL,
    at     BIGINT NOT NULL
);
