-- What a company keeps of a payment, as its books say it: the difference from what was entered before. 0.28 that become 0.31 are 0.28 on
-- the first day and 0.03 on the second. The record's row is locked by who writes it, so that two do not enter the same.
create or replace function enter_fee() returns trigger language plpgsql as $$
begin
  insert into provider_fees (record_id, payment_id, provider, amount_cents, currency)
    select new.id, new.payment_id, new.provider, more.cents, new.currency
    from (select new.fee_cents - coalesce((select sum(amount_cents) from provider_fees where record_id = new.id), 0) as cents) more where more.cents <> 0;
  return null;
end $$;
