-- The name of the league or team that a mail is about, for the page that declines such mails.
ALTER TABLE mails ADD COLUMN about TEXT NOT NULL DEFAULT '';

-- Changes that follow each other join the mail that waits for the same recipient.
CREATE INDEX mails_by_subject ON mails (subject, kind);
