-- Records what devices decided while they could not ask: as it was decided, at the time at which it was. An entry is kept even
-- where the server would refuse it, since somebody is inside; what it would have said is kept as a conflict beside it.
--
-- p_scans: [{ nonce, lost_nonce, code, ticket_id, reference, gate_id, user_id, device_id, within, result, at, scanned_at, forced, force_reason,
--   rule, rule_effect, rule_message, clock, answers, people, instead_of }], the earliest first; result = what the device said; at = when, on the server's clock;
--   lost_nonce = follows from the nonce: under it a scan is recorded whose answer was lost and which came to something else here;
--   a scan's nonce is its id, by which the device knows it when it is told of it;
--   people = how many came in or went out; null for all. instead_of = a scan of theirs of the quarter of an hour before, which said more people than there were: that one is undone, and
--   this one stands at its time. Any other is an entry of its own;
--   within = the events to which the steward is limited, null for all.
-- Answers for each what became of it: recorded, known (delivered before, nothing is written), outside (of an event that is not theirs; only that it was refused there as not for here is recorded).
-- Of a recorded entry against which nothing else stands also its facts before it (entry_facts), among all entries that are known now: its rules
-- are asked by the server, in this transaction.
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
  v_facts jsonb;
  v_later timestamptz;
  v_enters boolean;
  v_recorded uuid[] := '{}';
  v_replaced validations;
  v_at timestamptz;
  v_takes boolean;
  v_result text;
  v_people int;
  v_rest boolean;
  v_pool int;
  v_after int;
