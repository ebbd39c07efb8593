-- The gate. Every scan is recorded, refused ones too; a use is taken by a conditional update, so however many gates
-- scan one ticket at once, each use is accepted once. The same nonce again gets the first answer and writes nothing.
--
-- p_scans: [{ id, nonce, code, ticket_id, reference, refusal, gate_id, event_id, user_id, rights, rights_until, within, scanned_at, force_reason, answers, people }],
--   each nonce once, and where rules of entry are known direction, rules, asks and ruled; refusal = what the server found before asking (bad_signature, unknown); event_id = the only event this
--   device admits; rights = the version of everybody's rights in which the validator's were read, null for just now;
--   rights_until = when some of them end by themselves; within = the events to which the validator is limited, null for all.
--   steward_id = on whose device the supervisor user_id scans; device_id = the paired device that scans, by itself or in the hand of user_id: one that was taken away decides nothing;
--   pass_seconds = how long its turnstile stays open. Then the entry is to be confirmed, or undone five seconds after that (undo_entry).
--   Of a ticket of another event they hear nothing, and nothing of it is written down with the scan.
-- people = how many of those whom the ticket admits; null for all who have not come in yet, and of an exit for all who are inside. 2 of 4 take the use and
--   leave people_left = 2, who come in later without another use; more than the ticket has left is already_used.
-- no_entry = what is sold beside an entry (is_entry), at an entrance or exit: it is handed over, which takes its use, and nobody comes in. A device by itself hands nothing over and
--   takes nothing. Recorded with no_use where nothing was taken.
-- direction = 'exit': it goes out, which is recorded and takes nothing. rules = the version of the rules of entry that the
--   server knows; asks = some are in force. Then a ticket against which nothing else stands is not decided here: its answer
--   is no result but its facts (entry_facts) with `version`, the state they are of, and nothing is kept of it. The server evaluates
--   the rules and asks again with ruled = { version, effect, rule, message }, which holds as long as that is the ticket's state:
--   every entry and exit writes the ticket.
-- Answers, in any order, with the result, whether it was there before, and the ticket's facts for the validator's screen.
-- A scan is left without an answer, and nothing of it kept, when rights or rules changed since, or its ticket after it was read here
-- (another gate let somebody in, it stands twice in the batch, it was cancelled): it is to be asked again. Nothing is
-- locked before it is taken, so tickets are taken in one order, and a second look needs a transaction of its own.
--
-- answers = what was said to the product's questions. What is not answered yet refuses with answer_needed, after all else but full. A person who scans is only asked:
--   nothing is kept of that scan, and the same nonce with the answers is decided. A device by itself cannot ask: its refusal is recorded.
-- nonce_used = that nonce is of a scan of another code, gate, or device and person: nothing of it is told and nothing is done. The statement's answer alone, no result of a scan.
-- full = a limit of people that refuses is reached (room_left): only then one process lets in at a time.
--
-- What belongs to a ticket is found by index, however few or many there were when this was planned.
-- One with other columns in its answer may be there, which cannot be replaced.
drop function if exists validate_tickets(jsonb);
create or replace function validate_tickets(p_scans jsonb)
returns table (nonce uuid, result text, replayed boolean, validation_id uuid, details jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  -- Before anything is read: what is inside changes no more.
  v_room jsonb := room_left();
  v_now timestamptz := moment();
begin
  return query
  with found as materialized (
    select s.id, s.nonce, s.code, s.gate_id, s.user_id, s.steward_id, s.device_id, s.pass_seconds, s.scanned_at, s.force_reason, s.answers, s.direction = 'exit' and tk.id is not null and is_entry(p.category) as exits, coalesce(not is_entry(p.category), false) as is_goods, s.asks, s.ruled, known.id as known, known.result as known_result, known.data as known_data, known.ticket_id as known_ticket,
      known.code = left(s.code, 200) and known.gate_id is not distinct from s.gate_id and (known.device_id is not distinct from s.device_id and known.user_id is not distinct from s.user_id
        or known.device_id = s.device_id or s.user_id in (known.user_id, known.steward_id)) as is_same,
      tk.id as ticket, tk.xmin as version, tk.reference, tk.event_id, tk.valid_from, tk.valid_until, tk.uses_left, tk.uses_total,
      sold.size, sold.pool, come.people, come.is_rest,
      o.reference as order_reference, i.units, i.gate_note, p.name as product, p.attention, p.gate_questions, a.starts_at, a.whole_day as day, e.title as event, ve.time_zone, pr.name as holder,
      entry.received_at as last_entry_at, entry.gate as last_entry_gate, case when tk.uses_total > 1 then (select booked_tickets(ap.id, v_now) from annual_passes ap where ap.ticket_id = tk.id and (ap.rules ->> 'slot')::boolean) end as booked,
      outside.it as is_outside, e.venue_id, coalesce(e.zone, '') as zone,
      case
        when tk.id is null then coalesce(s.refusal, 'unknown')
        when outside.it then 'wrong_event'
        when tk.state in ('replaced', 'blocked') then tk.state::text
        when tk.state = 'cancelled' or i.state <> 'active' or a.state = 'cancelled' or o.state in ('cancelled', 'refunded', 'expired') then 'cancelled'
        when o.state not in ('paid', 'partially_refunded') then 'unpaid'
        when s.event_id <> tk.event_id then 'wrong_event'
        when g.venue_id <> e.venue_id then 'wrong_gate'
        when coalesce(a.whole_day, (a.starts_at at time zone ve.time_zone)::date) <> (v_now at time zone ve.time_zone)::date
          and not v_now between tk.valid_from and tk.valid_until then 'wrong_day'
        when v_now < tk.valid_from then 'not_yet'
        when v_now > tk.valid_until or tk.state = 'expired' then 'too_late'
        when holder_missing(terms.holder_fields, pr.name, pr.data) then 'holder_missing'
        when come.people > sold.pool then 'already_used'
        when not is_entry(p.category) then case when s.user_id is not null and answers_missing(p.gate_questions, s.answers) then 'answer_needed' end
        when not come.is_rest and terms.re_entry_minutes > 0 and entry.received_at > v_now - make_interval(mins => terms.re_entry_minutes) then 're_entry_too_soon'
        else coalesce(case when tk.uses_total > 1 then pass_refusal(tk.id, ve.time_zone, v_now, come.is_rest) end, case when s.ruled ->> 'effect' = 'deny' then 'rules' end,
          case when (s.asks is not true or s.ruled is not null) and answers_missing(p.gate_questions, s.answers) then 'answer_needed' end)
      end as said
    from jsonb_to_recordset(p_scans) as s(id uuid, nonce uuid, code text, ticket_id uuid, reference text, refusal text,
        gate_id uuid, event_id uuid, user_id uuid, rights bigint, rights_until timestamptz, within uuid[], scanned_at timestamptz, force_reason text,
        direction text, rules bigint, asks boolean, ruled jsonb, device_id uuid, pass_seconds int, steward_id uuid, answers jsonb, people int)
      left join validations known on known.nonce = s.nonce
      left join tickets tk on tk.id = coalesce(s.ticket_id, (select id from tickets where reference = s.reference))
      left join orders o on o.id = tk.order_id left join order_items i on i.id = tk.order_item_id
      left join products p on p.id = tk.product_id left join product_terms terms on terms.id = coalesce(i.terms_id, p.terms_id) left join events e on e.id = tk.event_id
      left join venues ve on ve.id = e.venue_id left join appointments a on a.id = tk.appointment_id
      left join order_item_profiles pr on pr.order_item_id = tk.order_item_id left join gates g on g.id = s.gate_id
      cross join lateral (select coalesce(tk.event_id <> all (s.within), false) as it) outside
      -- In people: a ticket for 4 with one use left and 2 of its last entry still to come has 6.
      cross join lateral (select greatest(i.units, 1) as size, case when tk.people_left > 0 then rest_left(tk, ve.time_zone, v_now) else 0 end as rest) part
      cross join lateral (select part.size, part.rest, tk.uses_left * part.size + part.rest as pool) sold
      cross join lateral (select least(sold.size, coalesce(s.people, case when s.direction = 'exit' then case when sold.size > 1 then nullif(ticket_inside(tk.id, e.venue_id, v_now), 0) end
        else nullif(sold.rest, 0) end, sold.size)) as people) said
      cross join lateral (select said.people, coalesce(said.people <= sold.rest, false) as is_rest) come
      -- By ticket and time together, and the result only looked at, or the planner may walk through everybody's scans
      -- to find this ticket's last.
      left join lateral (select v.received_at, (select name from gates where id = v.gate_id) as gate from validations v
        where v.ticket_id = tk.id and (v.result = 'accepted') is true order by v.ticket_id desc, v.received_at desc limit 1) entry on true
    where (s.rights is null or s.rights = (select version from rights)) and (s.rights_until is null or s.rights_until > v_now)
      and (s.device_id is null or exists (select from gate_devices d where d.id = s.device_id and d.revoked_at is null and (s.user_id is not null or d.gate_id = s.gate_id)))
      and (s.rules is null or s.rules = (select version from validation_rule_state))
      and (s.ruled is null or known.id is not null or tk.xmin::text = s.ruled ->> 'version')
    order by tk.id, s.nonce
  ), crowded as materialized (
    -- For whom a limit that refuses has no room, in the order of the batch: with room for 3, a ticket for 2 and one for 2, the second waits.
    select distinct id from (select f.id, r.room, sum(f.people) over (partition by r.limit order by f.id) as people
      from found f join jsonb_to_recordset(v_room) as r("limit" text, venue uuid, zone text, room int) on r.venue = f.venue_id and r.zone in ('', f.zone)
      where f.known is null and f.said is null and f.ticket is not null and not coalesce(f.exits, false) and not f.is_goods and (f.asks is not true or f.ruled is not null)) one
    where people > room
  ), decided as materialized (
    -- What a supervisor may override, with a reason; a forged, cancelled or replaced ticket never.
    select f.*, against.refused, moves.leaves, not moves.leaves and refused is not null and overruled as forced, moves.enters, moves.hands, moves.enters or moves.hands and f.user_id is not null as takes,
      case when moves.enters or moves.hands and f.user_id is not null then greatest(f.pool - f.people, 0) else f.pool end as pool_after
    from found f cross join lateral (select coalesce(f.said, case when f.id in (select id from crowded) then 'full' end) as refused) against
      cross join lateral (select coalesce(ticket is not null and not is_outside and force_reason is not null and refused in ('already_used', 'not_yet',
      'too_late', 'wrong_day', 'wrong_gate', 'wrong_event', 'holder_missing', 're_entry_too_soon', 'unpaid', 'rules', 'full',
      'photo_missing', 'blackout', 'day_limit', 'week_limit', 'answer_needed', 'slot_missing'), false) as overruled) supervisor
      cross join lateral (select it.leaves, it.passes and not is_goods as enters, it.passes and is_goods as hands
        from (select leaves, not leaves and (refused is null or overruled) as passes from (select coalesce(exits, false) and not is_outside as leaves) goes) it) moves
    where known is null and not (asks is true and ruled is null and refused is null and not moves.leaves and not is_goods)
  ), told as (
    select d.*, coalesce(refused = 'answer_needed', false) and not enters and not hands and not leaves and user_id is not null as is_asked,
      case when ticket is null or is_outside then '{}' else jsonb_strip_nulls(jsonb_build_object(
        'ticket', reference, 'order', order_reference, 'product', product, 'event', event,
        'starts_at', starts_at, 'day', day, 'valid_from', valid_from, 'valid_until', valid_until, 'time_zone', time_zone,
        'uses_left', pool_after / size, 'uses_total', uses_total,
        'admits', case when units > 1 then units end, 'people', case when units > 1 and (takes or leaves) then people end, 'people_left', nullif(pool_after % size, 0),
        'taken', case when takes and pool > 0 and pool < people then pool end, 'rest', case when enters and is_rest then true end, 'attention', case when takes and attention <> '{}' then attention end,
        'last_entry_at', last_entry_at, 'last_entry_gate', last_entry_gate,
        'rule', case when refused = 'rules' or enters then ruled -> 'rule' end, 'rule_effect', case when refused = 'rules' or enters then ruled -> 'effect' end,
        'rule_message', case when refused = 'rules' or enters then ruled -> 'message' end, 'forced', case when forced then refused end, 'force_reason', case when forced then force_reason end,
        'no_use', case when takes and pool = 0 or hands and not takes then true end)) end as data,
      -- Told and not recorded: the record is written once, and a holder may be erased.
      case when is_outside then '{}' else jsonb_strip_nulls(jsonb_build_object('holder', holder, 'note', gate_note)) end as aside
    from decided d
  ), taken as (
    update tickets tk set uses_left = d.pool_after / d.size, people_left = d.pool_after % d.size,
      state = case when d.takes and d.pool > 0 and d.pool_after = 0 then 'used' else tk.state end
    from decided d where (d.takes or d.leaves) and tk.id = d.ticket and tk.xmin = d.version
      -- In one batch a booked ticket goes before the pass with which it was had, and of two such passes the first.
      and (d.booked is null or not exists (select from decided o where d.enters and o.enters and o.id <> d.id and (o.ticket = any (d.booked) or (o.booked && d.booked and o.id < d.id))))
    returning d.id
  ), recorded as (
    insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, steward_id, device_id, result, code, scanned_at, data)
    select id, nonce, ticket, gate_id, event_id, user_id, steward_id, device_id, case when leaves then 'exited' when enters then 'accepted' when hands then 'no_entry' else refused end, left(code, 200), scanned_at, data
    from told where not is_asked and (not (takes or leaves) or id in (select id from taken))
    on conflict (nonce) do nothing
    returning id, nonce, result, data
  ), opened as (
    insert into gate_passages (validation_id, device_id, expires_at)
    select r.id, d.device_id, v_now + make_interval(secs => d.pass_seconds + 5) from recorded r join decided d on d.id = r.id
    where r.result = 'accepted' and d.device_id is not null and d.pass_seconds is not null
  ), answered as (
    insert into gate_answers (validation_id, answers)
    select r.id, said.answers from recorded r join decided d on d.id = r.id cross join lateral (select answers_told(d.gate_questions, d.answers) as answers) said
    where r.result in ('accepted', 'no_entry') and d.answers is not null and said.answers is not null
  )
  select nonce, case when is_same then known_result else 'nonce_used' end, true, known, case when is_outside or is_same is not true then '{}' else
      known_data || case when known_ticket = ticket then jsonb_strip_nulls(jsonb_build_object('holder', holder, 'note', gate_note)) else '{}' end end
    from found where known is not null
  union all select nonce, null, false, null, entry_facts(ticket, gate_id, v_now, is_rest) || jsonb_build_object('version', version::text)
    from found where known is null and asks is true and ruled is null and said is null and not is_goods and not coalesce(exits and not is_outside, false)
  union all select nonce, refused, false, id, data || aside || jsonb_build_object('questions', gate_questions) from told where is_asked
  union all select r.nonce, r.result, false, r.id, r.data || t.aside from recorded r join told t on t.id = r.id
  union all select give_way(), null, null, null, null from taken where id not in (select id from recorded);

  -- A pass that was let in by a booked time, whose ticket another gate takes in this moment (take_booked_time): nothing of this stands.
  if current_setting('aforo.unbooked', true) <> '' and exists (select from validations v where v.id in (select (scan ->> 'id')::uuid from jsonb_array_elements(p_scans) scan)
      and v.ticket_id::text = any (string_to_array(current_setting('aforo.unbooked', true), ',')) and v.result = 'accepted' and not v.data ? 'forced') then
    perform pg_sleep(0.02);
    perform give_way();
  end if;

  -- Scans that were left or are known are not among the recorded, and nobody hears of them. Where only facts were told there is none.
  if found and (not p_scans @? '$[*].asks ? (@ == true)'
    or exists (select from validations v where v.id in (select (scan ->> 'id')::uuid from jsonb_array_elements(p_scans) scan))) then
    perform publish('validated', jsonb_build_object('validation_ids', jsonb_path_query_array(p_scans, '$[*].id')));
  end if;
end $$;
