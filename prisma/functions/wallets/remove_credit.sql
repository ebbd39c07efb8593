-- Releases the store credit held for an order whose buyer wants to pay in another way: the balance, or the gift voucher
-- of one payment. Returns false while a payment of the rest is open, which must be cancelled first.
create or replace function remove_credit(p_order uuid, p_kind text, p_payment uuid default null) returns boolean
language plpgsql as $$
begin
  perform 1 from orders where id = p_order and state = 'pending' for update;
  if not found then
    return true;
  end if;
  perform 1 from payments where order_id = p_order order by id for update;
  if exists (select from payments
    where order_id = p_order and not is_local(provider) and state in ('created', 'authorised')) then
    return false;
  end if;
  perform lock_wallets(array[p_order]);
  perform release_payments(array(select id from payments
    where order_id = p_order and method = p_kind and (p_payment is null or id = p_payment) and is_local(provider)
      and state = 'authorised'), 'another_method');
  return true;
end $$;
