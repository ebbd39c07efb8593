-- Records decisions that devices made offline, unchanged and at their time. An entry is kept even if the server would
-- refuse it, since the visitor is inside; the server's refusal is recorded as a conflict. For each scan, the earliest
-- first: its facts and the server's refusal (offline_facts), the conflict, and the writes.
--
-- p_scans.nonce: the scan's id on the device
-- p_scans.lost_nonce: derived from it, for a scan whose online answer was lost and differs from the offline decision
-- p_scans.code, ticket_id, reference, printed, gate_id, event_id, user_id, device_id, scanned_at, answers: as of a scan
--   (validate_tickets)
-- p_scans.within: the events to which the steward is limited, null for all
-- p_scans.result, at: the device's result and its time, on the server's clock
-- p_scans.clock: ahead or behind, if the device's clock was wrong
-- p_scans.forced, force_reason: the refusal that a supervisor overrode, and why
-- p_scans.rule, rule_effect, rule_message: the rule that refused
-- p_scans.people: how many entered or left; null for all
-- p_scans.instead_of: a scan of the last quarter of an hour with too many people: that one is undone, and this one gets
--   its time
-- p_scans.after_revocation: delivered after its device or its steward lost access. It is marked, and an entry is a
--   conflict, so that staff look at it.
--
-- outcome: recorded, known (delivered before, nothing is written), nonce_used (the nonce is of another scan, nothing
-- is written), outside (of an event without permission; records
-- only that the ticket was refused as not for here).
-- facts: of a recorded entry without other conflicts, those before it (facts_around), among all entries known now: the
-- server evaluates the rules in this transaction.
create or replace function record_offline_scans(p_scans jsonb)
returns table (nonce uuid, outcome text, validation_id uuid, facts jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  v_scan jsonb;
  f record;
  v_nonce uuid;
  v_known text;
  v_against text;
  v_other uuid;
  v_replaced validations;
  v_recorded uuid[] := '{}';
begin
  -- Locks all tickets first, by id, like every scan.
  perform 1 from tickets tk
    where tk.id = any (array(select scanned_ticket(scan) from jsonb_array_elements(p_scans) scan))
    order by tk.id for no key update;
  for v_scan in select * from jsonb_array_elements(p_scans) loop
    select * into f from offline_facts(v_scan);
    nonce := f.nonce; facts := null; v_against := null; v_other := null; v_replaced := null;
    v_known := recorded_as(f.nonce, f.result, f.code, f.gate_id, f.user_id, f.device_id);
    outcome := case v_known when 'used' then 'nonce_used' else 'known' end;
    v_nonce := case when v_known = 'other' then f.lost_nonce else f.nonce end; validation_id := v_nonce;
    if v_known in ('same', 'used') or exists (select from validations v where v.nonce = v_nonce) then
      return next; continue;
    end if;
    -- A device without permission for the event does not have its tickets: it can only report that the ticket is not
    -- for here.
    if f.is_outside and f.result not in ('wrong_event', 'unlisted', 'unknown', 'bad_signature') then
      outcome := 'outside'; return next; continue;
    end if;
    if f.instead_of is not null and f.people is not null then
      v_replaced := undo_for_fewer(f.instead_of, f.ticket, f.result, f.people, f.user_id, f.device_id, f.at);
      if v_replaced.id is not null then select * into f from offline_facts(v_scan); end if;
    end if;

    if f.takes then
      -- Ignores refusals that a device cannot know or already applied: it has no photos, and its calendar is the same.
      v_against := coalesce(case when f.refused not in ('photo_missing', 'blackout', 'slot_missing')
        then nullif(f.refused, f.forced) end, case when v_known = 'other' then 'answer_lost' end);
      v_other := nearest_entry(f.ticket, f.at);
      if f.result = 'accepted' and v_against is null and f.ticket is not null and f.forced is distinct from 'rules' then
        facts := facts_around(f.ticket, f.gate_id, f.at, f.is_rest, f.time_zone);
      end if;
      if f.after_revocation then v_against := coalesce(v_against, 'after_revocation'); end if;
    end if;

    insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, device_id, result, code, scanned_at,
      received_at, uploaded_at, data)
    values (v_nonce, v_nonce, f.ticket, f.gate_id, f.ticket_event, f.user_id, f.device_id,
      f.recorded_result, left(f.code, 200), f.scanned_at, coalesce(v_replaced.received_at, f.at), moment(),
      jsonb_strip_nulls(jsonb_build_object('clock', f.clock, 'after_revocation', nullif(f.after_revocation, false)))
        || case when f.ticket is null or f.is_outside then '{}' else scan_record(f.about, f.attention, f.size, f.units,
          f.pool, f.pool_after, f.people_now, f.result, f.takes, f.is_rest, jsonb_build_object('rule', f.rule,
          'effect', f.rule_effect, 'message', f.rule_message), f.forced, f.force_reason) end)
    on conflict do nothing;
    -- The same log was delivered twice concurrently.
    if not found then facts := null; return next; continue; end if;
    update entry_conflicts set other_id = v_nonce where other_id = v_replaced.id;
    insert into gate_answers (validation_id, answers) select v_nonce, said
    from answers_told(f.gate_questions, f.answers) said where f.takes and f.ticket is not null and said is not null;
    -- Also written for an exit, so that a scan that decides by the ticket's entries is evaluated again.
    if f.takes or f.result = 'exited' then
      update tickets tk set uses_left = f.pool_after / f.size, people_left = f.pool_after % f.size,
        state = case when f.takes and f.pool > 0 and f.pool_after = 0 and tk.state = 'valid' then 'used'
          else tk.state end where tk.id = f.ticket;
    end if;
    if v_against is not null then
      insert into entry_conflicts (validation_id, other_id, kind) values (v_nonce, v_other, v_against);
    end if;
    v_recorded := v_recorded || v_nonce;
    outcome := 'recorded';
    return next;
  end loop;
  if v_recorded <> '{}' then
    perform publish('validated', jsonb_build_object('validation_ids', to_jsonb(v_recorded)));
  end if;
end $$;
