-- The ledger of sales computed from items, moves and refunds, for an empty ledger. A test compares both.
with sold as (
  select * from orders where paid_at is not null and state in ('paid', 'partially_refunded', 'refunded')
), changes as (
  -- The moves of a unit, each with what it was until then.
  select i.id as item, h.id as n, h.at, case h.kind when 'exchanged' then 'exchange' else 'move' end as kind, (h.data ->> 'move_id')::uuid as move,
    coalesce((price.change ->> 'cents')::bigint, 0) as cents, product.was as was_product, product.rate as was_rate, slot.from_id as was_slot, slot.item is not null as slot_changes,
    row_number() over (partition by i.id order by h.id) as k
  from sold o join order_events h on h.order_id = o.id and h.kind in ('rescheduled', 'exchanged')
    join order_items i on i.order_id = o.id and i.visit = 0
    left join lateral (select change from jsonb_array_elements(h.data -> 'prices') one(change) where change ->> 'item' = i.id::text limit 1) price on true
    left join lateral (select (change ->> 'product')::uuid as was, (change ->> 'rate')::int as rate from jsonb_array_elements(h.data -> 'products') one(change)
      where change ->> 'item' = i.id::text limit 1) product on true
    left join lateral (select m.order_item_id as item, m.from_id from order_move_items m
      where m.move_id = (h.data ->> 'move_id')::uuid and m.order_item_id = i.id limit 1) slot on true
  where price.change is not null or product.was is not null or slot.item is not null
), states as (
  -- Before the first change, and after each.
  select i.id as item, i.order_id, i.event_id, i.position, coalesce(c.k, 0) as k, coalesce(c.at, o.paid_at) as at, c.kind, c.move,
    coalesce(next_product.was_product, i.product_id) as product, coalesce(next_product.was_rate, i.tax_rate) as rate,
    case when next_slot.item is null then i.appointment_id else next_slot.was_slot end as slot,
    i.price_cents - coalesce((select sum(later.cents) from changes later where later.item = i.id and later.k > coalesce(c.k, 0)), 0)::bigint as list,
    i.discount_cents::bigint as discount, i.tax_cents, not exists (select from changes later where later.item = i.id and later.k > coalesce(c.k, 0)) as is_last
  from sold o join order_items i on i.order_id = o.id and i.visit = 0
    left join lateral (select null::bigint as k, null::timestamptz as at, null as kind, null::uuid as move
      union all select k, at, kind, move from changes where item = i.id) c on true
    left join lateral (select was_product, was_rate from changes later where later.item = i.id and later.k > coalesce(c.k, 0)
      and was_product is not null order by later.k limit 1) next_product on true
    left join lateral (select item, was_slot from changes later where later.item = i.id and later.k > coalesce(c.k, 0)
      and slot_changes order by later.k limit 1) next_slot on true
), parts as (
  select s.*, s.list - s.discount as gross, case when s.is_last then s.tax_cents else round((s.list - s.discount) * s.rate::numeric / (10000 + s.rate))::bigint end as tax
  from states s
), backs as (
  select f.order_item_id as item, f.amount_cents::bigint as amount, h.at, r.id as refund, r.created_by, r.order_id
  from refund_items f join refunds r on r.id = f.refund_id join order_events h on h.order_id = r.order_id and h.kind = 'refunded' and h.data ->> 'refund_id' = r.id::text
), rows as (
  select p.order_id, p.item, p.at, p.k * 2 + 1 as n, p.position, case when p.k > 0 then p.kind end as kind, p.move, null::uuid as refund, null::uuid as by, p.event_id,
    p.product, p.slot, p.rate, 1 as quantity, p.list, p.discount, p.gross, p.tax from parts p
  union all
  select p.order_id, p.item, p.at, p.k * 2, p.position, p.kind, p.move, null, null, p.event_id, was.product, was.slot, was.rate, -1, -was.list, -was.discount, -was.gross, -was.tax
  from parts p join parts was on was.item = p.item and was.k = p.k - 1
  union all
  select b.order_id, b.item, b.at, 1000, p.position, 'refund', null, b.refund, b.created_by, p.event_id, p.product, p.slot, p.rate, -1,
    -b.amount - back.discount, -back.discount, -b.amount, -round(b.amount * p.rate::numeric / (10000 + p.rate))::bigint
  from backs b join parts p on p.item = b.item and p.is_last
    cross join lateral (select case when p.gross = 0 then p.discount else round(p.discount::numeric * b.amount / p.gross)::bigint end as discount) back
  union all
  -- The fee as it was at first, and what moves added to it.
  select o.id, null, o.paid_at, 1, null, 'fee', null, null, null, null, null, null, o.fee_tax_rate, 0, fee.first, 0, fee.first,
    round(fee.first * o.fee_tax_rate::numeric / (10000 + o.fee_tax_rate))::bigint
  from sold o cross join lateral (select o.fee_cents - coalesce((select sum((h.data ->> 'fee')::bigint) from order_events h
    where h.order_id = o.id and h.kind in ('rescheduled', 'exchanged')), 0)::bigint as first) fee where fee.first <> 0
  union all
  select o.id, null, h.at, 1, null, case h.kind when 'exchanged' then 'exchange' else 'move' end, (h.data ->> 'move_id')::uuid, null, null, null, null, null,
    o.fee_tax_rate, 0, fee.more, 0, fee.more, round(fee.more * o.fee_tax_rate::numeric / (10000 + o.fee_tax_rate))::bigint
  from sold o join order_events h on h.order_id = o.id and h.kind in ('rescheduled', 'exchanged') cross join lateral (select coalesce((h.data ->> 'fee')::bigint, 0) as more) fee
  where fee.more <> 0
  union all
  select o.id, null, h.at, 1000, null, 'refund', null, r.id, r.created_by, null, null, null, o.fee_tax_rate, 0, -r.fee_cents, 0, -r.fee_cents,
    -round(r.fee_cents * o.fee_tax_rate::numeric / (10000 + o.fee_tax_rate))::bigint
  from sold o join refunds r on r.order_id = o.id and r.fee_cents <> 0 join order_events h on h.order_id = o.id and h.kind = 'refunded' and h.data ->> 'refund_id' = r.id::text
), due as (
  -- The tax that the papers state of each rate: as printed while nothing of it went back, else that of what remains.
  select r.order_id, r.rate, case when bool_or(r.kind is not distinct from 'refund' and r.gross <> 0)
      then round(sum(r.gross) * r.rate::numeric / (10000 + r.rate))::bigint
      else coalesce((select sum(i.tax_cents) from order_items i where i.order_id = r.order_id and i.visit = 0 and i.tax_rate = r.rate), 0)
        + (select case when o.fee_tax_rate = r.rate then o.fee_tax_cents else 0 end from orders o where o.id = r.order_id) end - sum(r.tax) as spare
  from rows r group by r.order_id, r.rate
)
insert into sale_entries (at, kind, order_id, order_item_id, event_id, product_id, appointment_id, visit_day, channel, created_by, quantity,
    list_cents, discount_cents, gross_cents, tax_rate, tax_cents, currency, time_zone, refund_id, move_id)
  select r.at, case when o.is_complimentary then 'complimentary' when r.kind is not null then r.kind when p.category = 'voucher' then 'voucher' else 'sale' end::"SaleEntryKind",
    o.id, r.item, r.event_id, r.product, r.slot, (a.starts_at at time zone v.time_zone)::date, o.channel, r.by, r.quantity, r.list, r.discount, r.gross, r.rate,
    r.tax + case when row_number() over (partition by r.order_id, r.rate order by r.at desc, r.n desc, r.position desc nulls first) = 1 then d.spare else 0 end,
    o.currency, o.time_zone, r.refund, case when exists (select from order_moves m where m.id = r.move) then r.move end
  from rows r join due d on d.order_id = r.order_id and d.rate = r.rate join orders o on o.id = r.order_id
    left join products p on p.id = r.product left join appointments a on a.id = r.slot left join events e on e.id = r.event_id left join venues v on v.id = e.venue_id
  order by r.at, r.order_id, r.n, r.position nulls last;

-- A unit's discount is laid beside the promotions of its order, as promo_shares does it from here on; of what is not all there any more
-- as much as it has of it.
update sale_entries e set promos = shares.promos from (
  select unit.id, jsonb_object_agg(given.promo_id, cut.cents * sign(unit.discount_cents)) as promos
  from (select e.id, e.order_id, e.discount_cents, coalesce((select sum(before.discount_cents) from order_items before
      where before.order_id = e.order_id and before.visit = 0 and before.position < i.position), 0) as begins
    from sale_entries e join order_items i on i.id = e.order_item_id where e.discount_cents <> 0) unit
    join (select order_id, promo_id, sum(discount_cents) over parts - discount_cents as begins, sum(discount_cents) over parts as ends
      from promo_redemptions window parts as (partition by order_id order by promo_id)) given on given.order_id = unit.order_id
    cross join lateral (select least(given.ends, unit.begins + abs(unit.discount_cents)) - greatest(given.begins, unit.begins) as cents) cut
  where cut.cents > 0 group by unit.id) shares
where shares.id = e.id;
