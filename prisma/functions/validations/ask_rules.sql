-- The facts that rules of entry are evaluated of (server/shared/entryRules.ts), before the entry: nothing is written or
-- locked. p_scans: as validate_tickets takes them, each nonce once.
--
-- Answers for each ticket against which nothing else stands: its facts with `version`, the state of the ticket's row of
-- which they are. A scan has no answer where it needs no ruling (it was recorded before, it is refused, the holder goes
-- out, it is no entry) or where rights, rules or device changed: validate_tickets says which.
create or replace function ask_rules(p_scans jsonb) returns table (nonce uuid, facts jsonb)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_now timestamptz := moment();
begin
  return query
  with asked as materialized (
    select f.nonce, f.ticket, f.version, f.gate_id, f.is_rest, row_number() over () as place
    from scan_facts(p_scans, v_now) f
    where f.known is null and f.said is null and not f.is_goods and not f.exits
  ), listed as (
    select array_agg(ticket order by place) as tickets, array_agg(gate_id order by place) as gates,
      array_agg(is_rest order by place) as rests from asked
  )
  select a.nonce, e.facts || jsonb_build_object('version', a.version::text)
  from listed l cross join lateral entry_facts_of(l.tickets, l.gates, l.rests, v_now) e
    join asked a on a.place = e.place;
end $$;
