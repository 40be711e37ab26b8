-- Minutes of extra time that the office granted this examinee; the time of the exam includes them. Only the minutes are
-- here: examiners never learn the reason.
alter table exam_schedules add column extra_minutes integer not null default 0
  check (extra_minutes >= 0 and starts_at + extra_minutes * interval '1 minute' < ends_at);
