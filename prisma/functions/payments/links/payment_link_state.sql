-- The state of a link; its page, its list and the start of a payment share this rule.
-- outcome: used, returned (it was paid, and the order could not keep the money), withdrawn, replaced, paid (in
-- another way), cancelled, expired, changed (the amount has changed, or the order is being changed), open.
create or replace function payment_link_state(p_link uuid) returns text language sql stable as $$
  select case
    when exists (select from payments p join refunds r on r.payment_id = p.id
      where p.link_id = l.id and p.state not in ('created', 'authorised')
      and r.reason in ('places_gone', 'order_cancelled', 'not_fulfillable', 'overpaid')) then 'returned'
    when exists (select from payments p
      where p.link_id = l.id and p.state in ('captured', 'partially_refunded', 'refunded', 'disputed')) then 'used'
    when l.ended is not null then l.ended
    when m.state = 'done' or (l.move_id is null and is_sale(o.state)) then 'paid'
    when o.state = 'cancelled' then 'cancelled'
    when l.expires_at <= moment() or o.state = 'expired'
      or (m.state = 'awaiting' and m.expires_at <= moment()) then 'expired'
    when o.state = 'held' or m.state = 'ended' or l.amount_cents <> link_amount(l.order_id, l.move_id) then 'changed'
    else 'open' end
  from payment_links l join orders o on o.id = l.order_id left join order_moves m on m.id = l.move_id
  where l.id = p_link
$$;
