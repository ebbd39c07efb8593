-- The tax inside a tax-inclusive amount, rounded half away from zero; the same rule as server/shared/money.ts. Whole
-- numbers throughout: a quotient of two numerics is rounded before it would be rounded here.
drop function if exists tax_included(int, int);
create or replace function tax_included(gross bigint, rate int) returns bigint language sql immutable as $$
  select (sign(gross) * div(2 * abs(gross::numeric) * rate + 10000 + rate, 2 * (10000 + rate)))::bigint
$$;
