-- Tax inside a tax-inclusive amount, rounded half away from zero; the same rule as server/shared/money.ts.
create or replace function tax_included(gross int, rate int) returns int language sql immutable as $$
  select gross - round(gross * 10000.0 / (10000 + rate))::int
$$;
