-- A request to a program director that was ended, because the member does not take the exam.
alter table pd_letters add column withdrawn_at timestamptz;
