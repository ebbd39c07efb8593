-- The day after the last sealed one; without one, the first day of the ledgers; null if they are empty.
create or replace function next_day_to_seal() returns date language sql stable as $$
  select coalesce((select max(day) + 1 from sealed_days),
    (select least((select sale_day from sale_lines order by at limit 1),
      (select sale_day from money_lines order by at limit 1))))
$$;
