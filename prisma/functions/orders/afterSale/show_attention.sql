-- Copies the oldest open cause to the order, where servers of the previous version read it.
create or replace function show_attention(p_order uuid) returns void language sql as $$
  update orders set updated_at = moment(),
      attention = (select cause from order_attentions where order_id = p_order and ended_at is null
        order by raised_at, id limit 1)
    where id = p_order
$$;
