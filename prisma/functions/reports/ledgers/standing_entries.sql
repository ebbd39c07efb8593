-- The current sales ledger of an order: a row for each unit and each product, slot, rate and price it was sold as, and
-- for the fee (no item). Leaves out reversed entries; the amount kept of a refunded unit has quantity 0.
create or replace function standing_entries(p_order uuid)
returns table (order_item_id uuid, event_id uuid, product_id uuid, appointment_id uuid, visit_day date, tax_rate int,
  quantity bigint, list_cents bigint, discount_cents bigint, promos jsonb, gross_cents bigint,
  tax_cents bigint) language sql stable as $$
  select s.order_item_id, s.event_id, s.product_id, s.appointment_id, min(s.visit_day), s.tax_rate, sum(s.quantity),
    sum(s.list_cents)::bigint, sum(s.discount_cents)::bigint,
    (select coalesce(jsonb_object_agg(key, cents), '{}') from (
      select key, sum(value::bigint) as cents from sale_entries e cross join jsonb_each_text(e.promos)
      where e.order_id = p_order and e.order_item_id = s.order_item_id and e.product_id = s.product_id
        and e.tax_rate = s.tax_rate
        and e.appointment_id is not distinct from s.appointment_id group by key) given where cents <> 0),
    sum(s.gross_cents)::bigint, sum(s.tax_cents)::bigint
  from sale_entries s where s.order_id = p_order
  group by s.order_item_id, s.event_id, s.product_id, s.appointment_id, s.tax_rate
  having sum(s.quantity) <> 0 or sum(s.list_cents) <> 0 or sum(s.gross_cents) <> 0 or sum(s.tax_cents) <> 0
$$;
