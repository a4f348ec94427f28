-- Mails that wait to be sent, and for a month those that were sent or given up. due_at is the time of the next try, or the end
-- of the lease of the server that is sending the mail; NULL: it is finished. expires_at: nobody wants the mail after that. Data
-- is emptied when the mail is finished. A subject is "user:ID" or "address:" and a keyed hash; a mail with an empty one cannot be refused.
CREATE TABLE mails (
    id         {{id}},
    key        TEXT NOT NULL UNIQUE,
    kind       TEXT NOT NULL,
    to_address TEXT NOT NULL,
    lang       TEXT NOT NULL,
    subject    TEXT NOT NULL,
    scope      TEXT NOT NULL,
    data       TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    due_at     BIGINT,
    expires_at BIGINT NOT NULL,
    tries      BIGINT NOT NULL DEFAULT 0,
    sent_at    BIGINT,
    failed_at  BIGINT,
    error      TEXT NOT NULL DEFAULT ''
);
CREATE INDEX mails_by_due ON mails (due_at);
CREATE INDEX mails_by_creation ON mails (created_at);

-- What people do not want to be told. scope is "league:N" or "team:N", or empty for everything; topic is one of the topics of
-- internal/rules/notices, or empty for all.
CREATE TABLE mail_refusals (
    subject TEXT NOT NULL,
    scope   TEXT NOT NULL,
    topic   TEXT NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (subject, scope, topic)
);

-- When the holder of a user's address confirmed it; NULL: not yet.
ALTER TABLE users ADD COLUMN email_confirmed_at BIGINT;
