-- Next step for an order after one of its payments was captured: move (the payment is for a change of time), refuse (it
-- may no longer be fulfilled), return (it does not need the money), part (it waits for the rest), pay, pay_late (it has
-- expired: its places must be taken again).
--
-- p_missing: what is left to pay after this payment; -5.00 if it was paid 5.00 too much
-- p_held: what balances and vouchers hold for it
-- p_is_older: whether the payment was started before the order was last placed
create or replace function captured_step(
  p_state "OrderState", p_is_move boolean, p_is_refused boolean, p_missing bigint, p_held bigint, p_is_older boolean
) returns text language sql immutable as $$
  select case
    when p_is_move then 'move'
    when p_state not in ('held', 'pending', 'expired') then 'return'
    when p_is_refused then 'refuse'
    -- The payment was started before the order was reopened and changed its total, or its other parts were refunded at
    -- expiry.
    when p_missing not in (0, p_held) and (p_state <> 'pending' or p_is_older) then 'return'
    when p_state = 'pending' and p_missing > p_held then 'part'
    when p_state = 'expired' then 'pay_late'
    else 'pay' end
$$;
