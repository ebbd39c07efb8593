-- The cash paid for an amount if the smallest coins are not in use, rounded half away from zero: 12.91 in steps of
-- 0.05 is 12.90, 22.90 in steps of 1.00 is 23.00.
create or replace function cash_due(p_amount bigint, p_step bigint) returns bigint language sql immutable as $$
  select sign(p_amount)::bigint * ((abs(p_amount) * 2 + p_step) / (p_step * 2)) * p_step
$$;
