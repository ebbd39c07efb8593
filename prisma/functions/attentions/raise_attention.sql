-- Somebody has to see to an order, for a cause that is in the table of causes; once while it lasts.
create or replace function raise_attention(p_order uuid, p_cause text) returns void language plpgsql as $$
begin
  insert into order_attentions (id, order_id, cause, raised_at) values (uuid_v7(), p_order, p_cause, moment())
    on conflict (order_id, cause) where ended_at is null do nothing;
  perform show_attention(p_order);
end $$;
