-- Images and documents of a case that an examiner shows or describes.
create table case_exhibits (
  exhibit_id integer primary key,
  case_header_id integer not null references case_headers on delete cascade,
  -- Its place among the exhibits of the case, from 1.
  position integer not null check (position > 0),
  -- Also what is read out to an examiner who does not see an image.
  title text not null check (title <> ''),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'application/pdf')),
  content bytea not null check (length(content) between 1 and 10485760),
  unique (case_header_id, position)
);
