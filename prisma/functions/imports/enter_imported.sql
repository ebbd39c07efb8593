-- Enters the money of imported paid orders, which the other system took: an opening entry of its day (enter_payment).
create or replace function enter_imported(p_sold uuid[]) returns void language sql as $$
  insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, captured_at, created_at)
  select uuid_v7(), id, case total_cents when 0 then 'free' else 'elsewhere' end,
    case total_cents when 0 then 'free' else 'elsewhere' end, 'captured', total_cents, currency, 1, paid_at, paid_at
  from orders where id = any (p_sold) order by id
$$;

-- Refunds the units of imported paid orders that the other system refunded, on the day of the sale, since exports name
-- no other: opening entries too.
-- p_orders: as in import_orders
create or replace function refund_imported(p_orders jsonb, p_sold uuid[], p_by uuid) returns void
language plpgsql as $$
declare
  r record;
  v_refund uuid;
  v_state text;
begin
  for r in
    select o.id, o.paid_at, o.currency, p.id as payment, array_agg(i.id) as units,
      sum(i.price_cents - i.discount_cents)::bigint as amount
    from jsonb_to_recordset(p_orders) as asked(id uuid, items jsonb)
      cross join lateral jsonb_to_recordset(asked.items) as unit(id uuid, cancelled boolean)
      join orders o on o.id = asked.id join order_items i on i.id = unit.id join payments p on p.order_id = o.id
    where o.id = any (p_sold) and unit.cancelled
    group by o.id, p.id order by o.id
  loop
    v_refund := uuid_v7();
    insert into refunds (id, payment_id, order_id, state, amount_cents, currency, reason, idempotency_key, created_by,
        created_at)
      values (v_refund, r.payment, r.id, 'done', r.amount, r.currency, 'by_buyer', 'imported:' || r.id, p_by,
        r.paid_at);
    insert into refund_items (refund_id, order_item_id, amount_cents)
      select v_refund, id, price_cents - discount_cents from order_items where id = any (r.units);
    perform write_refund_entries(r.id, v_refund, p_by, true);
    update order_items set state = 'refunded' where id = any (r.units);
    v_state := case when exists (select from order_items where order_id = r.id and state = 'active')
      then 'partially_refunded' else 'refunded' end;
    update orders set state = v_state::"OrderState" where id = r.id;
    if r.amount > 0 then
      update payments set state = case when r.amount = amount_cents then 'refunded'
        else 'partially_refunded' end::"PaymentState" where id = r.payment;
    end if;
    insert into order_events (order_id, kind, from_state, to_state, user_id, data, at)
      values (r.id, 'refunded', 'paid', v_state, p_by, jsonb_build_object('refund_id', v_refund, 'amount', r.amount,
        'tickets', cardinality(r.units)), r.paid_at);
  end loop;
end $$;
