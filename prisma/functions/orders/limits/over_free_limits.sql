-- Ids of orders that would exceed the free tickets per person of an event (events.max_free_per_person). Serialised per
-- person, like all limits.
-- p_requests: [{ order_id, email, user_id, confirm_minutes, confirms }], held, or confirmed now. An order with an
-- unconfirmed email counts alone: a person who types an email must not learn of its other orders. They count at the
-- confirmation.
create or replace function over_free_limits(p_requests jsonb) returns uuid[] language plpgsql as $$
declare
  r record;
  v_over uuid[] := '{}';
  v_seen jsonb := '{}';
  v_had int;
begin
  if not exists (select from events where max_free_per_person is not null) then
    return v_over;
  end if;
  perform lock_limits(array(select unnest(array['free:' || mailbox_of(asked.email), 'free:' || asked.user_id])
    from jsonb_to_recordset(p_requests) as asked(email text, user_id uuid)));
  for r in
    select o.id, i.event_id, e.max_free_per_person as most, asked.email, coalesce(asked.user_id, o.user_id) as user_id,
      count(*)::int as tickets, o.total_cents = 0 and asked.confirm_minutes is not null as is_unproved,
      array['m:' || mailbox_of(asked.email) || e.id, 'u:' || coalesce(asked.user_id, o.user_id) || e.id] as people
    from (select distinct on (order_id) * from jsonb_to_recordset(p_requests)
        as sent(order_id uuid, email text, user_id uuid, confirm_minutes int, confirms boolean)) asked
      join orders o on o.id = asked.order_id join order_items i on i.order_id = o.id join events e on e.id = i.event_id
    where (o.state = 'held' or (o.state = 'pending' and asked.confirms)) and o.network is not null
      and e.max_free_per_person is not null
      and i.visit = 0 and i.state = 'active' and i.price_cents = i.discount_cents
    group by o.id, i.event_id, e.id, asked.email, asked.user_id, asked.confirm_minutes order by o.id, i.event_id
  loop
    v_had := case when r.is_unproved then 0
      else (select had.tickets from free_tickets_had(r.event_id, r.email, r.user_id, r.id) had)
      -- Plus the tickets that other orders of this batch give them.
      + (select coalesce(max((v_seen ->> person)::int), 0) from unnest(r.people) person) end;
    if v_had + r.tickets > r.most then
      v_over := v_over || r.id;
    elsif not r.is_unproved then
      v_seen := v_seen || (select jsonb_object_agg(person, coalesce((v_seen ->> person)::int, 0) + r.tickets)
        from unnest(r.people) person where person is not null);
    end if;
  end loop;
  return v_over;
end $$;
