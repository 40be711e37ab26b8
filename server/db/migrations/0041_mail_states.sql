-- Every mail goes through the queue. A mail is queued while it has a next try, then sent or undelivered. Its text, which
-- may hold a link that works, is deleted as soon as it is not needed any more.
alter table queued_mails alter column body drop not null;
alter table queued_mails alter column next_try_at drop not null;
alter table queued_mails add column give_up_at timestamptz;
alter table queued_mails add column sent_at timestamptz;
alter table queued_mails add column undelivered_at timestamptz;
-- The account for which a link to choose a new password is made when the mail is sent.
alter table queued_mails add column reset_for integer references users on delete cascade;
-- What the mail server said or what went wrong, without any text of the mail: `550`, `ECONNREFUSED`.
alter table queued_mails add column failure text;

-- The mail of the last request for a letter. Letters from before have none, and count as sent.
alter table pd_letters add column mail_id uuid;
alter table exam_reference_letters add column mail_id uuid;
