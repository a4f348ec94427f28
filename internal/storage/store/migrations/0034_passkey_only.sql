-- Since when only a passkey, or a recovery code, signs in to an account; NULL: every way that it has does.
ALTER TABLE users ADD COLUMN passkey_only_at BIGINT;

-- Codes with which the user of such an account signs in without the passkey, each once. Only their hashes are stored.
CREATE TABLE recovery_codes (
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash  TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at    BIGINT,
    PRIMARY KEY (user_id, code_hash)
);
