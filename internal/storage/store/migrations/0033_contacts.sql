-- The addresses of the captains of a team. Nothing but the question is mailed to an address before its holder has said yes:
-- confirmed_at is NULL until then. subject is "address:" and a keyed hash of the address, see mail_refusals.
CREATE TABLE contacts (
    id           {{id}},
    team_id      BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    league_id    BIGINT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    address      TEXT NOT NULL,
    subject      TEXT NOT NULL,
    asked_at     BIGINT NOT NULL,
    confirmed_at BIGINT,
    UNIQUE (team_id, address)
);
CREATE INDEX contacts_by_league ON contacts (league_id);
CREATE INDEX contacts_by_question ON contacts (asked_at);
