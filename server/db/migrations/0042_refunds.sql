-- What the card company gave back of a charge, and when it did so last. The fee stays paid.
alter table fee_transactions add column refunded integer not null default 0;
alter table fee_transactions add column refunded_at timestamptz;
alter table fee_transactions add constraint fee_transactions_refunded check (
  refunded between 0 and amount and (refunded = 0) = (refunded_at is null)
);
