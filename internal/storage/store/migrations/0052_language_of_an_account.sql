-- The language that a person has chosen, such as "pt-BR"; empty: none. Mails to the person are in it.
ALTER TABLE users ADD COLUMN language TEXT NOT NULL DEFAULT '';
