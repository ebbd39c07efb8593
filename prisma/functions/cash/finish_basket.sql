-- Completes the sale of a basket whose order was paid elsewhere, in the open shift of its till. A gift voucher pays
-- 5.00 of 12.00 at the till and a bank transfer the rest: the shift gets the 5.00, and the basket ends. Idempotent.
-- Locks the shift before the order.
--
-- returns: false if the sale is complete, the order is not paid, or no shift is open at the till
create or replace function finish_basket(p_basket uuid, p_by uuid) returns boolean language plpgsql as $$
declare
  v_shift uuid;
  v_order uuid;
begin
  select s.id into v_shift
    from counter_baskets b join cashbox_shifts s on s.cashbox_id = b.cashbox_id and s.state = 'open'
    where b.id = p_basket and b.state <> 'sold' for no key update of s;
  if v_shift is null then
    return false;
  end if;
  select o.id into v_order from counter_baskets b join orders o on o.idempotency_key = b.order_key::text
    where b.id = p_basket and b.state <> 'sold' and o.sold_by is not null and is_sale(o.state) for update of o;
  if v_order is not null then
    perform finish_at_counter(v_order, v_shift, p_by);
  end if;
  return v_order is not null;
end $$;
