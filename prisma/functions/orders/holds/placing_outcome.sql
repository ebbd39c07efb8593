-- Result of placing one order. p_state: the order's state afterwards, null if there is no such order.
-- outcome: placed, paid, to_confirm, refused, over_limit, replayed, gone.
create or replace function placing_outcome(
  p_is_placed boolean, p_is_to_confirm boolean, p_is_free boolean, p_is_refused boolean, p_is_over boolean, p_state text
) returns text language sql immutable as $$
  select case
    when p_is_placed then case when p_is_to_confirm then 'to_confirm' when p_is_free then 'paid' else 'placed' end
    when p_is_refused then 'refused'
    when p_is_over then 'over_limit'
    when p_state in ('pending', 'paid') then 'replayed'
    else 'gone' end
$$;
