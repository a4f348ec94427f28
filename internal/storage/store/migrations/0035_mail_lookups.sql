-- What became of the latest mail to an address, and of the invitations to a league.
CREATE INDEX mails_by_address ON mails (to_address);
CREATE INDEX mails_by_scope ON mails (scope, kind);
