-- The latest orders that have one exact word of each term; the arguments are those of `find_orders`.
--
-- Reads the words of the rarest term from the latest order on, beside those of the others, until it has enough orders:
-- hence a separate statement per search. Two frequent names soon match together. For two that never do, it reads the
-- latest c_deep rows, or c_many of each word, looked up separately, if a term has several.
create or replace function find_whole(p_terms jsonb, p_kinds text[], p_events uuid[], p_tickets uuid[], p_limit int)
returns setof uuid language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  c_many constant int := 5000;
  c_deep constant int := 50000;
  v_seen text := word_seen(p_events, p_tickets);
  v_lead int;
  v_words text[];
  v_deep int;
  v_rows int;
  v_read text;
  v_others text;
begin
  select term.n, term.words, counted.rows,
    case when max(cardinality(term.words)) over () = 1 then c_deep else c_many end into v_lead, v_words, v_rows, v_deep
    from rows from (jsonb_to_recordset(p_terms) as (words text[])) with ordinality as term(words, n)
      cross join lateral (select count(*)
        from (select from order_words w where w.word = any (term.words) limit c_many) row) counted(rows)
    order by counted.rows, term.n limit 1;
  if v_rows = 0 then
    return;
  end if;

  select string_agg(
    format('(select w.order_id from order_words w where w.word = %L and %s order by w.order_id desc limit %s)', word,
      v_seen, v_deep), ' union all ')
    into v_read from unnest(v_words) word;
  select string_agg(format(' and exists (select from order_words w where w.order_id = o.order_id and w.word %s and %s)',
      case when cardinality(term.words) = 1 then format('= %L', term.words[1])
        else format('= any (%L)', term.words) end, v_seen), '')
    into v_others from rows from (jsonb_to_recordset(p_terms) as (words text[])) with ordinality as term(words, n)
      where term.n <> v_lead;
  return query execute concat('select distinct o.order_id from (', v_read, ') o where ', order_seen(p_events), v_others,
    ' order by 1 desc limit $4')
    using p_kinds, p_events, p_tickets, p_limit;
end $$;
