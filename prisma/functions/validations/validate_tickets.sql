-- The gate. Every scan is recorded, refused ones too; a conditional update takes the use, so each use is accepted once
-- with any number of concurrent scans. The same nonce again gets the first answer and writes nothing. One statement:
-- the facts and the refusal of each scan (scan_facts), the decision (scan_decisions), and here the writes.
--
-- p_scans.id, nonce: the scan's id and the device's key of it; each nonce once
-- p_scans.code: text as scanned; ticket_id, reference: the ticket that the code identifies
-- p_scans.printed: the text of a code that is not signed by us, which another system may have printed
-- p_scans.refusal: what the server found before the call: bad_signature, unknown
-- p_scans.gate_id, event_id: where it is scanned, and the only event that this device admits
-- p_scans.user_id, steward_id: who scans; steward_id = on whose device the supervisor user_id scans
-- p_scans.device_id, pass_seconds: the paired device that scans, unattended or used by user_id, and how long its
--   turnstile stays open. A removed device decides nothing. If the device reports passages, the entry must be
--   confirmed, or is undone five seconds after that time (undo_entry).
-- p_scans.rights, rights_until: the version of all rights in which the validator's were read, null for just now, and
--   when some of them end
-- p_scans.within: the events to which the validator is limited, null for all
-- p_scans.direction: exit if the holder leaves, which is recorded and takes no use
-- p_scans.people: how many of the people that the ticket admits; null for all who have not entered yet, and for an exit
--   all who are inside. 2 of 4 take the use and leave people_left = 2, who enter later without another use; more than
--   the ticket has left is already_used.
-- p_scans.answers: the answers to the product's questions. If one is missing, a steward is only asked: nothing of that
--   scan is recorded, and the same nonce is decided with the answers. An unattended device cannot ask: its refusal
--   answer_needed is recorded.
-- p_scans.rules, asks: the version of the rules of entry that the server knows, and whether some are in force
-- p_scans.ruled: their result { version, effect, rule, message }, evaluated with the facts that ask_rules returned for
--   the ticket in that version. Every entry and exit writes the ticket, so the result is for one version only. If asks
--   is true, a ticket without a result and without another refusal gets no answer.
-- p_scans.scanned_at: when, on the device's clock
-- p_scans.force_reason: why a supervisor overrides a refusal
--
-- Returns, in any order, the result, whether it was recorded before, and the ticket's facts for the validator's screen.
--   no_entry: an add-on (is_entry). It is handed over, which takes its use, and the holder is not counted as inside. An
--     unattended device hands nothing over; that is recorded with no_use.
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
  with decided as materialized (
    select * from scan_decisions(p_scans, v_now, v_room)
  ), taken as (
    -- Takes the uses of tickets that are still in the version of the facts. An exit writes its ticket too.
    update tickets tk set uses_left = d.pool_after / d.size, people_left = d.pool_after % d.size,
      state = case when d.takes and d.pool > 0 and d.pool_after = 0 then 'used' else tk.state end
    from decided d where d.moves and tk.id = d.ticket and tk.xmin = d.version
      -- In one batch a booked ticket precedes the pass that booked it; of two such passes the first one.
      and (d.booked is null or not exists (select from decided o
        where d.result = 'accepted' and o.result = 'accepted' and o.moves and o.id <> d.id
          and (o.ticket = any (d.booked) or (o.booked && d.booked and o.id < d.id))))
    returning d.id
  ), recorded as (
    insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, steward_id, device_id, result, code,
      scanned_at, data)
    select id, nonce, ticket, gate_id, ticket_event, user_id, steward_id, device_id, result, left(code, 200),
      scanned_at, data
    from decided where known is null and not is_asked and (not moves or id in (select id from taken))
    on conflict (nonce) do nothing
    returning id, result
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
  select nonce, result, known is not null, coalesce(known, id), data || aside from decided
  where known is not null or is_asked or id in (select id from recorded)
  union all select roll_back_for_retry(), null, null, null, null from taken where id not in (select id from recorded);

  if coalesce(current_setting('aforo.unbooked', true), '') <> '' then perform retry_unbooked(p_scans); end if;
end $$;

-- Rolls back a scan that admitted a pass by a booked time whose ticket another gate is taking concurrently
-- (take_booked_time).
--
-- p_scans: the scans (validate_tickets)
create or replace function retry_unbooked(p_scans jsonb) returns void language plpgsql as $$
begin
  if exists (select from validations v
    where v.id = any (array(select (scan ->> 'id')::uuid from jsonb_array_elements(p_scans) scan))
      and v.ticket_id::text = any (string_to_array(current_setting('aforo.unbooked', true), ','))
      and v.result = 'accepted' and not v.data ? 'forced') then
    perform pg_sleep(0.02);
    perform roll_back_for_retry();
  end if;
end $$;
