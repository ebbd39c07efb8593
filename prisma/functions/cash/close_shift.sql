-- Closes a counted shift: stores its final figures under the next number and chains their hash to the closing before.
-- The caller has locked till and shift.
create or replace function close_shift(p_shift uuid, p_reason text, p_approved uuid) returns void language plpgsql as $$
declare
  v_shift cashbox_shifts%rowtype;
  v_last cashbox_shifts%rowtype;
  v_at timestamptz(3) := moment();
  v_snapshot jsonb;
  v_z int;
begin
  select * into v_shift from cashbox_shifts where id = p_shift;
  select * into v_last from cashbox_shifts where cashbox_id = v_shift.cashbox_id and state = 'closed'
  order by z_number desc limit 1;
  v_z := coalesce(v_last.z_number, 0) + 1;
  v_snapshot := shift_figures(p_shift)
    || jsonb_build_object('cashbox', v_shift.cashbox_id, 'z', v_z, 'shift', v_shift.number,
      'cashier', v_shift.cashier_id, 'currency', v_shift.currency, 'openedAt', v_shift.opened_at, 'closedAt', v_at,
      'counted', v_shift.counted_cents, 'difference', v_shift.counted_cents - v_shift.drawer_cents,
      'reason', p_reason, 'approvedBy', p_approved, 'left', v_shift.left_cents,
      'banked', v_shift.counted_cents - v_shift.left_cents, 'count', v_shift.closing_count)
    || case when v_shift.first_counted_cents is null then '{}'
      else jsonb_build_object('firstCounted', v_shift.first_counted_cents) end
    || case when v_shift.closer_id is null then '{}'
      else jsonb_build_object('closer', v_shift.closer_id, 'closerReason', v_shift.closer_reason) end;
  update cashbox_shifts set state = 'closed', closed_at = v_at, expected_cents = drawer_cents,
    difference_cents = counted_cents - drawer_cents, difference_reason = p_reason,
    banked_cents = counted_cents - left_cents, approved_by = p_approved, z_number = v_z, snapshot = v_snapshot,
    previous_hash = coalesce(v_last.hash, ''),
    hash = encode(sha256(convert_to(coalesce(v_last.hash, '') || v_snapshot::text, 'UTF8')), 'hex')
    where id = p_shift;
  perform publish('shift_closed', jsonb_build_object('cashbox_id', v_shift.cashbox_id, 'shift_id', p_shift));
end $$;
