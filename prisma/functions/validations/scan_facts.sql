-- The facts of each scan of a batch and its refusal: one row per scan, in the order of the tickets, which is the lock
-- order. A scan whose rights, device, rules or ticket have changed since the server read them has no row: the server
-- retries.
--
-- p_scans: the scans (validate_tickets), whose values are the first columns
-- p_now: the time of the decision
--
-- known ...: the scan recorded under this nonce before
-- is_same: that scan was of the same code, gate, direction and person or device, and may be returned
-- ticket ... aside: the facts of the ticket (ticket_facts); last_entry ...: its last entry (last_entry)
-- is_outside: the steward may not admit to the ticket's event: none of its details are returned or recorded
-- lacks_answers: a question of the product at the gate has no answer
-- leaves: the holder leaves
-- people_now: how many enter or leave now; is_rest: they are the rest of an entry in parts
-- said: why the entry is refused; null if it is not. While rules of entry are required (asks) but not evaluated yet
--   (ruled), neither they nor missing answers count.
--
-- The planner inlines this function (language sql) into the server's statement, planned once per connection. Each step
-- is materialized, or the planner would calculate its columns again in every place that uses them.
drop function if exists scan_facts(jsonb, timestamptz);
create or replace function scan_facts(p_scans jsonb, p_now timestamptz)
returns table (id uuid, nonce uuid, code text, ticket_id uuid, reference text, refusal text, gate_id uuid,
  event_id uuid, user_id uuid, rights bigint, rights_until timestamptz, within uuid[], scanned_at timestamptz,
  force_reason text, direction text, rules bigint, asks boolean, ruled jsonb, device_id uuid, pass_seconds int,
  steward_id uuid, answers jsonb, people int, printed text, gate_venue uuid,
  known uuid, known_result text, known_data jsonb, known_ticket uuid, is_same boolean,
  ticket uuid, version xid, state_refusal text, time_refusal text, is_expired boolean, ticket_event uuid,
  venue_id uuid, zone text, time_zone text, size int, units int, rest int, pool int, is_goods boolean,
  re_entry_minutes int, gate_questions jsonb, lacks_holder boolean, attention jsonb, pass uuid, booked uuid[],
  about jsonb, aside jsonb, last_entry_at timestamptz, last_entry_gate text,
  is_outside boolean, lacks_answers boolean, leaves boolean, people_now int, is_rest boolean, said text)
language sql stable as $$
  with asked as (
    -- The scans whose rights, device and rules are still those that the server read.
    select s.*, (select venue_id from gates where id = s.gate_id) as gate_venue
    from jsonb_to_recordset(p_scans) as s(id uuid, nonce uuid, code text, ticket_id uuid, reference text,
      refusal text, gate_id uuid, event_id uuid, user_id uuid, rights bigint, rights_until timestamptz, within uuid[],
      scanned_at timestamptz, force_reason text, direction text, rules bigint, asks boolean, ruled jsonb,
      device_id uuid, pass_seconds int, steward_id uuid, answers jsonb, people int, printed text)
    where (s.rights is null or s.rights = (select version from rights))
      and (s.rights_until is null or s.rights_until > p_now)
      and (s.device_id is null or exists (select from gate_devices d where d.id = s.device_id
        and d.revoked_at is null and (s.user_id is not null or d.gate_id = s.gate_id)))
      and (s.rules is null or s.rules = (select version from validation_rule_state))
  ), read as materialized (
    -- Their tickets, and the scans recorded before.
    select s.*, known.id as known, known.result as known_result, known.data as known_data,
      known.ticket_id as known_ticket,
      known.code = left(s.code, 200) and known.gate_id is not distinct from s.gate_id
        and known.result <> case when s.direction = 'exit' then 'accepted' else 'exited' end
        and (known.device_id is not distinct from s.device_id and known.user_id is not distinct from s.user_id
          or known.device_id = s.device_id or s.user_id in (known.user_id, known.steward_id)) as is_same,
      f.*, entry.*, coalesce(f.ticket_event <> all (s.within), false) as is_outside,
      f.gate_questions <> '[]' and answers_missing(f.gate_questions, s.answers) as lacks_answers
    from asked s
      -- A lookup by index per scan: for a join the planner reads a table whole if it was empty when analysed.
      left join lateral (select v.id, v.result, v.data, v.ticket_id, v.code, v.gate_id, v.device_id, v.user_id,
        v.steward_id from validations v where v.nonce = s.nonce limit 1) known on true
      cross join lateral (select coalesce(s.ticket_id,
        (select tk.id from tickets tk where tk.reference = s.reference),
        -- Evaluated only for a code that is none of ours.
        case when s.printed is not null
          then ticket_of_printed(s.printed, s.gate_id, s.event_id, s.within, p_now) end) as id) key
      left join lateral ticket_facts(key.id, p_now, '0') f on true
      left join lateral last_entry(f.ticket) entry on true
    where s.ruled is null or known.id is not null or f.version::text = s.ruled ->> 'version'
  ), counted as materialized (
    -- How many enter or leave: the number of the scan, else for an exit all who are inside, for an entry the rest or
    -- all.
    select r.*, coalesce(r.direction = 'exit' and not r.is_goods and not r.is_outside, false) as leaves,
      least(r.size, coalesce(r.people, case
        when r.direction is distinct from 'exit' then nullif(r.rest, 0)
        when r.size > 1 then nullif(ticket_inside(r.ticket, r.venue_id, p_now), 0) end, r.size)) as people_now
    from read r
  )
  select c.*, part.is_rest, case when not c.leaves then entry_refusal(
      p_code => case when c.ticket is null then coalesce(c.refusal, 'unknown')
        when c.is_outside then 'wrong_event' end,
      p_state => c.state_refusal,
      p_place => case when c.event_id <> c.ticket_event then 'wrong_event'
        when c.gate_venue <> c.venue_id then 'wrong_gate' end,
      p_time => coalesce(c.time_refusal, case when c.is_expired then 'too_late' end),
      p_lacks_holder => c.lacks_holder,
      p_is_spent => c.people_now > c.pool,
      p_is_goods => c.is_goods,
      p_re_enters => not part.is_rest and c.re_entry_minutes > 0
        and c.last_entry_at > p_now - make_interval(mins => c.re_entry_minutes),
      p_pass => case when c.pass is not null then pass_refusal(c.ticket, c.time_zone, p_now, part.is_rest) end,
      p_rules => case when c.ruled ->> 'effect' = 'deny' then 'rules' end,
      p_lacks_answers => c.lacks_answers and case when c.is_goods then c.user_id is not null
        else c.asks is not true or c.ruled is not null end) end
  from counted c
    cross join lateral (select coalesce(c.people_now <= c.rest, false) as is_rest) part
  order by c.ticket, c.nonce
$$;
