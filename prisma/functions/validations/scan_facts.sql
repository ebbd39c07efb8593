-- The facts of each scan of a batch (ask_rules, validate_tickets) and its refusal: one row per scan, in the order of
-- the tickets, which is the lock order. A scan whose rights, device, rules or ticket have changed since the server
-- read them has no row: the server retries.
--
-- known ...: the scan recorded under this nonce before; is_same = it was of the same code, gate, direction and
--   person or device, and may be returned.
-- is_outside = the validator may not admit to the ticket's event: none of its details are returned or recorded.
-- exits = the holder leaves; is_goods = an add-on (is_entry).
-- size = how many people one use admits; rest = how many of an entry in parts may still come; pool = how many
--   people are left: a ticket for 4 with one use left and 2 of its last entry still to come has 6; people = how many
--   enter or leave now; is_rest = they are of an entry in parts.
-- said = the result that refuses the entry or the exit; null if there is no refusal. While rules of entry are
--   required (asks) but not evaluated yet (ruled), neither they nor missing answers count.
-- pass = the annual pass whose ticket this is; booked = the tickets with a time that were booked with it.
-- about = details returned and recorded for every result; aside = details returned but not recorded, since a
--   scan's record is immutable and a holder may be erased: the holder's name, a note for the gate and the annual
--   pass.
--
-- The planner inlines this function (language sql) into the server's statement, planned once per connection. Each step
-- is materialized, or the planner would calculate its columns again in every place that uses them.
drop function if exists scan_facts(jsonb, timestamptz);
create or replace function scan_facts(p_scans jsonb, p_now timestamptz)
returns table (id uuid, nonce uuid, code text, gate_id uuid, user_id uuid, steward_id uuid, device_id uuid,
  pass_seconds int, scanned_at timestamptz, force_reason text, answers jsonb, asks boolean, ruled jsonb, refusal text,
  asked_event uuid,
  known uuid, known_result text, known_data jsonb, known_ticket uuid, is_same boolean,
  ticket uuid, version xid, ticket_state text, item_state text, order_state text, slot_state text,
  event_id uuid, venue_id uuid, zone text, gate_venue uuid, time_zone text, starts_at timestamptz, day date,
  valid_from timestamptz, valid_until timestamptz, uses_total int, units int, re_entry_minutes int,
  gate_questions jsonb, lacks_answers boolean, lacks_holder boolean, attention jsonb, pass uuid, booked uuid[],
  last_entry_at timestamptz,
  about jsonb, aside jsonb, is_outside boolean, exits boolean, is_goods boolean, size int, rest int, pool int,
  people int, is_rest boolean, said text)
