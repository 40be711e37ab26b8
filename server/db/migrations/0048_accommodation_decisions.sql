-- What the board has decided about a request, with a note for the member; null while it has not. A change of the request
-- empties it.
alter table accommodations
  add column decision text check (decision in ('granted', 'declined')),
  add column decided_at timestamptz,
  add column decision_note text not null default '',
  add constraint accommodations_decided check ((decision is null) = (decided_at is null));
