-- The gate. Every scan is recorded, refused ones too; a conditional update takes the use, so each use is accepted once
-- with any number of concurrent scans. The same nonce again gets the first answer and writes nothing.
--
-- p_scans: one object to a scan, each nonce once:
--   id, nonce, code, ticket_id, reference: the scan's id, the device's key of it, the code and what it identifies.
--   refusal: what the server found before the call (bad_signature, unknown).
--   gate_id, event_id: where it is scanned, and the only event that this device admits.
--   user_id, steward_id: who scans; steward_id = on whose device the supervisor user_id scans.
--   device_id, pass_seconds: the paired device that scans, unattended or used by user_id, and how long its
--     turnstile stays open. A removed device decides nothing. If the device reports passages, the entry must be
--     confirmed, or is undone five seconds after that time (undo_entry).
--   rights, rights_until: the version of all rights in which the validator's were read, null for just now, and when
--     some of them end. within: the events to which the validator is limited, null for all.
--   direction = 'exit': the holder leaves, which is recorded and takes no use.
--   people: how many of the people that the ticket admits; null for all who have not entered yet, and for an exit all
--   who
--     are inside. 2 of 4 take the use and leave people_left = 2, who enter later without another use; more than the
--     ticket has left is already_used.
--   answers: the answers to the product's questions. If one is missing, a steward is only asked: nothing of that
--     scan is recorded, and the same nonce is decided with the answers. An unattended device cannot ask: its
--     refusal answer_needed is recorded.
--   rules, asks, ruled: the version of the rules of entry that the server knows, whether some are in force, and their
--     result: { version, effect, rule, message }, evaluated with the facts that ask_rules returned for the ticket in
--     that
--     version. Every entry and exit writes the ticket, so the result is for one version only. If asks is true, a
--     ticket without a result and without another refusal gets no answer.
--   scanned_at, force_reason: when, on the device's clock, and why a supervisor overrides a refusal.
--
-- Returns, in any order, the result, whether it was recorded before, and the ticket's facts for the validator's
-- screen.
--   no_entry: an add-on (is_entry). It is handed over, which takes its use, and the holder is not
--     counted as inside. An unattended device hands nothing over; that is recorded with no_use.
--   nonce_used: that nonce is of a scan of another code, gate, direction, or device and person. It is no result of a
--     scan: nothing of that scan is returned and nothing is done.
--   full: a limit of people that refuses is reached (room_left): only then one process admits at a time.
-- A scan gets no answer, and is not recorded, if rights, rules or its ticket changed after the server read them
-- (another gate admitted the holder, the ticket is twice in the batch): the server retries. Tickets are locked in one
-- order when they are taken, and a retry needs a new transaction.
--
-- Dropped first, since a function with other result columns cannot be replaced.
drop function if exists validate_tickets(jsonb);
create or replace function validate_tickets(p_scans jsonb)
returns table (nonce uuid, result text, replayed boolean, validation_id uuid, details jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  -- Locks the count of people inside before the first read.
  v_room jsonb := room_left();
  v_now timestamptz := moment();
begin
  return query
  with found as materialized (
    select f.*, f.asks is true and f.ruled is null as is_asking from scan_facts(p_scans, v_now) f
  ), crowded as (
    -- Scans for which a limit has no room, in the order of the batch: with room for 3, a ticket for 2 and another for
    -- 2, the second waits.
    select array_agg(id) as ids from (
      select f.id, r.room, sum(f.people) over (partition by r.limit order by f.id) as people
      from jsonb_to_recordset(v_room) as r("limit" text, venue uuid, zone text, room int)
        join found f on r.venue = f.venue_id and r.zone in ('', f.zone)
      where f.known is null and f.said is null and not f.exits and not f.is_goods and not f.is_asking) one
    where people > room
  ), refused as materialized (
    select f.*, f.exits and not f.is_outside as leaves,
      coalesce(f.said, case when f.id = any ((select ids from crowded)::uuid[]) then 'full' end) as refused
    from found f where f.known is null
  ), decided as materialized (
    select r.*, it.forced, it.passes and not r.is_goods as enters, it.passes and r.is_goods as hands,
      -- Rules are evaluated only without an earlier refusal.
      coalesce(r.refused in ('rules', 'answer_needed', 'full'), true) as is_ruled,
      it.takes, case when it.takes then greatest(r.pool - r.people, 0) else r.pool end as pool_after
    from refused r
      cross join lateral (select not r.leaves and r.refused is not null and r.ticket is not null and not r.is_outside
        and r.force_reason is not null and may_overrule(r.refused) as forced) may
      cross join lateral (select not r.leaves and (r.refused is null or may.forced) as them) let_in
      cross join lateral (select may.forced, let_in.them as passes,
        let_in.them and (not r.is_goods or r.user_id is not null) as takes offset 0) it
    where not (r.is_asking and r.refused is null and not r.leaves and not r.is_goods)
  ), told as materialized (
    select d.*, coalesce(refused = 'answer_needed', false) and not (enters or hands or leaves)
        and user_id is not null as is_asked,
      case when ticket is null or is_outside then '{}' else jsonb_strip_nulls(about || jsonb_build_object(
        'uses_left', pool_after / size, 'people_left', nullif(pool_after % size, 0),
        'people', case when units > 1 and (takes or leaves) then people end,
        'taken', case when takes and pool > 0 and pool < people then pool end,
        'rest', case when enters and is_rest then true end,
        'attention', case when takes and attention <> '{}' then attention end,
        'rule', case when is_ruled and (refused = 'rules' or enters) then ruled -> 'rule' end,
        'rule_effect', case when is_ruled and (refused = 'rules' or enters) then ruled -> 'effect' end,
        'rule_message', case when is_ruled and (refused = 'rules' or enters) then ruled -> 'message' end,
        'forced', case when forced then refused end, 'force_reason', case when forced then force_reason end,
        'no_use', case when takes and pool = 0 or hands and not takes then true end)) end as data
    from decided d
  ), taken as (
    update tickets tk set uses_left = d.pool_after / d.size, people_left = d.pool_after % d.size,
      state = case when d.takes and d.pool > 0 and d.pool_after = 0 then 'used' else tk.state end
    from decided d where (d.takes or d.leaves) and tk.id = d.ticket and tk.xmin = d.version
      -- In one batch a booked ticket precedes the pass that booked it; of two such passes the first one.
      and (d.booked is null or not exists (select from decided o where d.enters and o.enters and o.id <> d.id
        and (o.ticket = any (d.booked) or (o.booked && d.booked and o.id < d.id))))
    returning d.id
  ), recorded as (
    insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, steward_id, device_id, result, code,
      scanned_at, data)
    select id, nonce, ticket, gate_id, event_id, user_id, steward_id, device_id,
      case when leaves then 'exited' when enters then 'accepted' when hands then 'no_entry' else refused end,
      left(code, 200), scanned_at, data
    from told where not is_asked and (not (takes or leaves) or id in (select id from taken))
    on conflict (nonce) do nothing
    returning id, nonce, result, data
  ), opened as (
    insert into gate_passages (validation_id, device_id, expires_at)
    select r.id, d.device_id, v_now + make_interval(secs => d.pass_seconds + 5)
    from recorded r join decided d on d.id = r.id
    where r.result = 'accepted' and d.device_id is not null and d.pass_seconds is not null
  ), answered as (
    insert into gate_answers (validation_id, answers)
    select r.id, said.answers from decided d join recorded r on r.id = d.id
      cross join lateral (select answers_told(d.gate_questions, d.answers) as answers) said
    where r.result in ('accepted', 'no_entry') and d.answers is not null and said.answers is not null
  ), published as (
    -- Inlined from publish, which would be a separate statement.
    insert into outbox (topic, payload) select 'validated', jsonb_build_object('validation_ids', ids)
    from (select jsonb_agg(id) as ids from recorded) r where ids is not null
  )
  -- Only for the same ticket: a reissued code identifies another.
  select nonce, case when is_same then known_result else 'nonce_used' end, true, known,
      case when is_outside or is_same is not true then '{}'
        when known_ticket = ticket then known_data || aside else known_data end
    from found where known is not null
  union all
  select nonce, refused, false, id, data || aside || jsonb_build_object('questions', gate_questions)
    from told where is_asked
  union all
  select r.nonce, r.result, false, r.id, case when t.is_outside then r.data else r.data || t.aside end
    from recorded r join told t on t.id = r.id
  union all select give_way(), null, null, null, null from taken where id not in (select id from recorded);

  -- A pass admitted by a booked time whose ticket another gate is taking concurrently (take_booked_time): rolls back.
  if coalesce(current_setting('aforo.unbooked', true), '') <> '' then
    if exists (select from validations v
      where v.id = any (array(select (scan ->> 'id')::uuid from jsonb_array_elements(p_scans) scan))
        and v.ticket_id::text = any (string_to_array(current_setting('aforo.unbooked', true), ','))
        and v.result = 'accepted' and not v.data ? 'forced') then
      perform pg_sleep(0.02);
      perform give_way();
    end if;
  end if;
end $$;
