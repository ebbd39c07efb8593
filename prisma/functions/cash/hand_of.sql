-- The person who acted in a shift: the person now at the till, if the cashier's session acted.
create or replace function hand_of(p_cashier uuid, p_till uuid, p_by uuid) returns uuid language sql immutable as $$
  select case when p_by = p_cashier then coalesce(p_till, p_by) else p_by end
$$;
