-- Why an entry is refused; null if it is not. The gate's refusals in their order, online (scan_facts) and offline
-- (offline_facts): the first one counts. A caller that does not check something leaves it null.
--
-- p_code: the code is no ticket, or one that the steward may not admit: unknown, bad_signature, wrong_event
-- p_state: the state of the ticket, its order or its slot refuses it (ticket_refusal)
-- p_place: it is for another event or another venue: wrong_event, wrong_gate
-- p_time: it is too early or too late (time_refusal)
-- p_lacks_holder: a required answer about the holder is missing
-- p_is_spent: more people come than the ticket has left
-- p_is_goods: it is an add-on, which is handed over: the checks of an entry do not apply
-- p_re_enters: the last entry is too recent
-- p_pass: the rules of an annual pass refuse it (pass_refusal)
-- p_rules: a rule of entry refuses it: rules
-- p_lacks_answers: a question of the product at the gate has no answer
create or replace function entry_refusal(p_code text default null, p_state text default null, p_place text default null,
  p_time text default null, p_lacks_holder boolean default null, p_is_spent boolean default null,
  p_is_goods boolean default null, p_re_enters boolean default null, p_pass text default null,
  p_rules text default null, p_lacks_answers boolean default null)
returns text language sql immutable as $$
  select coalesce(p_code, p_state, p_place, p_time,
    case when p_lacks_holder then 'holder_missing' end,
    case when p_is_spent then 'already_used' end,
    case when p_is_goods is not true
      then coalesce(case when p_re_enters then 're_entry_too_soon' end, p_pass, p_rules) end,
    case when p_lacks_answers then 'answer_needed' end)
$$;

-- The result of a scan.
--
-- p_leaves: the holder leaves, which is never refused
-- p_is_goods: it is an add-on, which is handed over
-- p_refused: why the entry is refused; null if it is not
-- p_is_forced: a supervisor overrides what may be overridden (may_overrule)
create or replace function scan_result(p_leaves boolean, p_is_goods boolean, p_refused text, p_is_forced boolean)
returns text language sql immutable as $$
  select case
    when p_leaves then 'exited'
    when p_refused is not null and not (p_is_forced and may_overrule(p_refused)) then p_refused
    when p_is_goods then 'no_entry'
    else 'accepted'
  end
$$;
