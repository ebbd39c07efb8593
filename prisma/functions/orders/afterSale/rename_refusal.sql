-- Why the buyer cannot correct the name of a unit's holder now; null if they can. The current terms of its events
-- decide: all must allow it, until the hour that each sets (`handover_ends`).
--
-- outcome: as unit_refusal; given (the ticket was transferred), not_allowed, too_late. A pass that cannot be
-- transferred cannot be renamed either.
create or replace function rename_refusal(p_unit uuid) returns text language plpgsql stable as $$
declare
  v_refusal text := unit_refusal(p_unit);
  v_is_open boolean;
  v_until timestamptz;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select bool_and(e.holder_changes),
    min(handover_ends(a.starts_at, t.valid_until, e.holder_until_hours))
    into v_is_open, v_until
    from order_items i join events e on e.id = i.event_id left join appointments a on a.id = i.appointment_id
      left join lateral (
        select max(valid_until) as valid_until from tickets where order_item_id = i.id and state = 'valid') t on true
    where (i.id = p_unit or i.visit_of = p_unit) and i.state = 'active';
  return case
    when exists (select from ticket_transfers where order_item_id = p_unit and state = 'taken') then 'given'
    when not v_is_open or exists (select from annual_passes
      where order_item_id = p_unit and not (rules ->> 'transferable')::boolean) then 'not_allowed'
    when v_until <= moment() then 'too_late'
  end;
end $$;
