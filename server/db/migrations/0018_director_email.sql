-- The e-mail address of a program's director; empty if the board has none.
alter table programs add column director_email text not null default '';

-- A demo of an earlier version gets the addresses at the next start; its people stay.
update server_facts set value = '2000-01-01' where name = 'demo-day' and value <> '';