begin
  -- All tickets first, by id, as every scan takes them.
  perform 1 from tickets tk where tk.id = any (array(select coalesce((scan ->> 'ticket_id')::uuid, (select x.id from tickets x where x.reference = scan ->> 'reference'))
    from jsonb_array_elements(p_scans) scan)) order by tk.id for no key update;
  for s in select * from jsonb_to_recordset(p_scans) as r(nonce uuid, lost_nonce uuid, code text, ticket_id uuid, reference text, gate_id uuid, user_id uuid,
      device_id uuid, within uuid[], result text, at timestamptz, scanned_at timestamptz, forced text, force_reason text, rule jsonb, rule_effect text, rule_message jsonb, clock text, answers jsonb, people int, instead_of uuid) loop
    nonce := s.nonce; validation_id := s.nonce; facts := null; outcome := 'known';
    v_nonce := s.nonce; v_against := null; v_other := null; v_facts := null; v_later := null;
    v_enters := s.result = 'accepted';
    v_takes := v_enters or s.result = 'no_entry' and s.user_id is not null;
    v_at := s.at;
    select case when v.uploaded_at is not null or v.result = s.result or s.result = 'unlisted' or (v.result = 'undone' and v_enters
        -- A kiosk that heard no answer let in by itself, after no passage had confirmed the server's entry: that is another one.
        and not exists (select from entry_undos u where u.validation_id = v.id and u.cause = 'no_report')) then 'same' else 'other' end
      into v_known from validations v where v.nonce = s.nonce;
    if v_known = 'same' then return next; continue; end if;
    if v_known = 'other' then v_nonce := s.lost_nonce; end if;
    validation_id := v_nonce;
    if exists (select from validations v where v.nonce = v_nonce) then return next; continue; end if;

    select tk.id, tk.reference, tk.event_id, tk.valid_from, tk.valid_until, tk.uses_left, tk.uses_total, rest_left(tk, ve.time_zone, s.at) as people_left, greatest(i.units, 1) as size, e.venue_id, tk.state::text as state, i.state::text as item_state, is_entry(p.category) as is_entry,
        o.state::text as order_state, o.reference as order_reference, i.units, p.name as product, p.attention, p.gate_questions, p.re_entry_minutes, a.starts_at, a.whole_day as day, a.state::text as slot_state,
        e.title as event, ve.time_zone, tk.event_id <> all (s.within) as is_outside
      into t from tickets tk join orders o on o.id = tk.order_id join order_items i on i.id = tk.order_item_id join products p on p.id = tk.product_id
        join events e on e.id = tk.event_id join venues ve on ve.id = e.venue_id left join appointments a on a.id = tk.appointment_id
      where tk.id = coalesce(s.ticket_id, (select x.id from tickets x where x.reference = s.reference));
    -- A device that may not admit to the event has not its tickets: all that it can say is that the ticket is not for here.
    if t.is_outside and s.result not in ('wrong_event', 'unlisted', 'unknown', 'bad_signature') then outcome := 'outside'; return next; continue; end if;

    -- What it did not know is known here: of another venue, of an event that is not theirs, not on its list, or none of ours.
    v_result := case when s.result not in ('unlisted', 'unknown') then s.result when t.id is null then 'unknown' when t.is_outside then 'wrong_event'
      when not exists (select from gates g where g.id = s.gate_id and g.venue_id = t.venue_id) then 'wrong_gate' else 'unlisted' end;
    v_replaced := null;
    if s.instead_of is not null and s.people is not null then
      select v.* into v_replaced from validations v where (v.id = s.instead_of or v.nonce = s.instead_of) and v.ticket_id = t.id and v.result = s.result
        and (v.user_id = s.user_id or v.device_id = s.device_id)
        and people_of(v.data) > s.people and v.received_at between s.at - interval '15 minutes' and s.at + interval '2 minutes';
      if v_replaced.id is not null then
        v_at := v_replaced.received_at;
        perform undo_entry(v_replaced.id, 'fewer', s.user_id, null, null);
        delete from entry_conflicts c where c.validation_id = v_replaced.id;
        select tk.uses_left, tk.people_left into t.uses_left, t.people_left from tickets tk where tk.id = t.id;
      end if;
    end if;
    v_people := least(coalesce(s.people, t.size), t.size);
    v_rest := v_enters and v_people <= t.people_left;
    v_pool := t.uses_left * t.size + t.people_left;
    v_after := case when v_takes then greatest(v_pool - v_people, 0) else v_pool end;

    if v_takes then
      v_against := case
        when t.id is null then 'unknown'
        when t.state in ('replaced', 'blocked') then t.state
        when t.state = 'cancelled' or t.item_state <> 'active' or t.slot_state = 'cancelled' or t.order_state in ('cancelled', 'refunded', 'expired') then 'cancelled'
        when t.order_state not in ('paid', 'partially_refunded') then 'unpaid'
        -- By two minutes, since so much two clocks may differ: good from 10:00, an entry of 09:57 is not_yet and one of 09:59 is none.
        when coalesce(t.day, (t.starts_at at time zone t.time_zone)::date) <> (s.at at time zone t.time_zone)::date
          and not s.at between t.valid_from - interval '2 minutes' and t.valid_until + interval '2 minutes' then 'wrong_day'
        when s.at < t.valid_from - interval '2 minutes' then 'not_yet'
        when s.at > t.valid_until + interval '2 minutes' then 'too_late'
        when v_people > v_pool then 'already_used'
        when not t.is_entry then case when v_enters then 'no_entry' end
        when not v_rest and t.re_entry_minutes > 0 and exists (select from validations v where v.ticket_id = t.id and v.result = 'accepted'
          and v.received_at > s.at - make_interval(mins => t.re_entry_minutes) and v.received_at < s.at + make_interval(mins => t.re_entry_minutes)) then 're_entry_too_soon'
        when t.uses_total > 1 then pass_refusal(t.id, t.time_zone, s.at, v_rest)
      end;
      -- What the device could know, it knew: it had no photo to ask for, and the calendar is the same.
      if v_against in ('photo_missing', 'blackout', 'slot_missing') or v_against = s.forced then v_against := null; end if;
      if v_known = 'other' then v_against := coalesce(v_against, 'answer_lost'); end if;
      select v.id into v_other from validations v where v.ticket_id = t.id and v.result in ('accepted', 'no_entry') and not (v.result = 'no_entry' and v.data ? 'no_use')
        order by abs(extract(epoch from v.received_at - s.at)), v.id limit 1;
      if v_enters and v_against is null and t.id is not null and s.forced is distinct from 'rules' then
        -- Entries of the same day that happened later, and are known, count as well: of the two only one was to be let in.
        select max(v.received_at) into v_later from validations v where v.ticket_id = t.id and v.result = 'accepted' and v.received_at > s.at
          and (v.received_at at time zone t.time_zone)::date = (s.at at time zone t.time_zone)::date;
        v_facts := entry_facts(t.id, s.gate_id, s.at, v_rest);
        if v_later is not null then
          select v_facts || jsonb_object_agg(key, value) into v_facts from jsonb_each(entry_facts(t.id, s.gate_id, v_later, v_rest))
            where key in ('entries_total', 'entries_today', 'entries_at_gate', 'gates_today', 'minutes_since_entry', 'inside');
        end if;
      end if;
    end if;

    insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, device_id, result, code, scanned_at, received_at, uploaded_at, data)
    values (v_nonce, v_nonce, t.id, s.gate_id, t.event_id, s.user_id, s.device_id, v_result, left(s.code, 200), s.scanned_at, v_at, moment(),
      case when t.id is null or t.is_outside then jsonb_strip_nulls(jsonb_build_object('clock', s.clock)) else jsonb_strip_nulls(jsonb_build_object(
        'ticket', t.reference, 'order', t.order_reference, 'product', t.product, 'event', t.event,
        'starts_at', t.starts_at, 'day', t.day, 'valid_from', t.valid_from, 'valid_until', t.valid_until, 'time_zone', t.time_zone,
        'uses_left', v_after / t.size, 'uses_total', t.uses_total,
        'admits', case when t.units > 1 then t.units end, 'people', case when t.units > 1 and (v_takes or s.result = 'exited') then v_people end, 'people_left', nullif(v_after % t.size, 0),
        'taken', case when v_takes and v_pool > 0 and v_pool < v_people then v_pool end, 'rest', case when v_rest then true end, 'attention', case when v_takes and t.attention <> '{}' then t.attention end,
        'rule', s.rule, 'rule_effect', s.rule_effect, 'rule_message', s.rule_message, 'forced', s.forced, 'force_reason', case when s.forced is not null then s.force_reason end,
        'no_use', case when v_takes and v_pool = 0 or s.result = 'no_entry' and not v_takes then true end, 'clock', s.clock)) end)
    on conflict do nothing;
    -- The same log was delivered twice at once.
    if not found then return next; continue; end if;
    if v_replaced.id is not null then update entry_conflicts set other_id = v_nonce where other_id = v_replaced.id; end if;
    if v_takes and t.id is not null then
      insert into gate_answers (validation_id, answers) select v_nonce, said from answers_told(t.gate_questions, s.answers) said where said is not null;
    end if;
    -- Written for an exit as well, so that whoever decides on the ticket by its scans looks again.
    if v_takes or s.result = 'exited' then
      update tickets tk set uses_left = v_after / t.size, people_left = v_after % t.size,
          state = case when v_takes and v_pool > 0 and v_after = 0 and tk.state = 'valid' then 'used' else tk.state end
        where tk.id = t.id;
    end if;
    if v_against is not null then
      insert into entry_conflicts (validation_id, other_id, kind) values (v_nonce, v_other, v_against);
    end if;
    v_recorded := v_recorded || v_nonce;
    outcome := 'recorded'; facts := v_facts;
    return next;
  end loop;
  if v_recorded <> '{}' then
    perform publish('validated', jsonb_build_object('validation_ids', to_jsonb(v_recorded)));
  end if;
end $$;
