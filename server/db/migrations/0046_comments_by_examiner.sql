-- Resetting an examiner's comments read those of all examiners.
create index case_comments_user on case_comments (user_id);
