-- When a member withdrew the request for a letter; null where it was not, and once it is asked for again.
alter table exam_reference_letters add column withdrawn_at timestamptz;

-- Links of requests that were withdrawn: they say so for good, whoever is asked instead.
create table withdrawn_letter_links (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  -- Null for continuous certification.
  exam_id integer references exams on delete cascade,
  withdrawn_at timestamptz not null
);
insert into withdrawn_letter_links (token_hash, user_id, exam_id, withdrawn_at)
  select token_hash, user_id, exam_id, withdrawn_at from pd_letters where withdrawn_at is not null;
