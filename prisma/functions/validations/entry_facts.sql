-- The add-ons of an order (an audio guide, a poster): unrefunded products for that slot or without one.
create or replace function addons_of(p_order uuid, p_slot uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(distinct i.product_id), '[]')
  from order_items i join products p on p.id = i.product_id
  where i.order_id = p_order and i.state = 'active' and not is_entry(p.category)
    and (p_slot is null or i.appointment_id is null or i.appointment_id = p_slot)
$$;

-- The entries of a ticket for entry rules. The planner inlines it (language sql) into the statement of entry_facts_of.
--
-- p_ticket, p_gate: the ticket, and the gate whose entries are counted as well
-- p_until: the last time that counts
-- p_begun: the start of an entry in parts, which does not count; null for none
-- p_day_from, p_day_until: the bounds of the day in the venue's time zone
--
-- total, today, here: entries ever, that day, and ever at the gate; an entry in parts is one
-- last_at: the time of the last entry
-- is_in: the last scan of that day is an entry, not an exit
-- gates: the gates of that day's entries
drop function if exists entries_of(uuid, uuid, timestamptz, timestamptz, timestamptz, timestamptz);
create or replace function entries_of(p_ticket uuid, p_gate uuid, p_until timestamptz, p_begun timestamptz,
  p_day_from timestamptz, p_day_until timestamptz)
returns table (total int, today int, here int, last_at timestamptz, is_in boolean, gates jsonb)
language sql stable rows 1 as $$
  select count(*) filter (where m.is_whole)::int, count(*) filter (where m.is_whole and m.is_today)::int,
    count(*) filter (where m.is_whole and m.gate_id = p_gate)::int, max(m.received_at) filter (where m.is_whole),
    (array_agg(m.enters order by m.received_at desc, m.id desc) filter (where m.is_today))[1],
    jsonb_agg(distinct m.gate_id) filter (where m.enters and m.is_today and m.gate_id is not null)
  from (
    select v.id, v.gate_id, v.received_at, v.result = 'accepted' as enters,
      v.result = 'accepted' and not v.data ? 'rest' as is_whole,
      v.received_at >= p_day_from and v.received_at < p_day_until as is_today
    from validations v
    where v.ticket_id = p_ticket and v.result in ('accepted', 'exited') and v.received_at <= p_until
      and (v.result = 'accepted' and v.received_at >= p_begun) is not true
    offset 0) m
$$;

-- The holder's date of birth: the answer to a date question whose code contains birth or nacimiento: birth, birth_date,
-- nacimiento.
--
-- p_fields: the questions about the holder
-- p_answers: the answers
drop function if exists birth_of(jsonb, jsonb);
create or replace function birth_of(p_fields jsonb, p_answers jsonb) returns table (birth date)
language sql stable rows 1 as $$
  select (p_answers ->> (field ->> 'name'))::date
  from jsonb_array_elements(p_fields) field
  where field ->> 'kind' = 'date' and field ->> 'name' ~ 'birth|nacimiento'
    and p_answers ->> (field ->> 'name') ~ '^\d{4}-\d\d-\d\d$' limit 1
$$;

-- The facts of tickets, each at one gate, at one time, for entry rules (server/shared/entryRules.ts): the ticket's
-- product and slot, the venue's time, and earlier scans of the ticket. Minutes are whole ones that have passed or are
-- left.
--
-- p_tickets, p_gates, p_rests: one element per ticket
-- p_rests: the visitors are the rest of an entry in parts (2 of a family's 4 are in). That entry does not count yet,
--   so that the rest is allowed if the first part was; and it counts once, in any number of parts.
-- p_at: the time
-- p_addons: whether a rule in force uses add-ons, which are read only then
--
-- place: the position of the ticket in the arrays, from 1
--
-- In PL/pgSQL, which plans it once per connection: every scan calls it while entry rules are in force.
create or replace function entry_facts_of(p_tickets uuid[], p_gates uuid[], p_rests boolean[], p_at timestamptz,
  p_addons boolean)
returns table (place bigint, facts jsonb) language plpgsql stable as $$
declare
  -- Scans after p_at do not count, except those of the next seconds: a scan that began just after this one may be
  -- recorded before it, and counts, since the ticket version seen here includes it.
  v_until timestamptz := p_at + interval '10 seconds';
begin
  return query
  with asked as materialized (
    -- The tickets with what is sold, and the venue's clock.
    select a.place, a.gate, tk.id as ticket, e.venue_id, e.zone, tk.product_id, tk.event_id, tk.order_id, o.channel,
      tk.appointment_id, s.starts_at, s.ends_at, terms.holder_fields, pr.data as answers,
      p_at at time zone ve.time_zone as clock,
      date_trunc('day', p_at at time zone ve.time_zone) at time zone ve.time_zone as day_from,
      (date_trunc('day', p_at at time zone ve.time_zone) + interval '1 day') at time zone ve.time_zone as day_until,
      -- The start of the entry that the rest belongs to.
      case when a.is_rest then (select max(v.received_at) from validations v where v.ticket_id = a.ticket
        and v.result = 'accepted' and not v.data ? 'rest' and v.received_at <= v_until) end as begun
    from unnest(p_tickets, p_gates, p_rests) with ordinality as a(ticket, gate, is_rest, place)
      join tickets tk on tk.id = a.ticket
      join events e on e.id = tk.event_id
      join venues ve on ve.id = e.venue_id
      join orders o on o.id = tk.order_id
      join order_items i on i.id = tk.order_item_id
      cross join lateral terms_of(i.terms_id, i.product_id) terms
      left join appointments s on s.id = tk.appointment_id
      left join order_item_profiles pr on pr.order_item_id = tk.order_item_id
  )
  select f.place, jsonb_build_object('venue', f.venue_id, 'gate', f.gate, 'zone', f.zone, 'product', f.product_id,
    'event', f.event_id, 'channel', f.channel, 'age', extract(year from age(f.clock, born.birth))::int,
    'weekday', extract(isodow from f.clock)::text, 'date', to_char(f.clock, 'YYYY-MM-DD'),
    'time', to_char(f.clock, 'HH24:MI'),
    'minutes_to_start', floor(extract(epoch from f.starts_at - p_at) / 60)::int,
    'minutes_to_end', floor(extract(epoch from f.ends_at - p_at) / 60)::int,
    'entries_total', c.total, 'entries_today', c.today, 'entries_at_gate', c.here,
    'minutes_since_entry', case when c.last_at is not null
      then greatest(floor(extract(epoch from p_at - c.last_at) / 60), 0)::int end,
    'inside', coalesce(c.is_in, false), 'gates_today', coalesce(c.gates, '[]'),
    'addons', case when p_addons then addons_of(f.order_id, f.appointment_id) end)
  from asked f
    cross join lateral entries_of(f.ticket, f.gate, v_until, f.begun, f.day_from, f.day_until) c
    left join lateral birth_of(f.holder_fields, f.answers) born on true;
end $$;

-- The facts of one ticket; null for a ticket that does not exist.
create or replace function entry_facts(p_ticket uuid, p_gate uuid, p_at timestamptz, p_rest boolean default false)
returns jsonb language sql stable as $$
  select facts from entry_facts_of(array[p_ticket], array[p_gate], array[p_rest], p_at, true)
$$;
