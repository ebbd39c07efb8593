-- The decision about each scan of a batch: one row per scan, in the order of the locks. No row for a scan whose facts
-- have changed since the server read them (scan_facts), or whose rules are still to be evaluated.
--
-- p_scans: the scans (validate_tickets)
-- p_now: the time of the decision
-- p_room: the limits of people inside and their room (room_left)
--
-- known: the scan recorded under this nonce before, whose result and data are repeated; nothing is written
-- result: the scan's result (scan_result); nonce_used if known is a scan of something else
-- takes: the scan takes a use; moves: it takes a use, or the holder leaves
-- pool, pool_after: how many people the ticket has left before and after it
-- is_asked: the steward is only asked the product's questions, and nothing is recorded
-- data: the data to record; aside: details to return but not to record
drop function if exists scan_decisions(jsonb, timestamptz, jsonb);
create or replace function scan_decisions(p_scans jsonb, p_now timestamptz, p_room jsonb)
returns table (id uuid, nonce uuid, code text, gate_id uuid, user_id uuid, steward_id uuid, device_id uuid,
  pass_seconds int, scanned_at timestamptz, answers jsonb, known uuid, ticket uuid, version xid, ticket_event uuid,
  size int, pool int, pool_after int, booked uuid[], gate_questions jsonb, result text, takes boolean, moves boolean,
  is_asked boolean, data jsonb, aside jsonb)
language sql stable as $$
  with found as materialized (
    select f.*, f.known is null as is_new, f.asks is true and f.ruled is null as is_asking
    from scan_facts(p_scans, p_now) f
  ), crowded as (
    -- Scans for which a limit has no room, in the order of the batch: with room for 3, a ticket for 2 and another for
    -- 2, the second waits.
    select array_agg(id) as ids from (
      select f.id, r.room, sum(f.people_now) over (partition by r.limit order by f.id) as people
      from jsonb_to_recordset(p_room) as r("limit" text, venue uuid, zone text, room int)
        join found f on r.venue = f.venue_id and r.zone in ('', f.zone)
      where f.is_new and f.said is null and not f.leaves and not f.is_goods and not f.is_asking) one
    where people > room
  ), refused as materialized (
    select f.*, coalesce(f.said, case when f.id = any ((select ids from crowded)::uuid[]) then 'full' end) as refused
    from found f
  ), decided as materialized (
    select r.*, d.result, u.takes,
      case when u.takes then greatest(r.pool - r.people_now, 0) else r.pool end as pool_after
    from refused r
      cross join lateral (select case
        when r.is_new then scan_result(r.leaves, r.is_goods, r.refused,
          r.force_reason is not null and r.ticket is not null and not r.is_outside)
        when r.is_same then r.known_result
        else 'nonce_used' end as result offset 0) d
      -- An unattended device hands nothing over.
      cross join lateral (select r.is_new
        and (d.result = 'accepted' or d.result = 'no_entry' and r.user_id is not null) as takes) u
    where not (r.is_new and r.is_asking and r.refused is null and not r.leaves and not r.is_goods)
  )
  select d.id, d.nonce, d.code, d.gate_id, d.user_id, d.steward_id, d.device_id, d.pass_seconds, d.scanned_at,
    d.answers, d.known, d.ticket, d.version, d.ticket_event, d.size, d.pool, d.pool_after, d.booked,
    d.gate_questions, d.result, d.takes, d.takes or d.is_new and d.leaves, asked.is_asked,
    case
      when d.ticket is null and d.is_new or d.is_outside or not d.is_new and d.is_same is not true then '{}'
      when not d.is_new then d.known_data
      else scan_record(d.about || jsonb_build_object('goods', nullif(d.is_goods, false),
          'last_entry_at', d.last_entry_at, 'last_entry_gate', d.last_entry_gate),
        d.attention, d.size, d.units, d.pool, d.pool_after, d.people_now, d.result, d.takes, d.is_rest,
        -- Rules are evaluated only without an earlier refusal.
        case when d.refused = 'rules'
          or d.result = 'accepted' and coalesce(d.refused in ('answer_needed', 'full'), true) then d.ruled end,
        nullif(d.refused, d.result), d.force_reason)
    end,
    case
      -- Only for the same ticket: a reissued code identifies another.
      when d.ticket is null or d.is_outside
        or not d.is_new and (d.is_same and d.known_ticket = d.ticket) is not true then '{}'
      when asked.is_asked then d.aside || jsonb_build_object('questions', d.gate_questions)
      else d.aside
    end
  from decided d
    cross join lateral (select d.is_new and d.result = 'answer_needed' and d.user_id is not null as is_asked) asked
$$;
