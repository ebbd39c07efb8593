-- The orders that have every word that was asked for, the best and latest first.
--
-- p_terms: [{ words: [...], prefix }], one for each word that was typed: one of these words, or one that begins so.
-- p_kinds: what may be searched. p_events, p_tickets: where orders, and what holders said, may be seen; null for everywhere.
-- rank: how many words only begin so.
--
-- The term that fewest rows have leads; of one that thousands have, the latest c_many whole words and as many beginnings are
-- looked at, and the others are looked up in each order.
create or replace function find_orders(p_terms jsonb, p_kinds text[], p_events uuid[], p_tickets uuid[], p_limit int)
returns table (order_id uuid, rank int) language plpgsql stable
-- Words are as common as they are: each search is planned for its own.
set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  c_many constant int := 5000;
  c_last constant text := chr(1114111);
  v_words text[];
  v_prefix text;
  v_lead int;
begin
  select term.n, term.words, term.prefix into v_lead, v_words, v_prefix
    from rows from (jsonb_to_recordset(p_terms) as (words text[], prefix text)) with ordinality as term(words, prefix, n)
      cross join lateral (select count(*) from (
        (select from order_words w where w.word = any (term.words) limit c_many)
        union all (select from order_words w where w.word >= term.prefix and w.word < term.prefix || c_last limit c_many)) row) counted(rows)
    order by counted.rows, length(term.prefix) desc nulls last, term.n limit 1;

  return query
    with term as materialized (
      select * from rows from (jsonb_to_recordset(p_terms) as (words text[], prefix text)) with ordinality as term(words, prefix, n)
    ), candidate as materialized (
      (select w.order_id from order_words w where w.word = any (v_words) and w.kind = any (p_kinds) order by w.order_id desc limit c_many)
      union (select w.order_id from order_words w where w.word >= v_prefix and w.word < v_prefix || c_last and w.kind = any (p_kinds) limit c_many)
    ), fitting as materialized (
      select c.order_id from candidate c
        where (p_events is null or exists (select from order_items i where i.order_id = c.order_id and i.event_id = any (p_events)))
          and not exists (select from term t where t.n <> v_lead and not exists (select from order_words w where w.order_id = c.order_id
            and (w.word = any (t.words) or (w.word >= t.prefix and w.word < t.prefix || c_last))))
        order by c.order_id desc limit 8 * p_limit
    ), hit as (
      select w.order_id, t.n, min(case when w.word = any (t.words) then 0 else 1 end)::int as rank
        from fitting f join order_words w on w.order_id = f.order_id
          join term t on w.word = any (t.words) or (w.word >= t.prefix and w.word < t.prefix || c_last)
        where w.kind = any (p_kinds) and (w.events is null or p_tickets is null or w.events && p_tickets)
          -- What was paid, and for whom that is written down, concerns all of an order.
          and (w.kind not in ('card', 'bank', 'payer', 'invoice', 'company') or p_events is null
            or not exists (select from order_items i where i.order_id = w.order_id and i.event_id <> all (p_events)))
        group by 1, 2
    )
    select hit.order_id, sum(hit.rank)::int from hit group by 1 having count(*) = (select count(*) from term)
      order by 2, 1 desc limit p_limit;
end $$;
