-- Changes items of an order to other products, with the places and quotas of those; the caller has released their
-- places before.
-- p_moves: as reschedule takes them. p_added: [{ id, unit, product, event, visit, to }], additional visits of a unit;
-- without a slot their time is chosen later.
create or replace function exchange_items(p_order uuid, p_moves jsonb, p_added jsonb) returns void
language plpgsql as $$
begin
  update order_items set state = 'cancelled' where id = any (array(select m.item
    from jsonb_to_recordset(p_moves) as m(item uuid, gives_up boolean) where m.gives_up));
  -- Offsets the visit numbers first, so that two visits can swap without a duplicate.
  update order_items i set visit = i.visit + 1000
    from jsonb_to_recordset(p_moves) as m(item uuid, visit int)
    where i.id = m.item and i.visit > 0 and i.visit <> m.visit;
  update order_items i set product_id = p.id, terms_id = p.terms_id, product_name = p.name, tax_rate = p.tax_rate,
      units = p.capacity_units, visit = coalesce(m.visit, i.visit), quota_ids = case when i.visit > 0 then '{}'
        else array(select quota_id from product_quotas where product_id = p.id order by quota_id) end
    from jsonb_to_recordset(p_moves) as m(item uuid, product uuid, visit int, gives_up boolean)
      join products p on p.id = m.product
    where i.id = m.item and m.gives_up is not true;
  update order_items i set day = case when i.quota_ids <> '{}' then visit_day(i.appointment_id) end
    from jsonb_to_recordset(p_moves) as m(item uuid, product uuid) where i.id = m.item and m.product is not null;
  insert into order_items (id, order_id, event_id, product_id, position, appointment_id, product_name, price_cents,
    tax_rate, tax_cents, units, quota_ids, visit_of, visit, terms_id)
    select added.id, p_order, added.event, p.id,
      (select max(position) from order_items where order_id = p_order)
      + row_number() over (order by added.visit, unit.position),
      added."to", p.name, 0, p.tax_rate, 0, p.capacity_units, '{}', added.unit, added.visit, p.terms_id
    from jsonb_to_recordset(coalesce(p_added, '[]')) as added(id uuid, unit uuid, product uuid, event uuid,
      visit int, "to" uuid)
      join products p on p.id = added.product join order_items unit on unit.id = added.unit;
end $$;