language sql stable as $$
  with read as materialized (
    select s.id, s.nonce, s.code, s.gate_id, s.user_id, s.steward_id, s.device_id, s.pass_seconds, s.scanned_at,
      s.force_reason, s.answers, s.asks, s.ruled, s.refusal, s.event_id as asked_event, s.people as asked_people,
      known.id as known, known.result as known_result, known.data as known_data, known.ticket_id as known_ticket,
      known.code = left(s.code, 200) and known.gate_id is not distinct from s.gate_id
        and known.result <> case when s.direction = 'exit' then 'accepted' else 'exited' end
        and (known.device_id is not distinct from s.device_id and known.user_id is not distinct from s.user_id
          or known.device_id = s.device_id or s.user_id in (known.user_id, known.steward_id)) as is_same,
      tk.id as ticket, tk.xmin as version, tk.state::text as ticket_state, i.state::text as item_state,
      o.state::text as order_state, a.state::text as slot_state, tk.event_id, e.venue_id, coalesce(e.zone, '') as zone,
      g.venue_id as gate_venue, ve.time_zone, a.starts_at, a.whole_day as day, tk.valid_from, tk.valid_until,
      tk.uses_left, tk.uses_total, i.units, terms.re_entry_minutes, p.gate_questions,
      p.gate_questions <> '[]' and answers_missing(p.gate_questions, s.answers) as lacks_answers,
      terms.holder_fields <> '[]' and holder_missing(terms.holder_fields, pr.name, pr.data) as lacks_holder,
      p.attention, case when ap.ticket_id = tk.id then ap.id end as pass,
      case when ap.ticket_id = tk.id and (ap.rules ->> 'slot')::boolean
        then booked_tickets(ap.id, p_now) end as booked,
      entry.received_at as last_entry_at, case when known.id is null then jsonb_build_object(
        'ticket', tk.reference, 'order', o.reference, 'product', p.name, 'event', e.title, 'starts_at', a.starts_at,
        'day', a.whole_day, 'valid_from', tk.valid_from, 'valid_until', tk.valid_until, 'time_zone', ve.time_zone,
        'uses_total', tk.uses_total, 'admits', case when i.units > 1 then i.units end,
        'goods', case when not is_entry(p.category) then true end,
        'last_entry_at', entry.received_at, 'last_entry_gate', entry.gate) end as about,
      case when coalesce(pr.name, i.gate_note, ap.id::text) is null then '{}'
        else jsonb_strip_nulls(jsonb_build_object('holder', pr.name, 'note', i.gate_note, 'pass', ap.id)) end as aside,
      coalesce(tk.event_id <> all (s.within), false) as is_outside, (s.direction = 'exit') is true as goes_out,
      coalesce(s.direction = 'exit' and is_entry(p.category), false) as exits,
      coalesce(not is_entry(p.category), false) as is_goods, greatest(i.units, 1) as size,
      case when tk.people_left > 0 then rest_left(tk, ve.time_zone, p_now) else 0 end as rest
    from jsonb_to_recordset(p_scans) as s(id uuid, nonce uuid, code text, ticket_id uuid, reference text, refusal text,
        gate_id uuid, event_id uuid, user_id uuid, rights bigint, rights_until timestamptz, within uuid[],
        scanned_at timestamptz, force_reason text, direction text, rules bigint, asks boolean, ruled jsonb,
        device_id uuid, pass_seconds int, steward_id uuid, answers jsonb, people int)
      -- A lookup by index per scan: for a join the planner reads a table whole if it was empty when analysed.
      left join lateral (select v.id, v.result, v.data, v.ticket_id, v.code, v.gate_id, v.device_id, v.user_id,
        v.steward_id from validations v where v.nonce = s.nonce limit 1) known on true
      left join tickets tk on tk.id = coalesce(s.ticket_id, (select id from tickets where reference = s.reference))
      left join orders o on o.id = tk.order_id
      left join order_items i on i.id = tk.order_item_id
      left join products p on p.id = tk.product_id
      left join product_terms terms on terms.id = coalesce(i.terms_id, p.terms_id)
      left join events e on e.id = tk.event_id
      left join venues ve on ve.id = e.venue_id
      left join appointments a on a.id = tk.appointment_id
      left join order_item_profiles pr on pr.order_item_id = tk.order_item_id
      left join gates g on g.id = s.gate_id
      left join annual_passes ap on ap.order_item_id = tk.order_item_id and tk.uses_total > 1
      -- The last entry, or the time when an add-on was handed over. Ordered by ticket and time together, and filtered
      -- by result, or the planner may read all scans of all tickets to find this ticket's last.
      left join lateral (select v.received_at, (select name from gates where id = v.gate_id) as gate from validations v
        where v.ticket_id = tk.id and (v.result = 'accepted' or v.result = 'no_entry' and not v.data ? 'no_use') is true
        order by v.ticket_id desc, v.received_at desc limit 1) entry on true
    where (s.rights is null or s.rights = (select version from rights))
      and (s.rights_until is null or s.rights_until > p_now)
      and (s.device_id is null or exists (select from gate_devices d where d.id = s.device_id and d.revoked_at is null
        and (s.user_id is not null or d.gate_id = s.gate_id)))
      and (s.rules is null or s.rules = (select version from validation_rule_state))
      and (s.ruled is null or known.id is not null or tk.xmin::text = s.ruled ->> 'version')
  ), counted as materialized (
    -- How many enter or leave: the number of the scan, else for an exit all who are inside, for an entry the rest or
    -- all.
    select r.*, r.uses_left * r.size + r.rest as pool, least(r.size, coalesce(r.asked_people,
      case when not r.goes_out then nullif(r.rest, 0)
        when r.size > 1 then nullif(ticket_inside(r.ticket, r.venue_id, p_now), 0) end, r.size)) as people
    from read r
  )
  select f.*, case
      when ticket is null then coalesce(refusal, 'unknown')
      when is_outside then 'wrong_event'
      else coalesce(ticket_refusal(ticket_state, item_state, order_state, slot_state),
        case when asked_event <> event_id then 'wrong_event' when gate_venue <> venue_id then 'wrong_gate' end,
        time_refusal(day, starts_at, time_zone, valid_from, valid_until, p_now, '0'),
        case when ticket_state = 'expired' then 'too_late'
          when lacks_holder then 'holder_missing'
          when people > pool then 'already_used'
          when is_goods then case when user_id is not null and lacks_answers then 'answer_needed' end
          when not is_rest and re_entry_minutes > 0
            and last_entry_at > p_now - make_interval(mins => re_entry_minutes) then 're_entry_too_soon'
          else coalesce(case when pass is not null then pass_refusal(ticket, time_zone, p_now, is_rest) end,
            case when ruled ->> 'effect' = 'deny' then 'rules'
              when (asks is not true or ruled is not null) and lacks_answers then 'answer_needed' end) end)
    end
  from (
    select id, nonce, code, gate_id, user_id, steward_id, device_id, pass_seconds, scanned_at, force_reason, answers,
      asks, ruled, refusal, asked_event, known, known_result, known_data, known_ticket, is_same, ticket, version,
      ticket_state, item_state, order_state, slot_state, event_id, venue_id, zone, gate_venue, time_zone, starts_at,
      day, valid_from, valid_until, uses_total, units, re_entry_minutes, gate_questions, lacks_answers, lacks_holder,
      attention, pass, booked, last_entry_at, about, aside, is_outside, exits, is_goods, size, rest, pool, people,
      coalesce(people <= rest, false) as is_rest
    from counted
  ) f order by ticket, nonce
$$;
