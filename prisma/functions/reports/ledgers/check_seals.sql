-- Inconsistencies in the chain of sealed days; no rows if there are none.
create or replace function check_seals() returns table (day date, what text) language sql stable as $$
  with sealed as (select s.*, lag(s.hash) over w as before, lag(s.day) over w as day_before from sealed_days s
    window w as (order by s.day))
  select s.day, said.what from sealed s cross join lateral (values
      ('chain', coalesce(s.before, '') = s.previous_hash and coalesce(s.day_before + 1 = s.day, true)),
      ('seal', encode(sha256(convert_to(s.previous_hash || s.snapshot::text, 'UTF8')), 'hex') = s.hash)
    ) said(what, fits)
    where not said.fits
  order by 1, 2
$$;
