-- Replaces the items of a hold by those that its new lines offer. The caller has released the old places.
--
-- p_lines: as p_requests.lines of hold_places
-- p_tickets: items that the lines ask for
--
-- Raises AF005 if a list price has changed, AF002 if not all of them are on offer.
create or replace function replace_items(p_order uuid, p_channel text, p_lines jsonb, p_tickets int) returns void
language plpgsql as $$
declare
  v_inserted int;
  v_stale boolean;
begin
  delete from order_items where order_id = p_order;
  with offered as materialized (
    select *, uuid_v7() as id
    from offered_items(jsonb_build_array(jsonb_build_object('id', p_order, 'channel', p_channel, 'lines', p_lines,
      'reissue_of', (select pass_id from pass_reissues where order_id = p_order))))
  ), items as (
    insert into order_items (id, order_id, product_id, appointment_id, position, product_name, price_cents,
      discount_cents, tax_rate, tax_cents, units, quota_ids, visit_of, visit, event_id, day, terms_id)
    select id, order_id, product_id, appointment_id, item_position, product_name, price,
      discount, rate, 0, units, quota_ids,
      case when visit > 0 then (select unit.id from offered unit
        where unit.n = offered.n and unit.item_position = offered.visit_of) end,
      visit, event_id, case when quota_ids <> '{}' then visit_day(appointment_id) end,
      (select terms_id from products where id = product_id)
    from offered where not coalesce(is_stale, false)
  )
  select count(*), coalesce(bool_or(is_stale), false) into v_inserted, v_stale from offered;
  if v_stale then
    raise exception 'stale' using errcode = 'AF005';
  end if;
  if v_inserted <> p_tickets
    -- An add-on needs another product of the same event.
    or exists (select from order_items i join products p on p.id = i.product_id
      where i.order_id = p_order and i.visit = 0 group by i.event_id having bool_and(p.needs_other)) then
    raise exception 'refused' using errcode = 'AF002';
  end if;
end $$;
