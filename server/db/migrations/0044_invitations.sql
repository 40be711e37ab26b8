-- How long the link of a mail works, in minutes: that of an invitation longer than that of a forgotten password.
alter table queued_mails add column link_minutes integer check (link_minutes > 0);
