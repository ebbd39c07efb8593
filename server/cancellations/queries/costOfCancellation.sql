-- Cost of a cancellation: refunds since its start for units with a visit in its slots, and for cheaper times they moved
-- to. A refund of 12.00 for two tickets, one of them affected, counts 6.00. Excludes visits moved before, reinstated
-- slots, and other parts of the order.
with began as (
  select c.id, c.created_at as at from cancellations c where c.id = $1
), touched as (
  select distinct coalesce(i.visit_of, i.id) as unit, i.order_id
  from began b join cancellation_slots s on s.cancellation_id = b.id
    join cancellation_orders r on r.cancellation_id = b.id and r.state <> 'reinstated'
    join order_items i on i.order_id = r.order_id and (i.appointment_id = s.appointment_id
      or exists (select from order_move_items m join order_moves v on v.id = m.move_id
        where m.order_item_id = i.id and m.from_id = s.appointment_id and v.created_at >= b.at))
), given as (
  select r.id, r.currency, r.state = 'requested' as waits, sum(f.amount_cents) filter (where t.unit is not null) as own,
    sum(f.amount_cents) as items
  from began b join refunds r on r.created_at >= b.at and r.order_id in (select order_id from touched)
    and r.state <> 'cancelled' and not r.keeps_tickets
    join refund_items f on f.refund_id = r.id left join touched t on t.unit = f.order_item_id
  group by r.id having bool_or(t.unit is not null)
), whole as (
  select g.*, (select sum(p.amount_cents) from refunds p
    where (p.id = g.id or p.part_of = g.id) and p.state <> 'cancelled') as paid,
    (select coalesce(sum(p.amount_cents), 0) from refunds p
      where (p.id = g.id or p.part_of = g.id) and p.state = 'done' and p.to_balance is not null) as credit
  from given g
), part as (
  -- The booking fee is refunded proportionally.
  select w.currency, w.waits, case when w.items > 0 then round(w.paid * w.own / w.items) else w.paid end as amount,
    case when w.items > 0 then round(w.credit * w.own / w.items) else w.credit end as credited from whole w
  union all
  select r.currency, false, r.amount_cents, 0
  from began b join order_moves m on m.created_at >= b.at and m.order_id in (select order_id from touched)
    join refunds r on r.order_id = m.order_id and r.idempotency_key like 'move:' || m.id || '%'
      and r.state <> 'cancelled'
  where exists (select from order_move_items mi
    join cancellation_slots s on s.appointment_id = mi.from_id and s.cancellation_id = b.id where mi.move_id = m.id)
)
select currency, coalesce(sum(amount) filter (where not waits), 0)::bigint as amount,
  coalesce(sum(amount) filter (where waits), 0)::bigint as waits,
  coalesce(sum(credited) filter (where not waits), 0)::bigint as credited
from part group by 1 order by 1
