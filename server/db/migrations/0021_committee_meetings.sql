-- Who chairs a committee, and when it meets next.
alter table committee_terms add column chair_name text not null default '';
alter table committee_terms add column next_meeting date;

-- A demo of an earlier version gets the new values at the next start; its people stay.
update server_facts set value = '2000-01-01' where name = 'demo-day' and value <> '';
