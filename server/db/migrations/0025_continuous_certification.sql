-- Continuous certification: what a requirement is about, the outcome registries, and the yearly attestations.
alter table requirements add column kind text not null default 'other';

create table outcome_registries (
  user_id integer primary key references users on delete cascade,
  participates text not null,
  registry_id text not null,
  participates_since date,
  no_registry_explanation text not null,
  version integer not null default 1
);

-- The key stores one attestation for each year, whatever arrives at the same time.
create table cc_attestations (
  user_id integer not null references users on delete cascade,
  attested_year integer not null,
  wording_version text not null,
  -- The wording itself is kept, because a later version of the portal has another.
  statements jsonb not null,
  submitted_at timestamptz not null,
  primary key (user_id, attested_year)
);

-- A demo of an earlier version gets the new records at the next start; its people stay.
update server_facts set value = '2000-01-01' where name = 'demo-day' and value <> '';
