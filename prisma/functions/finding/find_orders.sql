-- The orders that have every word that was asked for, the best and latest first.
--
-- p_terms: [{ words: [...], prefix }], one for each word that was typed: one of these words, or one that begins so.
-- p_kinds: what may be searched. p_events, p_tickets: where orders, and what holders said, may be seen; null for everywhere.
-- rank: how many words only begin so.
create or replace function find_orders(p_terms jsonb, p_kinds text[], p_events uuid[], p_tickets uuid[], p_limit int)
returns table (order_id uuid, rank int) language plpgsql stable as $$
declare
  v_whole uuid[] := array(select find_whole(p_terms, p_kinds, p_events, p_tickets, p_limit));
begin
  return query select whole.id, 0 from unnest(v_whole) with ordinality as whole(id, n) order by n;
  if cardinality(v_whole) < p_limit then
    return query select * from find_begun(p_terms, p_kinds, p_events, p_tickets, p_limit - cardinality(v_whole), v_whole);
  end if;
end $$;
