-- Enters a provider's fee for a payment as the difference from earlier entries: if 0.28 becomes 0.31, the entries are
-- 0.28 on the first day and 0.03 on the second. The caller locks the record, so that two calls do not enter the same
-- difference.
create or replace function enter_fee() returns trigger language plpgsql as $$
begin
  insert into provider_fees (record_id, payment_id, provider, amount_cents, currency)
    select new.id, new.payment_id, new.provider, more.cents, new.currency
    from (select new.fee_cents - coalesce((select sum(amount_cents) from provider_fees where record_id = new.id),
      0) as cents) more where more.cents <> 0;
  return null;
end $$;
