-- The time from which personal details of an order may be erased; null if undecided. The nightly run, erasures on
-- request and pages share this rule.
--
-- p_part: holders (visitors, and the emails about the visit) or buyer.
-- p_terms: { holder_months, buyer_years }. If money moved, the buyer is kept for at least the six years of commercial
-- records,
--   even if the terms are shorter; otherwise as long as the holders.
create or replace function erasable_at(p_order uuid, p_part text, p_terms jsonb) returns timestamptz
language plpgsql stable as $$
begin
  return (select case when p_part = 'buyer' and money is not null
      then greatest(ends, money) + make_interval(years => greatest((p_terms ->> 'buyer_years')::int, 6))
    else ends + make_interval(months => (p_terms ->> 'holder_months')::int) end
  from (select order_ends_at(p_order) as ends, money_moved_at(p_order) as money) facts where ends is not null);
end $$;
