-- Timeline of a person's orders. Holders have only entries of their own tickets; entries about the whole order need
-- access to all of it. Add a branch for another source. $1 the person, $2 events whose orders may be seen, $3 events
-- whose tickets may be (null for all), $4 whether mails may be, $5 questions, $6 shifts of which the reader sees no
-- cash yet
with members as (
  -- the person, and all merged ones
  select $1::uuid as id union all select p.id from profiles p where p.merged_into = $1
), latest as (
  -- the last 200 visible orders
  select g.order_id, max(g.at) as at from members m join profile_orders g on g.profile_id = m.id
  where ($2::uuid[] is null or g.events && $2) and (g.part = 'buyer' or $3::uuid[] is null or g.events && $3)
  group by g.order_id order by 2 desc limit 200
), own as (
  -- for each: role of the person, items, and whether the whole order is visible
  select g.order_id, min(g.part) as part,
    coalesce(array_agg(distinct item) filter (where item is not null), '{}') as items,
    bool_or(g.part = 'buyer') and ($2::uuid[] is null or not exists (
      select from order_items i where i.order_id = g.order_id and i.event_id <> all ($2))) as whole
  from latest
    join profile_orders g on g.order_id = latest.order_id
    join members m on m.id = g.profile_id
    left join lateral unnest(g.items) item on true
  where ($2::uuid[] is null or g.events && $2) and (g.part = 'buyer' or $3::uuid[] is null or g.events && $3)
  group by g.order_id
), told as (
  select 'order' as kind, o.created_at as at, o.id as order_id, o.state::text as state, null::text as text,
    case when own.whole then o.total_cents end as amount, o.currency, own.part
    from own join orders o on o.id = own.order_id
  union all
  select 'payment', coalesce(p.captured_at, p.created_at), p.order_id, p.state::text, p.method, p.amount_cents,
    p.currency, own.part
    from own join payments p on p.order_id = own.order_id where own.whole
  union all
  select 'refund', r.created_at, r.order_id, r.state::text, null, r.amount_cents, r.currency, own.part
  from own join refunds r on r.order_id = own.order_id where own.whole
  union all
  select case when m.request @? '$.moves[*].product'
    or exists (select from order_move_items i where i.move_id = m.id and i.to_product_id is not null)
      then 'exchange' else 'move' end, m.created_at, m.order_id, m.state::text, null, m.total_cents,
      o.currency, own.part
    from own join order_moves m on m.order_id = own.order_id join orders o on o.id = own.order_id where own.whole
  union all
  select 'mail', m.created_at, m.order_id, m.state::text, m.subject, null, o.currency, own.part
    from own join mail_log m on m.order_id = own.order_id join orders o on o.id = own.order_id
    where own.whole and $4::boolean
  union all
  select 'question', c.created_at, c.order_id, c.state::text, c.subject, null, o.currency, own.part
    from own join support_tickets c on c.order_id = own.order_id join orders o on o.id = own.order_id
    where own.whole and $5::boolean
  union all
  select 'invoice', i.issued_at, own.order_id, i.kind, i.code, i.gross_cents, i.currency, own.part
  from own join invoices i on i.order_id = invoice_order(own.order_id) where own.whole
  union all
  select 'scan', v.received_at, own.order_id, v.result, gate.name, null, o.currency, own.part
    from own join orders o on o.id = own.order_id join tickets t on t.order_id = own.order_id
      join validations v on v.ticket_id = t.id left join gates gate on gate.id = v.gate_id
    where t.order_item_id = any (own.items) and ($3::uuid[] is null or t.event_id = any ($3))
)
select t.kind, t.at, o.reference, t.state, t.text,
  case when not is_cash_of(t.order_id, $6::uuid[]) then t.amount end as "amountCents",
  t.amount is not null and is_cash_of(t.order_id, $6::uuid[]) as "isHidden", t.currency, t.part
from told t join orders o on o.id = t.order_id order by t.at desc, t.kind limit 300
