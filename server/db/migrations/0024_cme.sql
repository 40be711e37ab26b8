-- Continuing medical education: what providers report, what members report, and what the board waives. The ids of
-- credits are those of one list, so both kinds have one sequence.
create sequence cme_ids start with 10000;

create table cme_credits (
  cme_id integer primary key default nextval('cme_ids'),
  user_id integer not null references users on delete cascade,
  title text not null,
  date date not null,
  credits_total double precision not null check (credits_total >= 0 and credits_total * 4 = floor(credits_total * 4)),
  credits_sa double precision not null check (credits_sa >= 0 and credits_sa * 4 = floor(credits_sa * 4)),
  reporting_organization text not null,
  accrediting_body text not null,
  accredited_provider text not null,
  credit_exp_date date
);
create index cme_credits_user on cme_credits (user_id);

create table self_reported_cme (
  cme_id integer primary key default nextval('cme_ids'),
  user_id integer not null references users on delete cascade,
  title text not null,
  date date not null,
  credits_total double precision not null check (credits_total >= 0 and credits_total * 4 = floor(credits_total * 4)),
  credits_sa double precision not null check (credits_sa >= 0 and credits_sa * 4 = floor(credits_sa * 4)),
  accredited_provider text not null,
  accrediting_body text not null,
  reporting_organization text not null,
  credit_exp_date date,
  version integer not null default 1
);
create index self_reported_cme_user on self_reported_cme (user_id);

create table cme_adjustments (
  cme_id integer primary key default nextval('cme_ids'),
  user_id integer not null references users on delete cascade,
  date date not null,
  credits_total double precision not null check (credits_total >= 0 and credits_total * 4 = floor(credits_total * 4)),
  credits_sa double precision not null check (credits_sa >= 0 and credits_sa * 4 = floor(credits_sa * 4)),
  reason text not null,
  credit_exp_date date
);
create index cme_adjustments_user on cme_adjustments (user_id);

-- Where a requirement is met, a path of the portal; the one about CME is counted from the credits.
alter table requirements add column url text not null default '';

-- A demo of an earlier version gets the new records at the next start; its people stay.
update server_facts set value = '2000-01-01' where name = 'demo-day' and value <> '';
