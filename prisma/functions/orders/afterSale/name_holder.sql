-- Writes the name and the answers of a unit's holder for all of its visits, while no ticket of the unit was used.
-- Updates wallet passes. The history has the old and the new name until the holders are erased.
--
-- p_holder: { order_id, position, name, data, replaces, staff, by, more }
--   replaces: new answers replace earlier ones; staff: also after the buyer transferred the ticket; more: kept
--   in the history.
-- Returns how many rows were saved, and how many wallet passes are updated.
create or replace function name_holder(p_holder jsonb) returns table (saved int, told int) language sql as $$
  with asked as (
    select * from jsonb_to_record(p_holder)
      as asked(order_id uuid, "position" int, name text, data jsonb, replaces boolean, staff boolean, by uuid,
        more jsonb)
  ), unit as (
    select i.id, i.order_id from asked join order_items i on i.order_id = asked.order_id and i.position = asked.position
      join orders o on o.id = i.order_id
    where i.visit = 0 and i.state = 'active' and o.state in ('pending', 'paid', 'partially_refunded')
      and (asked.staff or not exists (select from ticket_transfers x where x.order_item_id = i.id
        and x.state = 'taken'))
  ), item as (
    select i.id from order_items i join unit on i.order_id = unit.order_id and (i.id = unit.id or i.visit_of = unit.id)
    where not exists (select from voucher_sales s where s.order_item_id = i.id and s.mailed_at is not null)
      and not exists (select from tickets t join order_items own on own.id = t.order_item_id
        where t.order_id = unit.order_id and (own.id = unit.id or own.visit_of = unit.id)
          and (t.state not in ('valid', 'replaced', 'cancelled') or (t.state = 'valid' and t.uses_left < t.uses_total)))
  ), former as (
    -- The name before this statement.
    select h.name from unit join order_item_profiles h on h.order_item_id = unit.id
  ), saved as (
    insert into order_item_profiles as known (order_item_id, name, data) select item.id, asked.name, asked.data
      from item, asked
    on conflict (order_item_id) do update set updated_at = moment(),
      name = case when (p_holder ->> 'replaces')::boolean then excluded.name
        else coalesce(nullif(known.name, ''), excluded.name) end,
      data = case when (p_holder ->> 'replaces')::boolean then excluded.data else excluded.data || known.data end
    returning order_item_id
  ), history as (
    insert into order_events (order_id, kind, user_id, data)
    select unit.order_id, 'holder_named', asked.by,
      jsonb_build_object('position', asked.position) || coalesce(asked.more, '{}')
        || case when asked.replaces and former.name <> '' and former.name is distinct from asked.name
          then jsonb_build_object('holder', jsonb_build_object('from', former.name, 'to', asked.name)) else '{}' end
    from asked, unit left join former on true where exists (select from item)
  ), told as (
    select publish('wallet_changed', jsonb_build_object('order_item_id', p.order_item_id), 'wallet:' || p.order_item_id)
    from saved join wallet_passes p on p.order_item_id = saved.order_item_id
      or p.order_item_id = any (array(select coalesce(t.wallet_id, t.pass_id) from tickets t
        where t.order_item_id = saved.order_item_id and t.state = 'valid'))
  )
  select count(*)::int, (select count(*)::int from told) from saved
$$;
