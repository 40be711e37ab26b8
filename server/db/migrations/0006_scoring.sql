-- Oral exams and their scoring.

-- An exam that is taken orally; its calendar days begin and end in its own time zone.
create table oral_exams (
  exam_header_id integer primary key,
  exam_name text not null,
  time_zone text not null,
  -- Grades, best first: [{"value", "label", "commentRequired"}].
  grades jsonb not null,
  seconds_per_case integer not null check (seconds_per_case > 0)
);

create table exam_teams (
  team_id integer primary key,
  exam_header_id integer not null references oral_exams on delete cascade,
  team_name text not null
);

create table team_examiners (
  team_id integer not null references exam_teams on delete cascade,
  user_id integer not null references users on delete cascade,
  seat text not null check (seat in ('senior', 'associate')),
  primary key (team_id, user_id)
);
create index team_examiners_user on team_examiners (user_id);

create table case_headers (
  case_header_id integer primary key,
  title text not null,
  -- What is read out and asked: [{"heading", "text"}].
  sections jsonb not null
);

create table rosters (
  roster_id integer primary key,
  roster_name text not null
);

create table roster_cases (
  roster_id integer not null references rosters on delete cascade,
  position integer not null check (position > 0),
  case_header_id integer not null references case_headers on delete restrict,
  primary key (roster_id, position),
  unique (roster_id, case_header_id)
);
create index roster_cases_case on roster_cases (case_header_id);

-- A stretch of a session in which a team examines with one roster; a session has one or two.
create table roster_schedules (
  schedule_id integer primary key,
  team_id integer not null references exam_teams on delete cascade,
  roster_id integer not null references rosters on delete restrict,
  exam_date date not null,
  session_number integer not null,
  session_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);
create index roster_schedules_team on roster_schedules (team_id, exam_date);
create index roster_schedules_roster on roster_schedules (roster_id);

-- One examinee's exam by one team.
create table exam_schedules (
  exam_schedule_id integer primary key,
  schedule_id integer not null references roster_schedules on delete cascade,
  examinee_name text not null,
  candidate_number text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);
create index exam_schedules_schedule on exam_schedules (schedule_id);

create table examiner_conflicts (
  exam_schedule_id integer not null references exam_schedules on delete cascade,
  user_id integer not null references users on delete cascade,
  reason text not null,
  -- A declared conflict bars the pair; a suspected one is to be looked at.
  state text not null check (state in ('declared', 'suspected')),
  primary key (exam_schedule_id, user_id)
);
create index examiner_conflicts_user on examiner_conflicts (user_id);

create table agenda_items (
  id integer primary key,
  team_id integer not null references exam_teams on delete cascade,
  kind text not null check (kind in ('briefing', 'session', 'break', 'debriefing')),
  title text not null,
  place text not null default '',
  exam_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);
create index agenda_items_team on agenda_items (team_id, starts_at);

-- One examiner's score sheet of one examinee; it is there before the exam, so that its id is known without a network.
create table exam_scores (
  exam_schedule_score_id integer primary key,
  exam_schedule_id integer not null references exam_schedules on delete cascade,
  user_id integer not null references users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'started', 'skipped', 'submitted')),
  skip_reason text check (skip_reason in ('absent', 'technical', 'conflict', 'other')),
  started_at timestamptz,
  submitted_at timestamptz,
  remarks text not null default '',
  version integer not null default 0,
  received_at timestamptz,
  receipt_number text unique,
  unique (exam_schedule_id, user_id)
);
create index exam_scores_user on exam_scores (user_id);

-- One line of a score sheet for each case, there before it is scored.
create table case_scores (
  exam_scoring_id integer primary key,
  exam_schedule_score_id integer not null references exam_scores on delete cascade,
  case_header_id integer not null references case_headers on delete restrict,
  position integer not null,
  score text,
  given_at timestamptz,
  version integer not null default 0,
  received_at timestamptz,
  receipt_number text unique,
  unique (exam_schedule_score_id, position)
);
create index case_scores_case on case_scores (case_header_id);

-- Without a scoring a comment is on the case itself. A deleted one stays with an empty text, so that its version counts on.
create table case_comments (
  -- Made from whose it is and what it is on: a sequence would not give the same again after a power failure.
  id integer primary key,
  user_id integer not null references users on delete cascade,
  case_header_id integer not null references case_headers on delete restrict,
  exam_scoring_id integer references case_scores on delete cascade,
  comment text not null,
  version integer not null default 1,
  received_at timestamptz,
  receipt_number text unique
);
create unique index case_comments_scoring on case_comments (user_id, exam_scoring_id) where exam_scoring_id is not null;
create unique index case_comments_case on case_comments (user_id, case_header_id) where exam_scoring_id is null;
create index case_comments_scorings on case_comments (exam_scoring_id);

create table case_feedback (
  -- Made in the same way.
  id integer primary key,
  user_id integer not null references users on delete cascade,
  case_header_id integer not null references case_headers on delete restrict,
  -- Empty once it is deleted.
  feedback text not null,
  version integer not null default 1,
  received_at timestamptz,
  receipt_number text unique,
  unique (user_id, case_header_id)
);

-- Every change, for ever: who, when, what it was and is, and under which key it came.
create table scoring_log (
  log_id bigint generated always as identity primary key,
  logged_at timestamptz not null,
  user_id integer not null,
  -- Such as "updateCaseScore".
  call text not null,
  record text not null check (record in ('caseScore', 'caseComment', 'caseFeedback', 'examScore')),
  record_id integer not null,
  old_value jsonb,
  new_value jsonb,
  -- The idempotency key, and the version that the writer had seen; null where the caller named none.
  key uuid,
  based_on integer
);
create index scoring_log_record on scoring_log (record, record_id);

create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception 'the scoring log is only ever written behind'; end $$;
create trigger scoring_log_append_only before update or delete on scoring_log
  for each row execute function refuse_change();
create trigger scoring_log_never_emptied before truncate on scoring_log
  for each statement execute function refuse_change();

-- The screens that came with this version.
update feature_flags set is_on = true where name = 'examScoringPage';
