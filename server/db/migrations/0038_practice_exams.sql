-- A practice exam belongs to the examiner who set it up; null is a real exam. At most one for each examiner.
alter table oral_exams add column practice_of integer references users on delete cascade;
alter table oral_exams add column practice_since timestamptz;
alter table oral_exams add constraint oral_exams_practice_since
  check ((practice_of is null) = (practice_since is null));
create unique index oral_exams_practice on oral_exams (practice_of) where practice_of is not null;
