-- The document that proves a credit; it is deleted with the credit.
alter table self_reported_cme add column proof_id integer references documents on delete restrict;
create index self_reported_cme_proof on self_reported_cme (proof_id);
