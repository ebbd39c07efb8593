-- Formats a number of a series: prefix "T-{year}-", six digits and number 42 give "T-2026-000042". The same rule as
-- server/shared/seriesNumber.ts.
create or replace function written_number(p_prefix text, p_digits int, p_year int, p_number bigint) returns text
language sql immutable as $$
  select replace(p_prefix, '{year}', p_year::text)
    || lpad(p_number::text, greatest(p_digits, length(p_number::text)), '0')
$$;
