-- Records the count of a drawer that is being closed, and closes the shift if there is no difference to explain.
--
-- p_count: { shift, count, counted, left, again }; again: a second count, possible once; the first count is kept
--   (300.00 first, then 328.00).
-- outcome: closed (no difference), counted (a difference must be explained), replayed (counted already), open (its
-- counting has not
--          begun), over (closed already, counted twice, or explained: a count that the approver has seen is final).
create or replace function count_shift(p_count jsonb) returns text language plpgsql as $$
declare
  v_shift cashbox_shifts%rowtype;
  v_again boolean := coalesce((p_count ->> 'again')::boolean, false);
begin
  perform lock_shift((p_count ->> 'shift')::uuid);
  select * into v_shift from cashbox_shifts where id = (p_count ->> 'shift')::uuid;
  if v_shift.state = 'open' then
    return 'open';
  elsif v_shift.state is distinct from 'closing'
    or (v_again and (v_shift.recounts > 0 or v_shift.difference_reason is not null)) then
    return 'over';
  elsif v_shift.counted_cents is not null and not v_again then
    return 'replayed';
  end if;
  update cashbox_shifts set closing_count = p_count -> 'count', counted_cents = (p_count ->> 'counted')::bigint,
    left_cents = (p_count ->> 'left')::bigint,
    first_counted_cents = case when v_again then counted_cents else first_counted_cents end,
    recounts = recounts + case when v_again and counted_cents is not null then 1 else 0 end, difference_reason = null
      where id = v_shift.id;
  if (p_count ->> 'counted')::bigint = v_shift.drawer_cents then
    perform close_shift(v_shift.id, null, null);
    return 'closed';
  end if;
  return 'counted';
end $$;
