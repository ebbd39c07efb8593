-- The facts of a ticket that decide its scan, online (scan_facts) and offline (offline_facts). No row without a ticket.
--
-- p_ticket: the ticket's id
-- p_at: when it is scanned
-- p_slack: the maximum difference of the clocks that p_at and the ticket's times come from
--
-- version: the state of the ticket's row that the facts are based on
-- state_refusal, time_refusal: why its state or its time refuses an entry (ticket_refusal, time_refusal)
-- size: how many people one use admits; units: the same, 0 for an add-on
-- rest: how many of an entry in parts may still come
-- pool: how many people are left: a ticket for 4 with one use left and 2 of its last entry still to come has 6
-- is_goods: an add-on (is_entry)
-- pass: the annual pass whose ticket this is; booked: the tickets with a time that were booked with it
-- about: details returned and recorded for every result
-- aside: details returned but not recorded, since a scan's record is immutable and a holder may be erased: the holder's
--   name, a note for the gate and the annual pass
--
-- The planner inlines this function (language sql) into the caller's statement.
drop function if exists ticket_facts(uuid, timestamptz, interval);
create or replace function ticket_facts(p_ticket uuid, p_at timestamptz, p_slack interval)
returns table (ticket uuid, version xid, state_refusal text, time_refusal text, is_expired boolean,
  ticket_event uuid, venue_id uuid, zone text, time_zone text, size int, units int, rest int, pool int,
  is_goods boolean, re_entry_minutes int, gate_questions jsonb, lacks_holder boolean, attention jsonb,
  pass uuid, booked uuid[], about jsonb, aside jsonb)
language sql stable rows 1 as $$
  select tk.id, tk.xmin, ticket_refusal(tk.state::text, i.state::text, o.state::text, a.state::text),
    time_refusal(a.whole_day, a.starts_at, ve.time_zone, tk.valid_from, tk.valid_until, p_at, p_slack),
    tk.state = 'expired', tk.event_id, e.venue_id, coalesce(e.zone, ''), ve.time_zone,
    n.size, i.units, n.rest, tk.uses_left * n.size + n.rest,
    not is_entry(p.category), terms.re_entry_minutes, p.gate_questions,
    terms.holder_fields <> '[]' and holder_missing(terms.holder_fields, pr.name, pr.data), p.attention,
    case when ap.ticket_id = tk.id then ap.id end,
    case when ap.ticket_id = tk.id and (ap.rules ->> 'slot')::boolean then booked_tickets(ap.id, p_at) end,
    jsonb_build_object('ticket', tk.reference, 'order', o.reference, 'product', p.name, 'event', e.title,
      'starts_at', a.starts_at, 'day', a.whole_day, 'valid_from', tk.valid_from, 'valid_until', tk.valid_until,
      'time_zone', ve.time_zone, 'uses_total', tk.uses_total, 'admits', case when i.units > 1 then i.units end),
    case when coalesce(pr.name, i.gate_note, ap.id::text) is null then '{}'
      else jsonb_strip_nulls(jsonb_build_object('holder', pr.name, 'note', i.gate_note, 'pass', ap.id)) end
  from tickets tk
    join orders o on o.id = tk.order_id
    join order_items i on i.id = tk.order_item_id
    join products p on p.id = tk.product_id
    join events e on e.id = tk.event_id
    join venues ve on ve.id = e.venue_id
    left join product_terms terms on terms.id = coalesce(i.terms_id, p.terms_id)
    left join appointments a on a.id = tk.appointment_id
    left join order_item_profiles pr on pr.order_item_id = tk.order_item_id
    left join annual_passes ap on ap.order_item_id = tk.order_item_id and tk.uses_total > 1
    -- Calculated once, or the planner would repeat it in every place that uses it.
    cross join lateral (select greatest(i.units, 1) as size,
      case when tk.people_left > 0 then rest_left(tk, ve.time_zone, p_at) else 0 end as rest offset 0) n
  where tk.id = p_ticket
$$;

-- The last entry of a ticket, or the time when an add-on was handed over, and its gate. Ordered by ticket and time
-- together, and filtered by result, or the planner may read all scans of all tickets to find this ticket's last.
create or replace function last_entry(p_ticket uuid) returns table (last_entry_at timestamptz, last_entry_gate text)
language sql stable rows 1 as $$
  select v.received_at, (select name from gates where id = v.gate_id) from validations v
  where v.ticket_id = p_ticket and (v.result = 'accepted' or v.result = 'no_entry' and not v.data ? 'no_use') is true
  order by v.ticket_id desc, v.received_at desc limit 1
$$;
