-- Blocks the tickets and gift vouchers of a disputed payment, if the connection is set so, and unblocks them when the
-- dispute is won. The caller has locked the order and its payments.
create or replace function hold_disputed(p_payment uuid, p_status text) returns void language plpgsql as $$
declare
  v_order uuid;
  v_provider text;
begin
  select order_id, provider into v_order, v_provider from payments where id = p_payment;
  if p_status = 'disputed' and not exists (select from payment_connections
    where code = v_provider and settings -> 'blockDisputed' = 'true') then
    return;
  end if;
  perform 1 from tickets where order_id = v_order order by id for update;
  if p_status = 'disputed' then
    update tickets set state = 'blocked', blocked_reason = 'disputed' where order_id = v_order and state = 'valid';
    update gift_vouchers v set blocked_at = moment(), blocked_reason = 'disputed' from voucher_sales s
      where s.order_id = v_order and v.id = s.voucher_id and v.blocked_at is null;
  elsif p_status = 'dispute_won' then
    update tickets set state = 'valid', blocked_reason = null
    where order_id = v_order and state = 'blocked' and blocked_reason = 'disputed';
    update gift_vouchers v set blocked_at = null, blocked_reason = null from voucher_sales s
      where s.order_id = v_order and v.id = s.voucher_id and v.blocked_reason = 'disputed';
  end if;
end $$;
