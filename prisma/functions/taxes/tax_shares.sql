-- The tax inside each part of a document, in the order of the parts. Per rate it is `tax_included` of all its parts
-- together; each has its exact tax without the fraction, and who has the largest fractions takes what is left, one unit
-- each. Ties go to the earlier part. A credit, all amounts negative, mirrors its sale.
create or replace function tax_shares(p_grosses bigint[], p_rates int[]) returns bigint[] language plpgsql immutable as $$
begin
  return array(
    select (whole + case when row_number() over fractions <= abs(spare) then sign(spare) else 0 end)::bigint
    from (
      select n, rate, whole, fraction, tax_included((sum(gross) over rates)::bigint, rate) - (sum(whole) over rates) as spare
      from (
        select part.n, part.rate, part.gross, div(part.gross::numeric * part.rate, 10000 + part.rate) as whole,
          mod(part.gross::numeric * part.rate, 10000 + part.rate) as fraction
        from unnest(p_grosses, p_rates) with ordinality as part(gross, rate, n)
      ) part window rates as (partition by rate)
    ) part window fractions as (partition by rate order by fraction * sign(spare) desc, n)
    order by n);
end $$;
