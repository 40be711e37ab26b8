-- An address counts once its owner has followed a link in a mail; until then the one before it does.
create table pending_addresses (
  user_id integer primary key references users on delete cascade,
  -- The session that asked; a new password from another one ends what it asked for.
  session_id uuid not null,
  email_address text not null,
  -- Only the hash of the link's secret is kept.
  token_hash text not null unique,
  expires_at timestamptz not null
);
create index pending_addresses_expiry on pending_addresses (expires_at);

-- When a kind of mail about an account last went to a mailbox, whoever asked for it. Only the mailbox's hash is kept.
create table address_mails (
  mailbox_hash text not null,
  kind text not null check (kind in ('confirm', 'notice')),
  sent_at timestamptz not null,
  primary key (mailbox_hash, kind)
);
create index address_mails_age on address_mails (sent_at);
