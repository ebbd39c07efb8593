-- Claims a refund for three minutes, longer than the timeout of any provider. Returns no rows if another process has
-- it, if it is settled, or while the result of another refund of the same payment is unknown.
-- since: when the provider was first called for it; null = never. returned: how much of the payment has been refunded
-- there.
create or replace function take_refund(p_refund uuid) returns table (since timestamptz, returned bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  v_payment uuid;
begin
  perform 1 from orders where id = (select order_id from refunds where id = p_refund) for update;
  select id into v_payment from payments where id = (select payment_id from refunds where id = p_refund) for update;
  select asked_at into since from refunds
    where id = p_refund and state in ('created', 'transit') and to_balance is null
      and (lease_until is null or lease_until < clock_timestamp());
  if not found or exists (select from refunds where payment_id = v_payment and id <> p_refund
      and state = 'transit' and asked_at is not null and provider_ref is null) then
    return;
  end if;
  update refunds set state = 'transit', asked_at = coalesce(asked_at, clock_timestamp()), updated_at = now(),
      lease_until = clock_timestamp() + interval '3 minutes' where id = p_refund;
  select coalesce(sum(amount_cents), 0) into returned from refunds
    where payment_id = v_payment and is_refund_done(state) and to_balance is null and not by_hand;
  return next;
end $$;
