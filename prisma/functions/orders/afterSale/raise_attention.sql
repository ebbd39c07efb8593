-- Marks an order for staff to look at, with a cause from the table of causes; once per cause until it is resolved.
create or replace function raise_attention(p_order uuid, p_cause text) returns void language plpgsql as $$
begin
  insert into order_attentions (id, order_id, cause, raised_at) values (uuid_v7(), p_order, p_cause, moment())
    on conflict (order_id, cause) where ended_at is null do nothing;
  update orders set updated_at = moment() where id = p_order;
end $$;
