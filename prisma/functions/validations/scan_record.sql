-- The data recorded with a scan of a ticket, online and offline.
--
-- p_about: the ticket's details (ticket_facts)
-- p_attention: what the product asks a steward to look at
-- p_size, p_units: how many people one use admits (ticket_facts)
-- p_pool, p_pool_after: how many people were left before the scan, and after it
-- p_people: how many enter or leave
-- p_result: the scan's result (scan_result)
-- p_takes: it takes a use
-- p_is_rest: these people are the rest of an entry in parts
-- p_ruled: the rule that refused or warned: { rule, effect, message }
-- p_forced, p_force_reason: the refusal that a supervisor overrode, and why
create or replace function scan_record(p_about jsonb, p_attention jsonb, p_size int, p_units int, p_pool int,
  p_pool_after int, p_people int, p_result text, p_takes boolean, p_is_rest boolean, p_ruled jsonb, p_forced text,
  p_force_reason text)
returns jsonb language sql stable as $$
  select jsonb_strip_nulls(p_about || jsonb_build_object(
    'uses_left', p_pool_after / p_size, 'people_left', nullif(p_pool_after % p_size, 0),
    'people', case when p_units > 1 and (p_takes or p_result = 'exited') then p_people end,
    'taken', case when p_takes and p_pool > 0 and p_pool < p_people then p_pool end,
    'rest', case when p_result = 'accepted' and p_is_rest then true end,
    'attention', case when p_takes and p_attention <> '{}' then p_attention end,
    'rule', p_ruled -> 'rule', 'rule_effect', p_ruled -> 'effect', 'rule_message', p_ruled -> 'message',
    'forced', p_forced, 'force_reason', case when p_forced is not null then p_force_reason end,
    'no_use', case when p_takes and p_pool = 0 or p_result = 'no_entry' and not p_takes then true end))
$$;
