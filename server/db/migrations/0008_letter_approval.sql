-- The board's office approves a program director's letter behind a link whose token is kept only as a hash.
alter table pd_letters add column office_token_hash text unique;
