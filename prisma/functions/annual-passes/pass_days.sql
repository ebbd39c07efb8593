-- First and last day of a pass by its rules, bought today. A renewal continues from the end of the former pass: bought
-- on 1 March for a pass that ends on 20 March, a renewal for 12 months is valid from 21 March to 20 March. If that end
-- is past, it starts today.
create or replace function pass_days(p_rules jsonb, p_ends date, p_today date)
returns table (goes_on boolean, first_day date, last_day date)
language sql stable as $$
  select coalesce(p_ends >= p_today, false),
    case when p_rules ->> 'validity' = 'fixed' then (p_rules ->> 'from')::date
      when p_ends >= p_today then p_ends + 1 else p_today end,
    case when p_rules ->> 'validity' = 'fixed' then (p_rules ->> 'until')::date
      else ((case when p_ends >= p_today then p_ends else p_today end)
        + make_interval(months => (p_rules ->> 'months')::int))::date end
$$;
