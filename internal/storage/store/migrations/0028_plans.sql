-- The facts about the plan of a user: the trial, what the operator gave, and what the payment provider last said (see
-- account.Subscription). turn counts the times that the provider was asked: only the latest answer is stored. attempt and attempt_at are of
-- the present checkout, checkout is its id at the provider.
CREATE TABLE subscriptions (
    user_id       TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    trial_ends    BIGINT,
    is_gift       BIGINT NOT NULL DEFAULT 0,
    gift_until    BIGINT,
    customer      TEXT UNIQUE,
    subscription  TEXT NOT NULL DEFAULT '',
    status        TEXT NOT NULL DEFAULT '',
    period_end    BIGINT,
    cancel_at_end BIGINT NOT NULL DEFAULT 0,
    failing_since BIGINT,
    ended_at      BIGINT,
    paid_from     BIGINT,
    withdrawn_at  BIGINT,
    disputed_at   BIGINT,
    asked_at      BIGINT,
    turn          BIGINT NOT NULL DEFAULT 0,
    attempt       BIGINT NOT NULL DEFAULT 0,
    attempt_at    BIGINT,
    checkout      TEXT NOT NULL DEFAULT ''
);

-- One trial a person: the end of the trial that was given to an address, which is stored as a keyed hash.
CREATE TABLE trials (
    address_hash TEXT PRIMARY KEY,
    ends         BIGINT NOT NULL
);

-- What a month of Pro costs, as the payment provider last said. id: of the price there.
CREATE TABLE prices (
    id       TEXT PRIMARY KEY,
    amount   BIGINT NOT NULL,
    currency TEXT NOT NULL,
    read_at  BIGINT NOT NULL
);

-- Events of the payment provider after which it has to be asked about a customer.
CREATE TABLE billing_wakes (
    id       {{id}},
    event    TEXT NOT NULL UNIQUE,
    kind     TEXT NOT NULL,
    object   TEXT NOT NULL,
    customer TEXT NOT NULL,
    at       BIGINT NOT NULL
);
CREATE INDEX billing_wakes_by_customer ON billing_wakes (customer, id);

-- What has to be done at the payment provider, also when the account does not exist any more.
CREATE TABLE billing_jobs (
    key      TEXT PRIMARY KEY,
    kind     TEXT NOT NULL,
    customer TEXT NOT NULL,
    detail   TEXT NOT NULL DEFAULT '',
    at       BIGINT NOT NULL,
    next_try BIGINT NOT NULL,
    tries    BIGINT NOT NULL DEFAULT 0,
    error    TEXT NOT NULL DEFAULT ''
);
CREATE INDEX billing_jobs_by_time ON billing_jobs (next_try);
