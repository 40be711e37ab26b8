-- One payment for several fees: a row for each of them, which all have the payment's number.
alter table fee_transactions add column line smallint not null default 1;
alter table fee_transactions drop constraint fee_transactions_pkey;
alter table fee_transactions add primary key (transaction_id, line);
-- One charge has one receipt.
alter table fee_transactions drop constraint fee_transactions_receipt_number_key;
create unique index fee_transactions_receipt on fee_transactions (receipt_number, line);

-- What the stand-in card page lists above the sum; empty for a single thing.
alter table card_sessions add column lines jsonb not null default '[]';
