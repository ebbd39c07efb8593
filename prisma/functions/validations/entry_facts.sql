-- The facts of one ticket at one gate at one moment, as rules of entry ask for them (server/shared/entryRules.ts): what it
-- is for, what the venue's clock says, and what it did before. Minutes are whole ones that have passed or are left.
-- p_rest: those who come are the rest of an entry that has begun (2 of a family's 4 are in). Of that entry nothing counts yet, so what was
-- allowed to the first is allowed to them; and it counts once, however many parts it comes in.
drop function if exists entry_facts(uuid, uuid, timestamptz);
create or replace function entry_facts(p_ticket uuid, p_gate uuid, p_at timestamptz, p_rest boolean default false) returns jsonb language sql stable as $$
  select jsonb_build_object('venue', e.venue_id, 'gate', p_gate, 'zone', e.zone, 'product', tk.product_id, 'event', tk.event_id,
    'channel', o.channel, 'age', extract(year from age(clock.at, born.at))::int,
    'weekday', extract(isodow from clock.at)::text, 'date', to_char(clock.at, 'YYYY-MM-DD'), 'time', to_char(clock.at, 'HH24:MI'),
    'minutes_to_start', floor(extract(epoch from a.starts_at - p_at) / 60)::int, 'minutes_to_end', floor(extract(epoch from a.ends_at - p_at) / 60)::int,
    'entries_total', moves.total, 'entries_today', moves.today, 'entries_at_gate', moves.here,
    'minutes_since_entry', greatest(floor(extract(epoch from p_at - moves.last_at) / 60), case when moves.last_at is not null then 0 end)::int, 'inside', moves.last_today = 'accepted', 'gates_today', moves.gates)
  from tickets tk join events e on e.id = tk.event_id join venues ve on ve.id = e.venue_id join orders o on o.id = tk.order_id
    join order_items i on i.id = tk.order_item_id cross join lateral terms_of(i.terms_id, i.product_id) terms left join appointments a on a.id = tk.appointment_id
    left join order_item_profiles pr on pr.order_item_id = tk.order_item_id
    cross join lateral (select p_at at time zone ve.time_zone as at) clock
    -- The date of birth is the answer to a question for a date whose code says so: birth, birth_date, nacimiento.
    left join lateral (select (pr.data ->> (field ->> 'name'))::date as at from jsonb_array_elements(terms.holder_fields) field
      where field ->> 'kind' = 'date' and field ->> 'name' ~ 'birth|nacimiento' and pr.data ->> (field ->> 'name') ~ '^\d{4}-\d\d-\d\d$' limit 1) born on true
    cross join lateral (select count(*) filter (where whole.it)::int as total,
        count(*) filter (where whole.it and day.it)::int as today,
        count(*) filter (where whole.it and v.gate_id = p_gate)::int as here,
        max(v.received_at) filter (where whole.it) as last_at,
        coalesce((array_agg(v.result order by v.received_at desc, v.id desc) filter (where day.it))[1], '') as last_today,
        coalesce(jsonb_agg(distinct v.gate_id) filter (where v.result = 'accepted' and day.it and v.gate_id is not null), '[]') as gates
      from validations v cross join lateral (select (v.received_at at time zone ve.time_zone)::date = clock.at::date as it) day
        cross join lateral (select v.result = 'accepted' and not v.data ? 'rest' as it) whole
      -- What is later than the moment that is asked about does not count yet. A scan that began a moment after this one may be recorded
      -- before it, and counts: its version of the ticket is the one that is seen here.
      where v.ticket_id = tk.id and v.result in ('accepted', 'exited') and v.received_at <= p_at + interval '10 seconds'
        and not (p_rest and v.result = 'accepted' and v.received_at >= (select max(b.received_at) from validations b
          where b.ticket_id = tk.id and b.result = 'accepted' and not b.data ? 'rest' and b.received_at <= p_at + interval '10 seconds')) is true) moves
  where tk.id = p_ticket
$$;
