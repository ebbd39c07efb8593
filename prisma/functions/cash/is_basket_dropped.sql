-- Whether a basket was dropped, perhaps while its hold was running.
create or replace function is_basket_dropped(p_id uuid) returns boolean language sql stable as $$
  select exists (select from counter_baskets where id = p_id and state = 'dropped')
$$;
