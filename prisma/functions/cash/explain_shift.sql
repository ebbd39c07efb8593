-- Writes why a count differs. A difference within the shift's tolerance closes the shift; above it a second person approves first.
--
-- p_by: the real person who approves; null while the reason is given
-- outcome: closed, to_approve, own (the approver worked in the shift), open (not counted yet), over (closed already).
create or replace function explain_shift(p_shift uuid, p_reason text, p_by uuid) returns text language plpgsql as $$
declare
  v_shift cashbox_shifts%rowtype;
  v_reason text;
begin
  perform lock_shift(p_shift);
  select * into v_shift from cashbox_shifts where id = p_shift;
  v_reason := coalesce(p_reason, v_shift.difference_reason);
  if v_shift.state is distinct from 'closing' then
    return case when v_shift.state = 'open' then 'open' else 'over' end;
  elsif v_shift.counted_cents is null or v_reason is null then
    return 'open';
  elsif p_by = any (shift_parties(p_shift)) then
    return 'own';
  elsif p_by is null and abs(v_shift.counted_cents - v_shift.drawer_cents) > v_shift.tolerance_cents then
    update cashbox_shifts set difference_reason = v_reason where id = p_shift;
    perform publish('cash_moved', jsonb_build_object('cashbox_id', v_shift.cashbox_id, 'shift_id', p_shift));
    return 'to_approve';
  end if;
  perform close_shift(p_shift, v_reason, p_by);
  return 'closed';
end $$;
