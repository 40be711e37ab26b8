-- The bytes of large files, in parts that are written and read one by one: a statement with all of a file would keep
-- everybody else waiting. Parts come before their document; those that never get one are deleted after a day.

create table document_parts (
  upload_id uuid not null,
  position integer not null,
  document_id integer references documents on delete cascade,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (upload_id, position)
);
create index document_parts_document on document_parts (document_id, position);
-- Scans do not pack, and trying to takes time.
alter table document_parts alter column bytes set storage external;

alter table documents alter column content drop not null;
insert into document_parts (upload_id, position, document_id, bytes, created_at)
select uploads.upload_id, parts.position, uploads.document_id,
       substring(uploads.content from parts.position * 262144 + 1 for 262144), uploads.created_at
  from (select gen_random_uuid() as upload_id, document_id, content, created_at
          from documents where octet_length(content) > 262144 offset 0) uploads
       cross join lateral generate_series(0, (octet_length(uploads.content) - 1) / 262144) as parts (position);
update documents set content = null where octet_length(content) > 262144;
