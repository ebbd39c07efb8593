-- The orders that match every search term, the best and latest first.
--
-- p_terms: [{ words: [...], prefix }], one per typed word: one of these words, or a word with this prefix.
-- p_kinds: kinds that may be searched. p_events, p_tickets: events whose orders, and whose holders' details, may be
-- seen; null for all.
-- rank: how many terms match by prefix only.
create or replace function find_orders(p_terms jsonb, p_kinds text[], p_events uuid[], p_tickets uuid[], p_limit int)
returns table (order_id uuid, rank int) language plpgsql stable as $$
declare
  v_whole uuid[] := array(select find_whole(p_terms, p_kinds, p_events, p_tickets, p_limit));
begin
  return query select whole.id, 0 from unnest(v_whole) with ordinality as whole(id, n) order by n;
  if cardinality(v_whole) < p_limit then
    return query select *
      from find_begun(p_terms, p_kinds, p_events, p_tickets, p_limit - cardinality(v_whole), v_whole);
  end if;
end $$;
