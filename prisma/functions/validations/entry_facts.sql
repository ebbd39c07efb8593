-- The facts of one ticket at one gate at one moment, as rules of entry ask for them (server/shared/entryRules.ts): what
-- it is for, what the venue's clock says, and what it did before. Minutes are whole ones that have passed or are left.
-- p_rest: those who come are the rest of an entry that has begun (2 of a family's 4 are in). Of that entry nothing
-- counts yet, so what was allowed to the first is allowed to them; and it counts once, however many parts it comes in.
-- In PL/pgSQL, which plans it once for each connection: every scan asks for it where rules of entry are in force.
drop function if exists entry_facts(uuid, uuid, timestamptz);
create or replace function entry_facts(p_ticket uuid, p_gate uuid, p_at timestamptz, p_rest boolean default false)
returns jsonb language plpgsql stable as $$
declare
  -- A later moment does not count yet. A scan that began a moment after this one may be recorded before it, and counts:
  -- its version of the ticket is the one that is seen here.
  v_until timestamptz := p_at + interval '10 seconds';
  -- When the entry began of which the rest come.
  v_begun timestamptz := case when p_rest then (select max(received_at) from validations where ticket_id = p_ticket
    and result = 'accepted' and not data ? 'rest' and received_at <= p_at + interval '10 seconds') end;
begin
  return (
    with facts as materialized (
      select e.venue_id, e.zone, tk.product_id, tk.event_id, o.channel, a.starts_at, a.ends_at, terms.holder_fields,
        pr.data as answers, p_at at time zone ve.time_zone as clock,
        -- The bounds of the day on the venue's calendar.
        date_trunc('day', p_at at time zone ve.time_zone) at time zone ve.time_zone as day_from,
        (date_trunc('day', p_at at time zone ve.time_zone) + interval '1 day') at time zone ve.time_zone as day_until
      from tickets tk join events e on e.id = tk.event_id join venues ve on ve.id = e.venue_id
        join orders o on o.id = tk.order_id join order_items i on i.id = tk.order_item_id
        cross join lateral terms_of(i.terms_id, i.product_id) terms
        left join appointments a on a.id = tk.appointment_id
        left join order_item_profiles pr on pr.order_item_id = tk.order_item_id
      where tk.id = p_ticket
    ), moves as materialized (
      select v.id, v.gate_id, v.received_at, v.result = 'accepted' as enters, not v.data ? 'rest' as is_whole,
        v.received_at >= f.day_from and v.received_at < f.day_until as is_today
      from facts f join validations v on v.ticket_id = p_ticket and v.result in ('accepted', 'exited')
      where v.received_at <= v_until and (v.result = 'accepted' and v.received_at >= v_begun) is not true
    ), counts as (
      select count(*) filter (where enters and is_whole)::int as total,
        count(*) filter (where enters and is_whole and is_today)::int as today,
        count(*) filter (where enters and is_whole and gate_id = p_gate)::int as here,
        max(received_at) filter (where enters and is_whole) as last_at
      from moves
    )
    select jsonb_build_object('venue', f.venue_id, 'gate', p_gate, 'zone', f.zone, 'product', f.product_id,
      'event', f.event_id, 'channel', f.channel, 'age', extract(year from age(f.clock, born.at))::int,
      'weekday', extract(isodow from f.clock)::text, 'date', to_char(f.clock, 'YYYY-MM-DD'),
      'time', to_char(f.clock, 'HH24:MI'),
      'minutes_to_start', floor(extract(epoch from f.starts_at - p_at) / 60)::int,
      'minutes_to_end', floor(extract(epoch from f.ends_at - p_at) / 60)::int,
      'entries_total', c.total, 'entries_today', c.today, 'entries_at_gate', c.here,
      'minutes_since_entry', case when c.last_at is not null
        then greatest(floor(extract(epoch from p_at - c.last_at) / 60), 0)::int end,
      'inside', coalesce((select enters from moves where is_today
        order by received_at desc, id desc limit 1), false),
      'gates_today', coalesce((select jsonb_agg(distinct gate_id) from moves
        where enters and is_today and gate_id is not null), '[]'))
    from facts f cross join counts c
      -- The date of birth is the answer to a question for a date whose code says so: birth, birth_date, nacimiento.
      left join lateral (select (f.answers ->> (field ->> 'name'))::date as at
        from jsonb_array_elements(f.holder_fields) field
        where field ->> 'kind' = 'date' and field ->> 'name' ~ 'birth|nacimiento'
          and f.answers ->> (field ->> 'name') ~ '^\d{4}-\d\d-\d\d$' limit 1) born on true);
end $$;
