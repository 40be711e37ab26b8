-- When the member withdrew a submitted registration; null again once they intend to take the exam again.
alter table registrations add column withdrawn_at timestamptz;
