-- Records the reason for a difference. A difference within the shift's tolerance closes the shift; above it a second
-- person approves first.
--
-- p_shift: the shift
-- p_reason: why it differs; null while it is approved
-- p_approval: { by, expected, counted, reason }: the real person who approves, with the sums and the reason that they
-- read; null while
--   the reason is given
-- outcome: closed, to_approve, own (the approver worked in the shift), changed (the approver read another count or
-- reason), open (not
--   counted yet), over (closed already).
create or replace function explain_shift(p_shift uuid, p_reason text, p_approval jsonb) returns text
language plpgsql as $$
declare
  v_shift cashbox_shifts%rowtype;
  v_reason text;
  v_by uuid := (p_approval ->> 'by')::uuid;
begin
  perform lock_shift(p_shift);
  select * into v_shift from cashbox_shifts where id = p_shift;
  v_reason := coalesce(p_reason, v_shift.difference_reason);
  if v_shift.state is distinct from 'closing' then
    return case when v_shift.state = 'open' then 'open' else 'over' end;
  elsif v_shift.counted_cents is null or v_reason is null then
    return 'open';
  elsif v_by = any (shift_parties(p_shift)) then
    return 'own';
  elsif v_by is not null and ((p_approval ->> 'expected')::bigint, (p_approval ->> 'counted')::bigint,
    p_approval ->> 'reason')
      is distinct from (v_shift.drawer_cents::bigint, v_shift.counted_cents::bigint, v_reason) then
    return 'changed';
  elsif v_by is null and abs(v_shift.counted_cents - v_shift.drawer_cents) > v_shift.tolerance_cents then
    update cashbox_shifts set difference_reason = v_reason where id = p_shift;
    perform publish('cash_moved', jsonb_build_object('cashbox_id', v_shift.cashbox_id, 'shift_id', p_shift));
    return 'to_approve';
  end if;
  perform close_shift(p_shift, v_reason, v_by);
  return 'closed';
end $$;
