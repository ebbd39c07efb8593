-- How much of an order its payments cover: what is captured and not refunded, and what balances and vouchers hold for it. An order of 24.00 with
-- 10.00 in cash and 4.00 held of a balance is covered for 14.00; once it is covered for 24.00 it is paid. Payments of a move do not count.
create or replace function covered_of_order(p_order uuid) returns bigint language sql stable as $$
  select captured_of_order(p_order) + held_of_order(p_order)
$$;
