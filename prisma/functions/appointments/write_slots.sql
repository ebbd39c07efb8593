-- Applies plan_slots, and notifies the shops; conflicts counts the new ones. A slot that is being bought now is not
-- removed; the next nightly run removes it. Looks up rows by their keys: a plan made with few slots would compare each
-- of them with each slot of a year.
create or replace function write_slots(p_event uuid, p_from timestamptz, p_until timestamptz, p_wanted jsonb,
  p_starts timestamptz[] default null)
returns table (created int, changed int, removed int, closed int, conflicts int) language plpgsql
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_mine uuid[];
  v_removable uuid[];
  v_told uuid[];
  v_altered uuid[];
begin
  v_mine := array(
    select id from appointments where id = any (array(
        select appointment_id from plan_slots(p_event, p_from, p_until, p_wanted, p_starts)
          where outcome in ('changed', 'linked', 'closed', 'removed')))
      order by id for no key update);

  -- Plans again with the orders that came in between. No further rows are locked: that would break the lock order.
  with plan as materialized (
    select plan.* from plan_slots(p_event, p_from, p_until, p_wanted, p_starts) plan
      left join unnest(v_mine) mine(id) on mine.id = plan.appointment_id
    where plan.outcome in ('new', 'same', 'kept') or mine.id is not null
  ), made as (
    insert into appointments (id, event_id, starts_at, ends_at, capacity, time_block_id)
    select coalesce(wanted_id, uuid_v7()), p_event, starts_at, ends_at, capacity, time_block_id from plan
    where outcome = 'new'
    on conflict do nothing
    returning 1
  ), altered as (
    update appointments a set starts_at = plan.starts_at, ends_at = plan.ends_at, time_block_id = plan.time_block_id,
      state = 'open', version = a.version + 1, capacity = greatest(plan.capacity, a.held + a.sold)
    from plan where a.id = plan.appointment_id and plan.outcome in ('changed', 'linked')
      and not a.edited_by_hand and a.state <> 'cancelled'
    returning a.id, plan.outcome
  ), shut as (
    update appointments a set state = 'closed', version = a.version + 1
    from plan where a.id = plan.appointment_id and plan.outcome = 'closed' and not a.edited_by_hand and a.state = 'open'
    returning a.id
  )
  select (select count(*)::int from made), (select count(*)::int from altered where outcome = 'changed'),
      (select count(*)::int from shut),
      (select count(*)::int from plan where conflict and outcome in ('changed', 'closed')),
      (select array_agg(appointment_id) from plan where outcome = 'removed'),
      array(select id from altered where outcome = 'changed' union all select id from shut limit 200),
      array(select id from altered where outcome = 'changed')
    into created, changed, closed, conflicts, v_removable, v_told, v_altered;

  -- If a day opens or closes at another hour, its tickets admit from that hour on.
  update tickets t set valid_from = a.starts_at - make_interval(mins => terms.entry_before_minutes),
    valid_until = entry_ends(a, terms.entry_after_minutes)
    from appointments a, order_items i cross join lateral terms_of(i.terms_id, i.product_id) terms
    where a.id = any (v_altered) and a.whole_day is not null and t.appointment_id = a.id and i.id = t.order_item_id
      and t.state in ('valid', 'used', 'blocked');

  with free as (
    select id from appointments where id = any (v_removable) and held + sold = 0 and not edited_by_hand
      for update skip locked
  )
  -- Also keeps slots of tickets that were moved elsewhere.
  delete from appointments a using free
  where a.id = free.id and not exists (select from order_items i where i.appointment_id = a.id)
    and not exists (select from tickets t where t.appointment_id = a.id);
  get diagnostics removed = row_count;

  if created + changed + removed + closed > 0 then
    perform publish_availability(p_event, v_told);
  end if;
  return next;
end $$;
