-- A slot of a move that takes no visits; null if all of them do. Beyond the terms, or paid while its places were
-- reserved, a visit that keeps its slot needs only that the slot is not cancelled.
--
-- p_move: as in reschedule
-- p_added: the slots of additional visits
create or replace function closed_slot(p_move jsonb, p_added uuid[]) returns uuid language plpgsql stable as $$
declare
  v_paid boolean := coalesce((p_move ->> 'paid')::boolean, false);
  v_forced boolean := coalesce((p_move ->> 'forced')::boolean, false);
  v_to uuid[] := array(select to_id from moved_visits(p_move));
  v_new uuid[] := p_added || array(select to_id from moved_visits(p_move) where from_id <> to_id);
begin
  return (
    select a.id from appointments a cross join lateral sale_terms(a.event_id, p_move ->> 'channel') terms
    where a.id = any (v_to || p_added)
      and not case when v_paid or (v_forced and a.id <> all (v_new)) then a.state = 'open'
        else terms.takes_visits and slot_refusal(a, terms.slots_after) is null end
    limit 1);
end $$;
