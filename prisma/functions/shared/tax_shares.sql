-- The tax inside each part of a document, in the order of the parts. Per rate it is `tax_included` of all its parts
-- together; each part gets its exact tax without the fraction, and the parts with the largest fractions get one unit
-- each of the rest. Ties go to the earlier part. A credit, all amounts negative, mirrors its sale.
create or replace function tax_shares(p_grosses bigint[], p_rates int[]) returns bigint[]
language plpgsql immutable as $$
declare
  v_parts int := cardinality(p_grosses);
  v_whole bigint;
  v_spare int;
begin
  -- Equal parts, as in most baskets, have the same fraction: the rest goes to the first of them.
  if v_parts > 0 and p_grosses[1] = all (p_grosses) and p_rates[1] = all (p_rates)
    and cardinality(p_rates) = v_parts then
    v_whole := div(p_grosses[1]::numeric * p_rates[1], 10000 + p_rates[1]);
    v_spare := tax_included(p_grosses[1] * v_parts, p_rates[1]) - v_whole * v_parts;
    return array_fill(v_whole + sign(v_spare)::bigint, array[abs(v_spare)])
      || array_fill(v_whole, array[v_parts - abs(v_spare)]);
  end if;
  return array(
    select (whole + case when row_number() over fractions <= abs(spare) then sign(spare) else 0 end)::bigint
    from (
      select n, rate, whole, fraction,
        tax_included((sum(gross) over rates)::bigint, rate) - (sum(whole) over rates) as spare
      from (
        select part.n, part.rate, part.gross, div(part.gross::numeric * part.rate, 10000 + part.rate) as whole,
          mod(part.gross::numeric * part.rate, 10000 + part.rate) as fraction
        from unnest(p_grosses, p_rates) with ordinality as part(gross, rate, n)
      ) part window rates as (partition by rate)
    ) part window fractions as (partition by rate order by fraction * sign(spare) desc, n)
    order by n);
end $$;
