-- Removes the words of erased details from an order immediately; the remaining words are written again after the
-- commit. Waits for a running step of `index_orders`, which waits for no lock, or a word might lose its spelling.
create or replace function forget_order_words() returns trigger language plpgsql as $$
declare
  v_gone text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('order_words', 0));
  with gone as (delete from order_words where order_id = new.id returning word)
  select coalesce(array_agg(word), '{}') into v_gone from gone;
  delete from search_words s where s.word = any (v_gone)
    and not exists (select from order_words w where w.word = s.word);
  if new.buyer_erased_at is not null then
    perform forget_people(new.id, 'buyer');
  end if;
  if new.holders_erased_at is not null then
    perform forget_people(new.id, 'holder');
  end if;
  insert into orders_to_index (order_id) values (new.id);
  return null;
end $$;
