-- Changes the lines of a hold: releases the old places and takes the new ones, or changes nothing.
-- p_lines and p_taken: prices and promotions as in hold_places.
-- outcome: held, sold_out (detail = the counter), stale, nothing_left (detail = the promotion), refused, gone (no
-- longer an active hold).
drop function if exists change_hold(uuid, jsonb, int);
drop function if exists change_hold(uuid, jsonb, int, jsonb);
create or replace function change_hold(p_order uuid, p_lines jsonb, p_tickets int, p_taken jsonb default '[]')
returns table (outcome text, order_total bigint, detail text) language plpgsql as $$
#variable_conflict use_column
declare
  v_order orders%rowtype;
  v_events uuid[];
  v_slots uuid[];
  v_inserted int;
  v_stale boolean;
  v_quotas uuid[];
  v_keys text[];
begin
  select * into v_order from orders where id = p_order and state = 'held' and expires_at > moment() for update;
  if not found then
    outcome := 'gone';
    return next;
    return;
  end if;
  perform 1 from appointments where id = any (array(select appointment_id from order_items where order_id = p_order
      union select (line ->> 'appointment_id')::uuid from jsonb_array_elements(p_lines) line
      union select (visit #>> '{}')::uuid from jsonb_path_query(p_lines, '$[*].visits[*]') visit))
    order by id for no key update;
  perform 1 from quotas where id = any (array(select unnest(quota_ids) from order_items where order_id = p_order
      union select quota_id from product_quotas where product_id = any (array(select (line ->> 'product_id')::uuid
        from jsonb_array_elements(p_lines) line))))
      and period = 'in_all' order by id for no key update;
  select array_agg(quota_id), array_agg(key) into v_quotas, v_keys from (
    select quota_id, key from counted_items(array[p_order])
    union select * from asked_counters(jsonb_build_array(jsonb_build_object('lines', p_lines)))) counted;
  if v_quotas is not null then
    perform lock_quota_counters(v_quotas, v_keys);
  end if;
  select array_agg(distinct event_id) filter (where visit = 0), array_agg(distinct appointment_id) into v_events, v_slots from order_items where order_id = p_order;

  begin
    perform move_places(array[p_order], -1, 0);
    delete from order_items where order_id = p_order;
    with offered as materialized (
      select *, uuid_v7() as id
      from offered_items(jsonb_build_array(jsonb_build_object('id', p_order, 'channel', v_order.channel, 'lines', p_lines,
        'reissue_of', (select pass_id from pass_reissues where order_id = p_order))))
    ), items as (
      insert into order_items (id, order_id, product_id, appointment_id, position, product_name, price_cents, discount_cents, tax_rate, tax_cents, units, quota_ids,
        visit_of, visit, event_id, day, terms_id)
      select id, order_id, product_id, appointment_id, item_position, product_name, price, discount, rate, 0, units, quota_ids,
        case when visit > 0 then (select unit.id from offered unit where unit.n = offered.n and unit.item_position = offered.visit_of) end, visit, event_id,
        case when quota_ids <> '{}' then visit_day(appointment_id) end, (select terms_id from products where id = product_id)
      from offered where not coalesce(is_stale, false)
    )
    select count(*), coalesce(bool_or(is_stale), false) into v_inserted, v_stale from offered;
    if v_stale then
      raise exception 'stale' using errcode = 'AF005';
    end if;
    if v_inserted <> p_tickets
      -- An add-on needs another product of the same event.
      or exists (select from order_items i join products p on p.id = i.product_id where i.order_id = p_order and i.visit = 0
        group by i.event_id having bool_and(p.needs_other)) then
      raise exception 'refused' using errcode = 'AF002';
    end if;
    perform take_places(p_order);
    perform swap_promos(p_order, p_taken);
  exception
    when sqlstate 'AF001' then
      get stacked diagnostics detail = pg_exception_detail;
      outcome := 'sold_out';
      return next;
      return;
    when sqlstate 'AF002' then
      outcome := 'refused';
      return next;
      return;
    when sqlstate 'AF004' then
      get stacked diagnostics detail = pg_exception_detail;
      outcome := 'nothing_left';
      return next;
      return;
    when sqlstate 'AF005' then
      outcome := 'stale';
      return next;
      return;
  end;

  update orders o set currency = e.currency, time_zone = v.time_zone
    from order_items first join events e on e.id = first.event_id join venues v on v.id = e.venue_id
    where o.id = p_order and first.order_id = p_order and first.position = 1 and (o.currency, o.time_zone) <> (e.currency, v.time_zone);
  order_total := total_order(p_order);
  outcome := 'held';
  perform record_order_event(p_order, 'changed', 'held', 'held', v_order.user_id);
  select v_events || array_agg(distinct event_id) filter (where visit = 0), v_slots || array_agg(distinct appointment_id) into v_events, v_slots
    from order_items where order_id = p_order;
  perform publish_slots(v_events || quota_events(v_quotas), v_slots);
  return next;
end $$;
