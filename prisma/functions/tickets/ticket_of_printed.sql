-- The ticket of a code that another system printed, or null. Several events may have the same code: the ticket of the
-- device's event comes first, then of the gate's venue, then of the steward's events; among these the one for now, then
-- one that is standing and has a use left. Code 00481516 is of Sala Norte on the 5th and of Sala Sur on the 6th: a gate
-- of both opens that of the day. The same order as in server/shared/printedTicket.ts.
--
-- p_code: the text as printed, case-sensitive
-- p_gate, p_event, p_within: as in validate_tickets (gate_id, event_id, within)
create or replace function ticket_of_printed(p_code text, p_gate uuid, p_event uuid, p_within uuid[],
  p_at timestamptz) returns uuid language sql stable as $$
  select t.id from tickets t join events e on e.id = t.event_id
  where t.printed_code = p_code
  order by t.event_id is not distinct from coalesce(p_event, t.event_id) desc,
    p_gate is null or e.venue_id = (select venue_id from gates where id = p_gate) desc,
    p_within is null or t.event_id = any (p_within) desc,
    greatest(extract(epoch from t.valid_from - p_at), extract(epoch from p_at - t.valid_until), 0),
    t.state in ('cancelled', 'replaced', 'blocked'), t.uses_left > 0 desc, t.id
  limit 1
$$;
