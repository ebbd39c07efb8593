-- Marks the order of a changed row for indexing.
create or replace function mark_order_to_index() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'orders' then
      insert into orders_to_index (order_id) values (new.id);
    when 'payments' then
      insert into orders_to_index (order_id) values (new.order_id);
    when 'order_item_profiles' then
      if tg_op = 'DELETE' then
        perform forget_people(order_id, 'holder', old.order_item_id) from order_items where id = old.order_item_id;
      end if;
      insert into orders_to_index (order_id)
        select order_id from order_items
      where id = case tg_op when 'DELETE' then old.order_item_id else new.order_item_id end;
    when 'bank_lines' then
      insert into orders_to_index (order_id) select order_id from payments where id in (old.payment_id, new.payment_id);
  end case;
  return null;
end $$;
