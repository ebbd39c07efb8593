-- The cashier of an open shift has signed in: a colleague who took over by PIN no longer works in their session. This
-- is the only way back for a cashier without a PIN.
create or replace function back_at_till(p_cashier uuid) returns void language sql as $$
  with back as (
    update cashbox_shifts set at_till = null where cashier_id = p_cashier and state = 'open' and at_till is not null
    returning id, cashbox_id
  )
  select publish('cash_moved', jsonb_build_object('cashbox_id', cashbox_id, 'shift_id', id)) from back
$$;
