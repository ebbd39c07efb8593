-- Records decisions that devices made offline, unchanged and at their time. An entry is kept even if the server would
-- refuse it, since the visitor is inside; the server's refusal is recorded as a conflict.
--
-- p_scans: one object to a scan, the earliest first:
--   nonce, lost_nonce: a scan's nonce is its id on the device. lost_nonce is derived from it, for a scan whose online
--     answer was lost and differs from the offline decision.
--   code, ticket_id, reference, gate_id, user_id, device_id, scanned_at, answers, clock: as of a scan
--     (validate_tickets).
--   within: the events to which the steward is limited, null for all.
--   result, at: the device's result and its time, on the server's clock.
--   forced, force_reason, rule, rule_effect, rule_message: the refusal that a supervisor overrode, and the rule that
--   refused.
--   people: how many entered or left; null for all. instead_of: a scan of the last quarter of an hour with too many
--     people: that one is undone, and this one gets its time.
--   after_revocation: delivered after its device or its steward lost access. It is marked, and an entry is a
--     conflict, so that staff look at it.
-- outcome: recorded, known (delivered before, nothing is written), outside (of an event without permission; records
-- only that the ticket was refused as not for here).
-- facts: of a recorded entry without other conflicts, those before it (facts_around), among all entries known now: the
-- server evaluates the rules in this transaction.
create or replace function record_offline_scans(p_scans jsonb)
returns table (nonce uuid, outcome text, validation_id uuid, facts jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  s record;
  t record;
  v_nonce uuid;
  v_known text;
  v_against text;
  v_other uuid;
  v_enters boolean;
  v_takes boolean;
  v_result text;
  v_replaced validations;
  v_people int;
  v_rest boolean;
  v_pool int;
  v_after int;
  v_recorded uuid[] := '{}';
begin
  -- Locks all tickets first, by id, like every scan.
  perform 1 from tickets tk where tk.id = any (array(select coalesce((scan ->> 'ticket_id')::uuid,
      (select x.id from tickets x where x.reference = scan ->> 'reference')) from jsonb_array_elements(p_scans) scan))
    order by tk.id for no key update;
  for s in select * from jsonb_to_recordset(p_scans) as r(nonce uuid, lost_nonce uuid, code text, ticket_id uuid,
      reference text, gate_id uuid, user_id uuid, device_id uuid, within uuid[], result text, at timestamptz,
      scanned_at timestamptz, forced text, force_reason text, rule jsonb, rule_effect text, rule_message jsonb,
      clock text, answers jsonb,
      people int, instead_of uuid, after_revocation boolean) loop
    nonce := s.nonce; facts := null; outcome := 'known'; v_against := null; v_other := null; v_replaced := null;
    v_enters := s.result = 'accepted';
    v_takes := v_enters or s.result = 'no_entry' and s.user_id is not null;
    v_known := recorded_as(s.nonce, s.result);
    v_nonce := case when v_known = 'other' then s.lost_nonce else s.nonce end;
    validation_id := v_nonce;
    if v_known = 'same' or exists (select from validations v where v.nonce = v_nonce) then
      return next; continue;
    end if;

    select * into t from offline_ticket(s.ticket_id, s.reference, s.at, s.within);
    -- A device without permission for the event does not have its tickets: it can only report that the ticket is not
    -- for here.
    if t.is_outside and s.result not in ('wrong_event', 'unlisted', 'unknown', 'bad_signature') then
      outcome := 'outside'; return next; continue;
    end if;
    -- The server knows more than the device: another venue, an event without permission, not on its list, or not our
    -- ticket.
    v_result := case when s.result not in ('unlisted', 'unknown') then s.result
      when t.id is null then 'unknown' when t.is_outside then 'wrong_event'
      when not exists (select from gates g where g.id = s.gate_id and g.venue_id = t.venue_id) then 'wrong_gate'
      else 'unlisted' end;
    if s.instead_of is not null and s.people is not null then
      v_replaced := undo_for_fewer(s.instead_of, t.id, s.result, s.people, s.user_id, s.device_id, s.at);
      if v_replaced.id is not null then
        select tk.uses_left, tk.people_left into t.uses_left, t.people_left from tickets tk where tk.id = t.id;
      end if;
    end if;
    v_people := least(coalesce(s.people, t.size), t.size);
    v_rest := v_enters and v_people <= t.people_left;
    v_pool := t.uses_left * t.size + t.people_left;
    v_after := case when v_takes then greatest(v_pool - v_people, 0) else v_pool end;

    if v_takes then
      v_against := case when t.id is null then 'unknown'
        else coalesce(ticket_refusal(t.state, t.item_state, t.order_state, t.slot_state),
          time_refusal(t.day, t.starts_at, t.time_zone, t.valid_from, t.valid_until, s.at, '2 minutes'),
          case when v_people > v_pool then 'already_used'
            when not t.is_entry then case when v_enters then 'no_entry' end
            when not v_rest and re_entered_around(t.id, s.at, t.re_entry_minutes) then 're_entry_too_soon'
            when t.uses_total > 1 then pass_refusal(t.id, t.time_zone, s.at, v_rest) end) end;
      -- Ignores refusals that a device cannot know or already applied: it has no photos, and its calendar is the same.
      if v_against in ('photo_missing', 'blackout', 'slot_missing') or v_against = s.forced then
        v_against := null;
      end if;
      if v_known = 'other' then v_against := coalesce(v_against, 'answer_lost'); end if;
      v_other := nearest_entry(t.id, s.at);
      if v_enters and v_against is null and t.id is not null and s.forced is distinct from 'rules' then
        facts := facts_around(t.id, s.gate_id, s.at, v_rest, t.time_zone);
      end if;
      if s.after_revocation then v_against := coalesce(v_against, 'after_revocation'); end if;
    end if;

    insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, device_id, result, code, scanned_at,
      received_at, uploaded_at, data)
    values (v_nonce, v_nonce, t.id, s.gate_id, t.event_id, s.user_id, s.device_id, v_result, left(s.code, 200),
      s.scanned_at, coalesce(v_replaced.received_at, s.at), moment(), jsonb_strip_nulls(
        jsonb_build_object('clock', s.clock, 'after_revocation', nullif(s.after_revocation, false)) ||
        case when t.id is null or t.is_outside then '{}' else t.about || jsonb_build_object(
          'uses_left', v_after / t.size, 'people_left', nullif(v_after % t.size, 0),
          'people', case when t.units > 1 and (v_takes or s.result = 'exited') then v_people end,
          'taken', case when v_takes and v_pool > 0 and v_pool < v_people then v_pool end,
          'rest', case when v_rest then true end,
          'attention', case when v_takes and t.attention <> '{}' then t.attention end,
          'rule', s.rule, 'rule_effect', s.rule_effect, 'rule_message', s.rule_message,
          'forced', s.forced, 'force_reason', case when s.forced is not null then s.force_reason end,
          'no_use', case when v_takes and v_pool = 0 or s.result = 'no_entry' and not v_takes then true end) end))
    on conflict do nothing;
    -- The same log was delivered twice concurrently.
    if not found then facts := null; return next; continue; end if;
    if v_replaced.id is not null then
      update entry_conflicts set other_id = v_nonce where other_id = v_replaced.id;
    end if;
    if v_takes and t.id is not null then
      insert into gate_answers (validation_id, answers)
      select v_nonce, said from answers_told(t.gate_questions, s.answers) said where said is not null;
    end if;
    -- Also written for an exit, so that a scan that decides by the ticket's entries is evaluated again.
    if v_takes or s.result = 'exited' then
      update tickets tk set uses_left = v_after / t.size, people_left = v_after % t.size,
        state = case when v_takes and v_pool > 0 and v_after = 0 and tk.state = 'valid' then 'used' else tk.state end
      where tk.id = t.id;
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
