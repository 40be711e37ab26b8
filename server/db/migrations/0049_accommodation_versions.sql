-- A number for each text of a request and each decision about it: the office decides about the one that it has read, and a
-- member changes the one that the page has shown. A request that is taken back and asked for again has another number. The
-- database counts, so that a change by a server of the earlier version counts too.
create sequence accommodation_versions as integer;
alter table accommodations add column version integer not null default nextval('accommodation_versions');
create function count_accommodation_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('accommodation_versions');
  return new;
end
$$;
create trigger accommodations_version before update on accommodations for each row
  execute function count_accommodation_version();
