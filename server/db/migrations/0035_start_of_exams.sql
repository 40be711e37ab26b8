-- When the server received the start of an exam: for a minute from then it can be taken back. Null for earlier starts.
alter table exam_scores add column start_received_at timestamptz;
-- When the examiner confirmed the examinee's identity before the start; null where the portal did not ask.
alter table exam_scores add column identity_confirmed_at timestamptz;
