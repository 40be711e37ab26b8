-- When an examiner last checked that a write arrives here; the check of a device needs a write that changes nothing else.
create table connection_checks (
  user_id integer primary key references users on delete cascade,
  checked_at timestamptz not null
);
