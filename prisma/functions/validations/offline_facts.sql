-- The facts of a scan that a device decided offline, and why the server would refuse it: one row.
--
-- p_scan: the scan (record_offline_scans), whose values are the first columns
--
-- ticket ... aside: the facts of the ticket when it was scanned (ticket_facts)
-- is_outside: the steward may not admit to the ticket's event
-- takes: the scan takes a use
-- people_now: how many entered or left; is_rest: they were the rest of an entry in parts
-- pool_after: how many people the ticket has left after it
-- recorded_result: the device's result, or another if the server knows more: another venue, an event without
--   permission, not on its list, or not our ticket
-- refused: why the server refuses this entry (entry_refusal); no_entry for an add-on that the device admitted as an
--   entry
drop function if exists offline_facts(jsonb);
create or replace function offline_facts(p_scan jsonb)
returns table (nonce uuid, lost_nonce uuid, code text, ticket_id uuid, reference text, gate_id uuid, user_id uuid,
  device_id uuid, within uuid[], result text, at timestamptz, scanned_at timestamptz, forced text, force_reason text,
  rule jsonb, rule_effect text, rule_message jsonb, clock text, answers jsonb, people int, instead_of uuid,
  after_revocation boolean, printed text, event_id uuid,
  ticket uuid, version xid, state_refusal text, time_refusal text, is_expired boolean, ticket_event uuid,
  venue_id uuid, zone text, time_zone text, size int, units int, rest int, pool int, is_goods boolean,
  re_entry_minutes int, gate_questions jsonb, lacks_holder boolean, attention jsonb, pass uuid, booked uuid[],
  about jsonb, aside jsonb,
  is_outside boolean, takes boolean, people_now int, is_rest boolean, pool_after int, recorded_result text,
  refused text)
language sql stable as $$
  with read as materialized (
    -- The difference of two clocks that were synchronised a while ago is up to two minutes.
    select s.*, f.*, coalesce(f.ticket_event <> all (s.within), false) as is_outside,
      s.result = 'accepted' or s.result = 'no_entry' and s.user_id is not null as takes
    from jsonb_to_record(p_scan) as s(nonce uuid, lost_nonce uuid, code text, ticket_id uuid, reference text,
        gate_id uuid, user_id uuid, device_id uuid, within uuid[], result text, at timestamptz,
        scanned_at timestamptz, forced text, force_reason text, rule jsonb, rule_effect text, rule_message jsonb,
        clock text, answers jsonb, people int, instead_of uuid, after_revocation boolean,
        printed text, event_id uuid)
      cross join lateral (select scanned_ticket(p_scan) as id) key
      left join lateral ticket_facts(key.id, s.at, '2 minutes') f on true
  ), counted as materialized (
    select r.*, n.people as people_now, r.result = 'accepted' and n.people <= r.rest as is_rest,
      case when r.takes then greatest(r.pool - n.people, 0) else r.pool end as pool_after
    from read r cross join lateral (select least(coalesce(r.people, r.size), r.size) as people) n
  )
  select c.*, case
      when c.result not in ('unlisted', 'unknown') then c.result
      when c.ticket is null then 'unknown'
      when c.is_outside then 'wrong_event'
      when not exists (select from gates g where g.id = c.gate_id and g.venue_id = c.venue_id) then 'wrong_gate'
      else 'unlisted'
    end,
    case when c.takes then coalesce(entry_refusal(
        p_code => case when c.ticket is null then 'unknown' end,
        p_state => c.state_refusal,
        p_time => c.time_refusal,
        p_is_spent => c.people_now > c.pool,
        p_is_goods => c.is_goods,
        p_re_enters => not c.is_rest and re_entered_around(c.ticket, c.at, c.re_entry_minutes),
        p_pass => case when c.pass is not null then pass_refusal(c.ticket, c.time_zone, c.at, c.is_rest) end),
      case when c.is_goods and c.result = 'accepted' then 'no_entry' end) end
  from counted c
$$;
