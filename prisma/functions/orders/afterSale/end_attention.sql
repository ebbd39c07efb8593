-- Ends an attention, automatically (p_user = null) or because a user resolved it. Returns false if it had ended
-- before.
create or replace function end_attention(p_order uuid, p_cause text, p_user uuid) returns boolean language plpgsql as $$
begin
  update order_attentions set ended_at = moment(), ended_by = p_user
  where order_id = p_order and cause = p_cause and ended_at is null;
  if not found then
    return false;
  end if;
  update orders set updated_at = moment() where id = p_order;
  return true;
end $$;
