-- How much of an order its payments cover: captured money without refunds, and amounts held on balances and vouchers.
-- An order of 24.00 with 10.00 in cash and 4.00 held on a balance is covered for 14.00; covered for 24.00 it is paid.
-- Payments of a move do not count.
create or replace function covered_of_order(p_order uuid) returns bigint language sql stable as $$
  select captured_of_order(p_order) + held_of_order(p_order)
$$;
