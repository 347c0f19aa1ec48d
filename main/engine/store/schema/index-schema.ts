/** Increases with every change of the schema below: an index of another version is derived again. */
export const indexVersion = 11

/**
 * Tables of index.db, which is derived from deliveries. Values that many rows share are stored once and
 * referenced. Rows refer by id to deliveries in store.db, which may be deleted.
 */
export const indexSchema = `
  -- One row. through: no delivery up to it is without an inspection. last_: the newest inspected delivery, which shows
  -- that the index belongs to this store. forgotten_count: deliveries that were deleted since it was made; of these, what many
  -- rows share may still be there. texts: names the file with the texts (text-file.ts); NULL for none.
  CREATE TABLE index_state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    store_id TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    through INTEGER NOT NULL,
    inspected_count INTEGER NOT NULL,
    last_id INTEGER NOT NULL,
    last_received_at_ms INTEGER NOT NULL,
    forgotten_count INTEGER NOT NULL,
    texts TEXT
  ) STRICT;

  -- The combinations that occur: a few hundred. environment: an id in store.db; NULL for none.
  CREATE TABLE states (
    id INTEGER PRIMARY KEY,
    service TEXT NOT NULL,
    kind TEXT,
    status TEXT,
    refund_status TEXT,
    asset TEXT,
    environment INTEGER,
    body_problem TEXT
  ) STRICT;
  CREATE INDEX states_by_value ON states (service, kind, status, refund_status, asset, environment);

  -- Distinct reasons for a failure. hash: text_hash of both.
  CREATE TABLE reasons (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, code TEXT, text TEXT) STRICT;
  CREATE INDEX reasons_by_hash ON reasons (hash);

  -- The most severe codes of findings about single deliveries, a few of each record: codes with spaces between.
  CREATE TABLE code_sets (id INTEGER PRIMARY KEY, codes TEXT NOT NULL UNIQUE) STRICT;

  -- Its key is space and key_id together. key_hash, id_hash: text_hash of the key, and of the id in lower case.
  -- record_id: NULL where it is key_id. created_at: of its first notification.
  -- newest_, first_delivery_id: for sorting and ages; the delivery may be gone. facts_count: see facts.
  -- codes: of code_sets. state_delivery_id: the delivery with its current state, the last in its own order.
  CREATE TABLE records (
    id INTEGER PRIMARY KEY,
    space TEXT NOT NULL,
    key_id TEXT NOT NULL,
    key_hash INTEGER NOT NULL,
    id_hash INTEGER NOT NULL,
    record_id TEXT,
    first_delivery_id INTEGER NOT NULL,
    newest_delivery_id INTEGER NOT NULL,
    delivery_count INTEGER NOT NULL,
    error_count INTEGER NOT NULL,
    warning_count INTEGER NOT NULL,
    info_count INTEGER NOT NULL,
    facts_count INTEGER NOT NULL,
    created_at TEXT,
    codes INTEGER,
    state_delivery_id INTEGER
  ) STRICT;
  CREATE INDEX records_by_key ON records (key_hash);
  CREATE INDEX records_by_id ON records (id_hash);
  CREATE INDEX records_by_activity ON records (newest_delivery_id, state_delivery_id);

  -- What the notifications of a record are compared by (trail-facts.ts): mostly one text for all of them, or few that
  -- say a little more or less. head, tail: see saved-facts.ts.
  CREATE TABLE facts (
    record INTEGER NOT NULL,
    number INTEGER NOT NULL,
    head INTEGER NOT NULL,
    tail INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (record, number)
  ) STRICT, WITHOUT ROWID;

  -- Distinct findings. hash: text_hash of all its columns.
  CREATE TABLE findings (
    id INTEGER PRIMARY KEY,
    hash INTEGER NOT NULL,
    severity TEXT NOT NULL,
    code TEXT NOT NULL,
    path TEXT NOT NULL,
    message TEXT NOT NULL,
    source TEXT NOT NULL
  ) STRICT;
  CREATE INDEX findings_by_hash ON findings (hash);

  -- record_id: NULL where it is the record's. created_at: NULL where it is the record's, empty where there is none.
  -- updated_at: NULL where the clock gives it or there is none. clock_us: see clock.ts; NULL where it is place_us.
  -- clock_lack: 0 has updated_at, 1 only created_at, 2 neither. place_us: see trail-order.ts. reason: of
  -- reasons. description: not shared as reasons are, so that a name goes with its delivery. findings: ids as a JSON list. facts: a number.
  CREATE TABLE inspections (
    delivery_id INTEGER PRIMARY KEY,
    state INTEGER NOT NULL,
    record INTEGER,
    record_id TEXT,
    created_at TEXT,
    updated_at TEXT,
    clock_us INTEGER,
    place_us INTEGER NOT NULL,
    status_rank INTEGER NOT NULL,
    refund_rank INTEGER NOT NULL,
    clock_lack INTEGER NOT NULL,
    meaning_key TEXT,
    bytes_key TEXT NOT NULL,
    content_key TEXT,
    amount TEXT,
    reason INTEGER,
    description TEXT,
    error_count INTEGER NOT NULL,
    warning_count INTEGER NOT NULL,
    info_count INTEGER NOT NULL,
    findings TEXT,
    facts INTEGER,
    reversal_of TEXT,
    transfer_key TEXT
  ) STRICT;
  CREATE INDEX inspections_in_trail
    ON inspections (record, place_us, status_rank, refund_rank, clock_lack, delivery_id)
    WHERE record IS NOT NULL;
  CREATE INDEX inspections_of_moment
    ON inspections (record, place_us, status_rank, refund_rank, clock_lack, meaning_key, delivery_id)
    WHERE record IS NOT NULL;
  CREATE INDEX inspections_of_meaning ON inspections (record, meaning_key, delivery_id) WHERE record IS NOT NULL;
  -- Records about one bank transfer.
  CREATE INDEX inspections_of_transfer ON inspections (transfer_key, record, delivery_id)
    WHERE transfer_key IS NOT NULL;
  -- The few with another id than their record, or without a record.
  CREATE INDEX inspections_of_own_id ON inspections (delivery_id) WHERE record_id IS NOT NULL;
  CREATE INDEX inspections_of_reversal ON inspections (reversal_of, delivery_id) WHERE reversal_of IS NOT NULL;

  -- What a delivery says beside the others of its record, or what another record says of it. gravity: 0 error, 1 warning,
  -- 2 info.
  CREATE TABLE trail_findings (
    id INTEGER PRIMARY KEY,
    record INTEGER NOT NULL,
    delivery_id INTEGER NOT NULL,
    gravity INTEGER NOT NULL,
    code TEXT NOT NULL,
    finding INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX trail_findings_of_delivery ON trail_findings (delivery_id, code);
  CREATE INDEX trail_findings_by_gravity ON trail_findings (record, gravity, delivery_id, id);
  CREATE INDEX trail_findings_by_code ON trail_findings (record, code, gravity);
  CREATE TRIGGER trail_findings_added AFTER INSERT ON trail_findings BEGIN
    UPDATE records SET error_count = error_count + (NEW.gravity = 0),
      warning_count = warning_count + (NEW.gravity = 1), info_count = info_count + (NEW.gravity = 2)
    WHERE id = NEW.record;
  END;
  CREATE TRIGGER trail_findings_removed AFTER DELETE ON trail_findings BEGIN
    UPDATE records SET error_count = error_count - (OLD.gravity = 0),
      warning_count = warning_count - (OLD.gravity = 1), info_count = info_count - (OLD.gravity = 2)
    WHERE id = OLD.record;
  END;

  -- Records whose trails are to be computed: those that lost a delivery, and those with a long trail that got one.
  CREATE TABLE relinks (record INTEGER PRIMARY KEY) STRICT;

  -- Fields seen that the documents do not have. Counts stay when deliveries are deleted: they were seen.
  CREATE TABLE undocumented_fields (
    service TEXT NOT NULL,
    kind TEXT NOT NULL,
    path TEXT NOT NULL,
    first_delivery_id INTEGER NOT NULL,
    delivery_count INTEGER NOT NULL,
    PRIMARY KEY (service, kind, path)
  ) STRICT, WITHOUT ROWID;

  -- What the documents do not have, and the first delivery of an environment, or of a service without one, that had it.
  -- scope, key: see news.ts; the key as text_hash. Rows stay when deliveries are deleted: they were seen.
  CREATE TABLE news (
    scope TEXT NOT NULL,
    key INTEGER NOT NULL,
    first_delivery_id INTEGER NOT NULL,
    PRIMARY KEY (scope, key)
  ) STRICT, WITHOUT ROWID;

  -- How far a body may be decoded (DecodeLimit), where it was decided: the few that are large beside what was received.
  CREATE TABLE decode_limits (delivery_id INTEGER PRIMARY KEY, maximum_bytes INTEGER NOT NULL) STRICT;

  -- What searches compare, one narrow row for each inspected delivery. received_at_ms, body_bytes: as in store.db. amount: the decimal
  -- as a number; NULL for none. is_exact: no other decimal has this number. is_repeated: an earlier delivery of its record has the
  -- same meaning.
  CREATE TABLE delivery_facts (
    delivery_id INTEGER PRIMARY KEY,
    profile INTEGER NOT NULL,
    record INTEGER,
    reason INTEGER,
    received_at_ms INTEGER NOT NULL,
    body_bytes INTEGER NOT NULL,
    amount REAL,
    is_exact INTEGER NOT NULL,
    is_repeated INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX facts_of_profile ON delivery_facts (profile);
  CREATE INDEX facts_of_reason ON delivery_facts (reason) WHERE reason IS NOT NULL;
  CREATE INDEX facts_of_arrival ON delivery_facts (received_at_ms);
  CREATE INDEX facts_of_amount ON delivery_facts (amount) WHERE amount IS NOT NULL;

  -- What deliveries have in common, as combinations that occur: some thousand. said: of finding_sets.
  CREATE TABLE profiles (
    id INTEGER PRIMARY KEY,
    state INTEGER NOT NULL,
    said INTEGER NOT NULL,
    request INTEGER NOT NULL,
    UNIQUE (state, said, request)
  ) STRICT;

  -- Distinct requests. target: the path alone. hash: text_hash of all columns.
  CREATE TABLE requests (
    id INTEGER PRIMARY KEY,
    hash INTEGER NOT NULL,
    method TEXT NOT NULL,
    reception TEXT NOT NULL,
    target TEXT NOT NULL
  ) STRICT;
  CREATE INDEX requests_by_hash ON requests (hash);

  -- Distinct sets of findings, of a delivery itself and about it in its trail. members: how many. hash: text_hash of all of them.
  CREATE TABLE finding_sets (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, members INTEGER NOT NULL) STRICT;
  CREATE INDEX finding_sets_by_hash ON finding_sets (hash);
  CREATE TABLE set_findings (
    set_id INTEGER NOT NULL,
    severity TEXT NOT NULL,
    code TEXT NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (set_id, severity, code, path)
  ) STRICT, WITHOUT ROWID;

  -- The trigrams of each record's id, under the record's number.
  CREATE VIRTUAL TABLE record_ids USING fts5 (
    text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1'
  );

  -- Findings about trails that were removed, until delivery_facts follows.
  CREATE TABLE lost_trail_findings (
    record INTEGER NOT NULL,
    delivery_id INTEGER NOT NULL,
    PRIMARY KEY (delivery_id, record)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER trail_findings_lost AFTER DELETE ON trail_findings BEGIN
    INSERT OR IGNORE INTO lost_trail_findings (record, delivery_id) VALUES (OLD.record, OLD.delivery_id);
  END;
`
