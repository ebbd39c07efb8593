-- The latest 5,000 orders with this part in their reference, or in a number of another kind (`has_parts`). An exact
-- order reference is found before the order's words are written.
--
-- p_kind: reference, ticket, phone, document, answer, bank, invoice or company. p_typed: the text from the search box.
create or replace function orders_with_part(p_kind text, p_typed text) returns setof uuid language plpgsql stable
set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  return query
    select o.id from orders o where p_kind = 'reference' and o.reference = upper(part_of(p_typed))
    union
    select found.order_id
      from (select w.order_id from order_words w
          where parts(w.word) @@ part_query(p_typed) and has_parts(w.kind, w.word) and w.kind = p_kind
          order by w.order_id desc limit 5000) found;
end $$;
