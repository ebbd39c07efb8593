-- Writes the words of marked orders, so many marks per call, and removes outdated words. One call at a time in the
-- whole installation: a second does nothing and leaves the marks. Returns how many marks it processed.
create or replace function index_orders(p_limit int) returns int language plpgsql
set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  v_orders uuid[];
  v_took int;
  v_gone text[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('order_words', 0)) then
    return 0;
  end if;
  with took as (
    delete from orders_to_index where id = any (array(select id from orders_to_index
      order by id limit p_limit)) returning order_id
  )
  select coalesce(array_agg(distinct order_id), '{}'), count(*) into v_orders, v_took from took;
  if v_took = 0 then
    return 0;
  end if;

  with wanted as materialized (
    select t.order_id, t.kind, word, array_agg(distinct t.event_id) filter (where t.event_id is not null) as events
      from order_texts(v_orders) t cross join lateral find_words(t.value) word group by 1, 2, 3
  ), gone as (
    delete from order_words w where w.order_id = any (v_orders)
      and (w.order_id, w.kind, w.word) not in (select order_id, kind, word from wanted)
      returning w.word
  ), come as (
    insert into order_words as w (order_id, kind, word, events) select order_id, kind, word, events from wanted
      on conflict (order_id, kind, word) do update set events = excluded.events
        where w.events is distinct from excluded.events
  ), spelled as (
    insert into search_words (word, near) select word, near_keys(word)
        from (select distinct word from wanted where kind not in ('reference', 'ticket')) new
          where near_keys(word) is not null
      on conflict (word) do nothing
  )
  select coalesce(array_agg(distinct word), '{}') into v_gone from gone;
  delete from search_words s where s.word = any (v_gone)
    and not exists (select from order_words w where w.word = s.word);
  perform index_people(v_orders);
  return v_took;
end $$;
