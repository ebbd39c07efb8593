-- Erases the customers of invoices after the retention period for commercial records. Amounts, tax, numbers and lines
-- stay. Returns { invoices }: how many.
create or replace function erase_invoices(p_invoices uuid[]) returns jsonb language plpgsql as $$
declare
  v_invoices uuid[];
  v_gone text[];
begin
  v_invoices := array(select id from invoices where id = any (p_invoices) and customer is not null
    order by id for update);
  update invoices set customer = null, customer_erased_at = moment() where id = any (v_invoices);
  -- Removes the customers' names from the search index immediately; the remaining words are written again later.
  perform pg_advisory_xact_lock(hashtextextended('order_words', 0));
  with gone as (
    delete from order_words where kind = 'company' and order_id = any (array(select order_id from invoices
      where id = any (v_invoices)
      union select m.order_id from invoices i join master_orders m on m.invoice_order_id = i.order_id
        where i.id = any (v_invoices))) returning word
  )
  select coalesce(array_agg(word), '{}') into v_gone from gone;
  delete from search_words s where s.word = any (v_gone)
    and not exists (select from order_words w where w.word = s.word);
  return jsonb_build_object('invoices', cardinality(v_invoices));
end $$;
