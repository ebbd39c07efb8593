-- Why no payment link can be created for an order now; null if one can.
-- outcome: over (its visit is over), under_review (a wrong amount was paid), paying (a payment is under way),
-- part_arrived (a transfer was too small), not_fulfillable (settlement_refusals), not_awaited (no amount is due).
create or replace function link_refusal(p_order uuid) returns text language sql stable as $$
  select case
    when m.id is null and (o.state not in ('pending', 'expired') or o.placed_at is null
      or o.total_cents <= covered_of_order(o.id)) then 'not_awaited'
    when link_until(o.id) <= moment() then 'over'
    when exists (select from payments p
      where p.order_id = o.id and p.state = 'authorised' and p.failure_code = 'amount_mismatch') then 'under_review'
    when exists (select from payments p join bank_lines b on b.payment_id = p.id
      where p.order_id = o.id and p.state in ('created', 'authorised')
      and b.state = 'matched') then 'part_arrived'
    when m.id is null and settlement_refusals(array[o.id]) <> '{}' then 'not_fulfillable'
    when exists (select from payments p where p.order_id = o.id and p.state = 'authorised' and not is_local(p.provider))
      then 'paying' end
  from orders o left join order_moves m on m.order_id = o.id and m.state = 'awaiting' and m.expires_at > moment()
  where o.id = p_order
$$;
