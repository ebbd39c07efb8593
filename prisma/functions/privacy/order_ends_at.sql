-- When all that an order was for is over: its last visit, or what ended it before; null while it is not decided, and for as long
-- as a further visit of it may be chosen, at most two years.
create or replace function order_ends_at(p_order uuid) returns timestamptz language sql stable as $$
  select case
    when o.state in ('held', 'pending') then null
    when o.state in ('expired', 'cancelled', 'refunded') then greatest(o.updated_at, o.created_at)
    else greatest(o.paid_at, o.created_at,
      (select max(a.ends_at) from order_items i join appointments a on a.id = i.appointment_id where i.order_id = o.id and i.state = 'active'),
      (select max(t.valid_until) from tickets t where t.order_id = o.id and t.state not in ('cancelled', 'replaced')),
      case when exists (select from order_items i where i.order_id = o.id and i.state = 'active' and i.visit > 0 and i.appointment_id is null
        and not exists (select from tickets t where t.order_item_id = i.id)) then o.created_at + interval '2 years' end)
    end
  from orders o where o.id = p_order
$$;
