-- Orders with a word for each term, exact or by prefix, the best and latest first; without those in p_but. The other
-- arguments and the result are those of `find_orders`.
--
-- Starts from the rarest term. Of a term in thousands of rows it reads the latest c_many exact words and as many
-- prefixes, the latest order first, and looks up the other terms in each until it has enough orders.
create or replace function find_begun(p_terms jsonb, p_kinds text[], p_events uuid[], p_tickets uuid[], p_limit int,
  p_but uuid[])
returns table (order_id uuid, rank int) language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  c_many constant int := 5000;
  c_last constant text := chr(1114111);
  v_seen text := word_seen(p_events, p_tickets);
  v_lead int;
  v_read text;
  v_others text;
  v_ranks text;
begin
  select term.n,
      concat(
        format(
          '(select w.order_id, 0 as rank from order_words w
            where w.word = any (%L) and %s order by w.order_id desc limit %s)', term.words, v_seen, c_many),
        format(
          ' union all (select w.order_id, 1 from order_words w where w.word >= %L and w.word < %L and %s limit %s)',
          term.prefix, term.prefix || c_last, v_seen, c_many))
    into v_lead, v_read
    from rows from (jsonb_to_recordset(p_terms) as (words text[], prefix text))
      with ordinality as term(words, prefix, n)
      cross join lateral (select count(*) from (
        (select from order_words w where w.word = any (term.words) limit c_many)
        union all (select from order_words w
          where w.word >= term.prefix and w.word < term.prefix || c_last limit c_many)) row) counted(rows)
    order by counted.rows, length(term.prefix) desc nulls last, term.n limit 1;

  select string_agg(format(' join lateral (select min((w.word <> all (%L))::int) as rank from order_words w
        where w.order_id = o.order_id and (w.word = any (%1$L) or w.word >= %2$L and w.word < %3$L) and %4$s) t%5$s
        on t%5$s.rank is not null',
      term.words, term.prefix, term.prefix || c_last, v_seen, term.n), ''),
      string_agg(format(' + t%s.rank', term.n), '')
    into v_others, v_ranks
    from rows from (jsonb_to_recordset(p_terms) as (words text[], prefix text))
      with ordinality as term(words, prefix, n) where term.n <> v_lead;

  return query execute concat('select * from (select o.order_id, (o.rank', v_ranks, ')::int as rank
      -- Sorted before the lookups, and only as far as needed.
      from (select read.order_id, min(read.rank) as rank from (', v_read, ') read group by 1 order by 1 desc) o',
      v_others, ' where o.order_id <> all ($5) and ', order_seen(p_events),
      ' limit 4 * $4) found order by 2, 1 desc limit $4')
    using p_kinds, p_events, p_tickets, p_limit, p_but;
end $$;
