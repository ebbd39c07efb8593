-- From when on what tells of an order's people may go; null while nothing says when. Written once, for the nightly run, for
-- erasures on request and for what pages say of both.
--
-- p_part: holders (who visited, and the mails about it) or buyer.
-- p_terms: { holder_months, buyer_years }. Where money moved the buyer stays for the six years of commercial books at least,
--   whatever the terms say; where none did, as long as the holders.
create or replace function erasable_at(p_order uuid, p_part text, p_terms jsonb) returns timestamptz language plpgsql stable as $$
begin
  return (select case when p_part = 'buyer' and money is not null
      then greatest(ends, money) + make_interval(years => greatest((p_terms ->> 'buyer_years')::int, 6))
    else ends + make_interval(months => (p_terms ->> 'holder_months')::int) end
  from (select order_ends_at(p_order) as ends, money_moved_at(p_order) as money) facts where ends is not null);
end $$;
