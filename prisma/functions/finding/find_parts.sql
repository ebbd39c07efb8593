-- The latest orders with a reference or a number (`has_parts`) that contains the typed text. The other arguments are
-- those of `find_orders`. A short part is searched in the latest 5,000 orders only.
create or replace function find_parts(p_typed text, p_kinds text[], p_events uuid[], p_tickets uuid[], p_limit int)
returns setof uuid language plpgsql stable set enable_seqscan = off as $$
begin
  return query execute concat('
    select distinct o.order_id
    from (select w.order_id from order_words w
        where parts(w.word) @@ part_query($5) and has_parts(w.kind, w.word) and ', word_seen(p_events, p_tickets), '
        order by w.order_id desc limit 5000) o
    where ', order_seen(p_events), ' order by 1 desc limit $4')
    using p_kinds, p_events, p_tickets, p_limit, p_typed;
end $$;
