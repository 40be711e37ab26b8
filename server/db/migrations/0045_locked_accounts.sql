-- Since when the board's office has locked an account; null for one whose person may sign in.
alter table users add column locked_at timestamptz;
