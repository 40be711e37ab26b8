-- What was answered to a letter word for word, what the board's office decided about it, and when its link went out.
alter table pd_letters
  add column agreed_wording text,
  -- Why the office sent the answer back to the applicant, who reads it; null where it did not.
  add column sent_back_reason text,
  add column office_sent_at timestamptz,
  add column decided_at timestamptz;
update pd_letters set office_sent_at = response_date where office_token_hash is not null;

alter table exam_reference_letters
  add column agreed_wording text,
  add column office_sent_at timestamptz,
  add column decided_at timestamptz;
update exam_reference_letters set office_sent_at = response_date where office_token_hash is not null;

-- Answers that the office sent back are kept with those that were declined.
alter table declined_letters
  add column agreed_wording text,
  add column sent_back_reason text;
