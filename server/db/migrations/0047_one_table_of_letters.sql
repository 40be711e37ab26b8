-- One table for all letters: of program directors and of officials, for exams and for certification. In this order, which
-- servers of the earlier version use too; where they wait for one another all the same, `migrate` begins again.
lock table pd_letters, exam_reference_letters in access exclusive mode;

alter table exam_reference_letters rename to letters;
alter table letters rename column auth_official to official_name;
alter table letters rename column auth_official_title to official_title;
alter table letters rename column auth_official_email to official_email;
alter sequence exam_reference_letters_id_seq rename to letters_id_seq;
alter index exam_reference_letters_pkey rename to letters_pkey;
alter index exam_reference_letters_owner rename to letters_owner;

-- What only officials are asked for is null in a director's letter.
alter table letters alter column attestation_type drop not null;
alter table letters alter column hospital_name drop not null;
alter table letters alter column official_title drop not null;
alter table letters alter column reference_id drop not null;

-- A director writes for exams that have no cards.
alter table letters drop constraint exam_reference_letters_exam_id_fkey;
alter table letters add constraint letters_exam_id_fkey foreign key (exam_id) references exams on delete cascade;

alter table letters
  add column kind text not null default 'official' check (kind in ('director', 'official')),
  -- When the page behind the link of the last request was first read; null before.
  add column opened_at timestamptz,
  -- The exam of a director's letter once more, for the view pd_letters; goes with it.
  add column director_exam_id integer;
alter table letters alter column kind drop default;
alter table letters
  add constraint letters_of_directors check (kind = 'official' or exam_id is not null),
  add constraint letters_of_officials check (kind = 'director' or (attestation_type is not null
    and hospital_name is not null and official_title is not null and reference_id is not null));

insert into letters
  (kind, user_id, exam_id, director_exam_id, official_name, official_email, status, sent_date, times_sent, token_hash,
   response_date, recommends, response_comment, signature, office_token_hash, agreed_wording, sent_back_reason,
   office_sent_at, decided_at, withdrawn_at, mail_id)
  select 'director', user_id, exam_id, exam_id, official_name, official_email, status, sent_date, times_sent, token_hash,
         response_date, recommends, response_comment, signature, office_token_hash, agreed_wording, sent_back_reason,
         office_sent_at, decided_at, withdrawn_at, mail_id
    from pd_letters order by user_id, exam_id;
drop table pd_letters;
create unique index letters_director on letters (user_id, exam_id) where kind = 'director';

-- Servers of the earlier version go on with these views until they are restarted. A later version drops the views, the
-- trigger and director_exam_id.
alter table letters add constraint letters_director_exam unique (user_id, director_exam_id);
create function set_letter_exam() returns trigger language plpgsql as $$
begin
  new.exam_id := coalesce(new.exam_id, new.director_exam_id);
  new.director_exam_id := new.exam_id;
  return new;
end
$$;
create trigger letters_exam before insert on letters for each row when (new.kind = 'director')
  execute function set_letter_exam();

create view exam_reference_letters as
  select id, kind, user_id, exam_id, attestation_type, hospital_name, official_name as auth_official,
         official_title as auth_official_title, official_email as auth_official_email, alt_role, explain, explain_other,
         status, sent_date, times_sent, response_date, recommends, response_comment, signature, reference_id, token_hash,
         office_token_hash, version, agreed_wording, office_sent_at, decided_at, sent_back_reason, withdrawn_at, mail_id
    from letters where kind = 'official';
alter view exam_reference_letters alter column kind set default 'official';

create view pd_letters as
  select kind, user_id, director_exam_id as exam_id, official_name, official_email, status, sent_date, times_sent,
         token_hash, response_date, recommends, response_comment, signature, office_token_hash, agreed_wording,
         sent_back_reason, office_sent_at, decided_at, withdrawn_at, mail_id
    from letters where kind = 'director';
alter view pd_letters alter column kind set default 'director';
alter view pd_letters alter column times_sent set default 1;
