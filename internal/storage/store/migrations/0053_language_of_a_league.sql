-- The language of a league, such as "pt-BR", for mails to captains, calendars and link previews.
ALTER TABLE leagues ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
