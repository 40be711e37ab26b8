-- How much of a refund is owed again, because its registration was given up and begun another time.
alter table fee_transactions add column owed_again integer not null default 0;
alter table fee_transactions add constraint fee_transactions_owed_again check (owed_again between 0 and refunded);
