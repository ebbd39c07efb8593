-- Tax inside a tax-inclusive amount, rounded half away from zero; the same rule as server/shared/money.ts.
drop function if exists tax_included(int, int);
create or replace function tax_included(gross bigint, rate int) returns bigint language sql immutable as $$
  select gross - round(gross * 10000.0 / (10000 + rate))::bigint
$$;
