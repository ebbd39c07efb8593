-- The tax inside a tax-inclusive amount, rounded half away from zero; the same rule as server/shared/money.ts.
-- Integers throughout: a quotient of two numerics is already rounded before this rounding.
create or replace function tax_included(gross bigint, rate int) returns bigint language sql immutable as $$
  select (sign(gross) * div(2 * abs(gross::numeric) * rate + 10000 + rate, 2 * (10000 + rate)))::bigint
$$;
