-- The difference between a provider's record of a payment and ours; null = none. No other place decides this.
--   missing: we have money that the provider has no record of. state: only one side has taken money.
--   amount: both have, with different amounts. refunded: the refunded sums differ; refunds in transit may count there
--   or not,
--   and those to the buyer's balance do not concern the provider.
create or replace function books_difference(p_payment uuid, p_record uuid) returns text language sql stable as $$
  select case
    when taken and b.state = 'unknown' then 'missing'
    when b.state = 'captured' and p.failure_code = 'amount_mismatch' then 'amount'
    when taken <> (b.state = 'captured') then 'state'
    when taken and (b.amount_cents, b.currency) is distinct from (p.amount_cents::bigint, p.currency) then 'amount'
    when taken and b.refunded_cents not between back.made and back.made + back.under_way then 'refunded'
  end
  from provider_records b join payments p on p.id = p_payment
    cross join lateral (select p.state in ('captured', 'partially_refunded', 'refunded', 'disputed') as taken) ours
    cross join lateral (select coalesce(sum(amount_cents) filter (where is_refund_done(state)), 0) as made,
      coalesce(sum(amount_cents) filter (where state = 'transit'), 0) as under_way from refunds
        where payment_id = p.id and to_balance is null and not by_hand) back
  where b.id = p_record
$$;
