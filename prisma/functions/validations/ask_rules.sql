-- The facts for evaluating entry rules (server/shared/entryRules.ts), before the entry: writes and locks nothing.
-- p_scans: nonce, ticket_id, reference or printed, gate_id, event_id, within and people, as validate_tickets takes
-- them, each nonce once.
-- p_addons: whether a rule in force uses add-ons.
--
-- Returns for each existing ticket its facts with `version`, the state of the ticket's row that they are based on.
-- validate_tickets checks all other refusals, and the rules last.
create or replace function ask_rules(p_scans jsonb, p_addons boolean default false)
returns table (nonce uuid, facts jsonb)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_now timestamptz := moment();
begin
  return query
  with asked as materialized (
    select s.nonce, s.gate_id, tk.id as ticket, tk.version, tk.is_rest, row_number() over () as place
    from jsonb_to_recordset(p_scans) as s(nonce uuid, ticket_id uuid, reference text, printed text,
        gate_id uuid, event_id uuid, within uuid[], people int)
      cross join lateral (select t.id, t.xmin as version, t.people_left > 0 and is_rest(t, s.people, v_now) as is_rest
        from tickets t where t.id = coalesce(s.ticket_id, (select id from tickets where reference = s.reference),
          case when s.printed is not null
            then ticket_of_printed(s.printed, s.gate_id, s.event_id, s.within, v_now) end)
        offset 0) tk
  ), listed as (
    select array_agg(ticket order by place) as tickets, array_agg(gate_id order by place) as gates,
      array_agg(is_rest order by place) as rests from asked
  )
  select a.nonce, e.facts || jsonb_build_object('version', a.version::text)
  from listed l cross join lateral entry_facts_of(l.tickets, l.gates, l.rests, v_now, p_addons) e
    join asked a on a.place = e.place;
end $$;
