-- Undoes an entry: the scan no longer counts, and the ticket has its use again. Each entry once, with any number of
-- calls.
--
-- p_scan: the scan to undo
-- p_cause: not_passed (the turnstile reports that no one went through), no_report (no report within its time),
--   supervisor (p_user, with p_reason), fewer (of an entry or exit: it is recorded again with fewer people). The first
--   two apply to an entry for which a turnstile opened and no passage is known.
-- p_user, p_reason: who undoes it, and why
-- p_device: the turnstile that reports
--
-- outcome: undone, already (it was undone), passed, waiting (its time is not over), unknown.
create or replace function undo_entry(p_scan uuid, p_cause text, p_user uuid, p_reason text, p_device uuid)
returns text language plpgsql as $$
declare
  v_passage gate_passages;
  v_scan validations;
  v_exits boolean;
  v_back int;
begin
  if p_cause <> 'fewer' then
    select * into v_passage from gate_passages where validation_id = p_scan for no key update;
  end if;
  if p_cause not in ('supervisor', 'fewer') then
    if v_passage.validation_id is null or (p_device is not null and v_passage.device_id <> p_device) then
      return 'unknown';
    end if;
    if v_passage.state = 'passed' then return 'passed'; end if;
    if v_passage.state <> 'open' then return 'already'; end if;
    if p_cause = 'no_report' and v_passage.expires_at > moment() then return 'waiting'; end if;
  end if;
  perform 1 from tickets where id = (select ticket_id from validations where id = p_scan) for no key update;
  v_exits := p_cause = 'fewer' and exists (select from validations where id = p_scan and result = 'exited');
  update validations set result = 'undone'
    where id = p_scan and (result = 'accepted' or v_exits) returning * into v_scan;
  if v_scan.id is null then
    return case when exists (select from validations where id = p_scan and result = 'undone') then 'already'
      else 'unknown' end;
  end if;
  if p_cause <> 'fewer' then
    update gate_passages set state = 'undone', settled_at = moment() where validation_id = p_scan;
  end if;
  v_back := case when v_exits or v_scan.data ? 'no_use' then 0
    else coalesce((v_scan.data ->> 'taken')::int, people_of(v_scan.data)) end;
  perform return_use(v_scan.ticket_id, v_back);
  insert into entry_undos (validation_id, cause, user_id, reason) values (p_scan, p_cause, p_user, p_reason);
  perform publish('validated', jsonb_build_object('validation_ids', jsonb_build_array(p_scan)));
  return 'undone';
end $$;

-- Returns the use of an undone entry to its ticket. Also writes the ticket if no use was taken, so that decisions based
-- on its entries are evaluated again.
--
-- p_ticket: the ticket
-- p_people: how many people may enter again: 2 of a ticket for 4 are two of its last use
create or replace function return_use(p_ticket uuid, p_people int) returns void language plpgsql as $$
begin
  update tickets tk set uses_left = least(after.pool / after.size, tk.uses_total),
      people_left = case when after.pool / after.size < tk.uses_total then after.pool % after.size else 0 end,
      state = case when tk.state = 'used' and p_people > 0 then 'valid' else tk.state end
    from (select greatest(i.units, 1) as size, t.uses_left * greatest(i.units, 1) + t.people_left + p_people as pool
      from tickets t join order_items i on i.id = t.order_item_id where t.id = p_ticket) after
    where tk.id = p_ticket;
  -- A refunded ticket does not become valid again with its use.
  update tickets tk set state = 'cancelled' from order_items i
    where tk.id = p_ticket and tk.state = 'valid' and i.id = tk.order_item_id and i.state <> 'active';
end $$;

-- Replaces a recent scan with one of fewer people: undoes it and records p_people under p_nonce. If 4 were admitted
-- and 2 were there, the other 2 may come later. It gets the time of the first scan, and so the same quarter of an
-- hour. Idempotent.
--
-- p_id, p_nonce: the id and the nonce of the new scan
-- p_scan: the scan with too many people
-- p_people: how many there were
-- p_user, p_device: the steward who scanned it, or its turnstile; no one else may
--
-- outcome: done, known, none (no such entry of theirs with more people than that).
create or replace function record_fewer(p_id uuid, p_scan uuid, p_nonce uuid, p_people int, p_user uuid, p_device uuid)
returns text language plpgsql as $$
declare
  s validations;
  v_pool int;
  v_size int;
  v_after int;
begin
  perform 1 from tickets where id = (select ticket_id from validations where id = p_scan) for no key update;
  if exists (select from validations where nonce = p_nonce) then return 'known'; end if;
  select * into s from validations where id = p_scan and result in ('accepted', 'exited')
    and people_of(data) > p_people and received_at > moment() - interval '15 minutes'
    and (user_id = p_user or steward_id = p_user or device_id = p_device);
  if s.id is null then return 'none'; end if;
  perform undo_entry(p_scan, 'fewer', p_user, null, null);
  select greatest(i.units, 1), t.uses_left * greatest(i.units, 1) + t.people_left into v_size, v_pool
    from tickets t join order_items i on i.id = t.order_item_id where t.id = s.ticket_id;
  if s.result = 'accepted' then
    v_after := greatest(v_pool - p_people, 0);
    update tickets set uses_left = v_after / v_size, people_left = v_after % v_size,
      state = case when state = 'valid' and v_pool > 0 and v_after = 0 then 'used' else state end
      where id = s.ticket_id;
  end if;
  insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, steward_id, device_id, result, code,
    scanned_at, received_at, uploaded_at, data)
  select p_id, p_nonce, s.ticket_id, s.gate_id, s.event_id, s.user_id, s.steward_id, s.device_id, s.result, s.code,
    s.scanned_at, s.received_at, s.uploaded_at,
    s.data - '{no_use,taken}'::text[] || jsonb_strip_nulls(jsonb_build_object('people', p_people,
      'uses_left', t.uses_left, 'people_left', t.people_left,
      'taken', case when s.result = 'accepted' and v_pool > 0 and v_pool < p_people then v_pool end,
      'no_use', case when s.result = 'accepted' and v_pool = 0 then true end))
  from tickets t where t.id = s.ticket_id;
  insert into gate_answers (validation_id, answers)
  select p_id, answers from gate_answers where validation_id = p_scan;
  perform publish('validated', jsonb_build_object('validation_ids', jsonb_build_array(p_id)));
  return 'done';
end $$;
