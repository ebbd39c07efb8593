-- Releases the amounts that these payments hold for an order. Returns false while a payment of the rest is open, which
-- must be cancelled first. The caller has locked the order.
create or replace function release_held(p_order uuid, p_payments uuid[]) returns boolean language plpgsql as $$
begin
  perform 1 from payments where order_id = p_order order by id for update;
  if exists (select from payments
    where order_id = p_order and not is_local(provider) and state in ('created', 'authorised')) then
    return false;
  end if;
  perform lock_wallets(array[p_order]);
  perform release_payments(array(select id from payments
    where id = any (p_payments) and order_id = p_order and is_local(provider)
    and state = 'authorised'), 'another_method');
  return true;
end $$;
