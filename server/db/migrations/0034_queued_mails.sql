-- Mails that must not be lost: written in the transaction of what they tell, and deleted once they are sent.
create table queued_mails (
  mail_id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0
);
create index queued_mails_due on queued_mails (next_try_at);
