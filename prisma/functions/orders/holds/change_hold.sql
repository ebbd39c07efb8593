-- Changes the lines of a hold: releases the old places and takes the new ones, or changes nothing.
--
-- p_lines, p_tickets, p_taken: lines, tickets and promos of p_requests in hold_places
--
-- outcome: held, sold_out (detail = the counter), stale, nothing_left (detail = the promotion), refused, gone (no
--   longer an active hold).
create or replace function change_hold(p_order uuid, p_lines jsonb, p_tickets int, p_taken jsonb default '[]')
returns table (outcome text, order_total bigint, detail text) language plpgsql as $$
#variable_conflict use_column
declare
  v_order orders%rowtype;
  v_events uuid[];
  v_slots uuid[];
  v_quotas uuid[];
begin
  select * into v_order from orders where id = p_order and state = 'held' and expires_at > moment() for update;
  if not found then
    outcome := 'gone';
    return next;
    return;
  end if;
  v_quotas := (select locked.quotas from lock_change(p_order, p_lines) locked);
  select array_agg(distinct event_id) filter (where visit = 0), array_agg(distinct appointment_id)
    into v_events, v_slots from order_items where order_id = p_order;

  begin
    perform move_places(array[p_order], -1, 0);
    perform replace_items(p_order, v_order.channel, p_lines, p_tickets);
    perform take_places(p_order);
    perform swap_promos(p_order, p_taken);
  exception when sqlstate 'AF001' or sqlstate 'AF002' or sqlstate 'AF004' or sqlstate 'AF005' then
    get stacked diagnostics detail = pg_exception_detail;
    outcome := case sqlstate when 'AF001' then 'sold_out' when 'AF004' then 'nothing_left'
      when 'AF005' then 'stale' else 'refused' end;
    detail := nullif(detail, '');
    return next;
    return;
  end;

  update orders o set currency = e.currency, time_zone = v.time_zone
    from order_items first join events e on e.id = first.event_id join venues v on v.id = e.venue_id
    where o.id = p_order and first.order_id = p_order and first.position = 1
      and (o.currency, o.time_zone) <> (e.currency, v.time_zone);
  order_total := total_order(p_order);
  outcome := 'held';
  perform record_order_event(p_order, 'changed', 'held', 'held', v_order.user_id);
  select v_events || array_agg(distinct event_id) filter (where visit = 0),
      v_slots || array_agg(distinct appointment_id)
    into v_events, v_slots from order_items where order_id = p_order;
  perform publish_slots(v_events || quota_events(v_quotas), v_slots);
  return next;
end $$;
