-- The questions of each kind of survey, their options, and what was answered or declined.
create table survey_questions (
  question_id integer primary key,
  survey_type text not null,
  position integer not null,
  question_text text not null,
  question_type text not null,
  is_required boolean not null,
  unique (survey_type, position)
);
create table survey_options (
  option_id integer primary key,
  question_id integer not null references survey_questions (question_id) on delete cascade,
  position integer not null,
  option_text text not null,
  unique (question_id, position)
);
-- The key stores one response for each person and survey, whatever arrives at the same time.
create table survey_responses (
  user_id integer not null,
  survey_type text not null,
  survey_unique_id text not null,
  answered_at timestamptz not null,
  answers jsonb not null,
  primary key (user_id, survey_type, survey_unique_id)
);
create table survey_declines (
  user_id integer not null,
  survey_type text not null,
  survey_unique_id text not null,
  declined_at timestamptz not null,
  primary key (user_id, survey_type, survey_unique_id)
);

-- A demo of an earlier version gets the questions at the next start; its people stay.
update server_facts set value = '2000-01-01' where name = 'demo-day' and value <> '';
