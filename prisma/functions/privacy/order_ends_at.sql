-- When an order is over: after its last visit, or when it ended before that. Null while this is undecided, and for up
-- to two years while a further visit may be chosen or a code redeemed; a gift voucher may wait a year to be emailed.
create or replace function order_ends_at(p_order uuid) returns timestamptz language plpgsql stable as $$
begin
  return (select case
    when o.state in ('held', 'pending') then null
    when o.state in ('expired', 'cancelled', 'refunded') then greatest(o.updated_at, o.created_at)
    else greatest(o.paid_at, o.created_at,
      (select max(a.ends_at) from order_items i join appointments a on a.id = i.appointment_id
        where i.order_id = o.id and i.state = 'active'),
      (select max(t.valid_until) from tickets t where t.order_id = o.id and t.state not in ('cancelled', 'replaced')),
      case when exists (select from order_items i
        where i.order_id = o.id and i.state = 'active' and i.visit > 0 and i.appointment_id is null
        and not exists (select from tickets t where t.order_item_id = i.id)) then o.created_at + interval '2 years' end,
      case when exists (select from order_items i where i.order_id = o.id and i.state = 'active' and i.awaits_claim)
        then o.created_at + interval '2 years' end,
      case when exists (select from voucher_sales s join order_item_profiles h on h.order_item_id = s.order_item_id
        where s.order_id = o.id and s.mailed_at is null and h.data ? 'email') then o.paid_at + interval '1 year' end)
    end
  from orders o where o.id = p_order);
end $$;
