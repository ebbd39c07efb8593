-- Who did something in a shift: whoever stands at the counter now, where its cashier's session did it.
create or replace function hand_of(p_cashier uuid, p_till uuid, p_by uuid) returns uuid language sql immutable as $$
  select case when p_by = p_cashier then coalesce(p_till, p_by) else p_by end
$$;
