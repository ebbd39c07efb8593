-- Reopens an unpaid order for changes: its places stay held for its remaining time, and it is placed again. A second
-- call finds it held.
-- outcome: held, paying (it has an open payment, or is paid in part), gone.
create or replace function reopen_order(p_order uuid, p_user uuid) returns text language plpgsql as $$
declare
  v_order orders%rowtype;
begin
  select * into v_order from orders where id = p_order and state in ('held', 'pending') and expires_at > moment()
    -- A company order is changed by a new quote: the shop does not have its prices.
    and not exists (select from master_orders where order_id = p_order) for update;
  if not found then
    return 'gone';
  end if;
  if v_order.state = 'held' then
    return 'held';
  end if;
  if captured_of_order(p_order) > 0
    or exists (select from payments
      where order_id = p_order and not is_local(provider) and state in ('created', 'authorised')) then
    return 'paying';
  end if;
  perform release_balances(array[p_order], 'order_changed');
  update orders set state = 'held', placed_at = null, reopened_until = coalesce(reopened_until, expires_at),
    updated_at = moment() where id = p_order;
  perform record_order_event(p_order, 'reopened', 'pending', 'held', p_user);
  return 'held';
end $$;
