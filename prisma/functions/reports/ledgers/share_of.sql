-- Divides amounts by promotion with the sum p_whole: the shares of a part p_part, to the cent; negative for a negative
-- part.
-- { a: 300, b: 100 } of 400, and a part of -200: { a: -150, b: -50 }.
create or replace function share_of(p_promos jsonb, p_part bigint, p_whole bigint) returns jsonb
language plpgsql immutable as $$
begin
  return (
    select coalesce(jsonb_object_agg(promo, until - before) filter (where until <> before), '{}') from (
      select promo, round(p_part * sums.until / p_whole)::bigint as until,
        round(p_part * (sums.until - sums.cents) / p_whole)::bigint as before
      from (select key as promo, value::numeric as cents, sum(value::numeric) over (order by key) as until
        from jsonb_each_text(p_promos)) sums
      where p_whole <> 0) shares);
end $$;
