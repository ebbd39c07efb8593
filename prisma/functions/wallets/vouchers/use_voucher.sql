-- Pays an order with a gift voucher: all of it, or the rest of the voucher, which is held until the remainder is paid
-- in another way.
-- outcome: paid, held, unknown, blocked, ended, empty, other_currency, for_vouchers (the order has gift vouchers, see
-- buys_vouchers),
--          paying (another payment is open: it must be cancelled first), refused (settlement_refusals),
--          gone (no amount is due). amount: the amount of the voucher used. A second call finds it done.
create or replace function use_voucher(p_order uuid, p_code_hash text, p_payment uuid)
returns table (outcome text, amount bigint) language plpgsql as $$
declare
  v_order orders%rowtype;
  v_voucher gift_vouchers%rowtype;
  v_wallet uuid;
  v_due bigint;
begin
  select * into v_order from orders where id = p_order for update;
  perform 1 from payments where order_id = p_order order by id for update;
  select w.id into v_wallet from gift_vouchers v join wallets w on w.voucher_id = v.id where v.code_hash = p_code_hash;
  perform lock_wallets(array[p_order], v_wallet);
  select * into v_voucher from gift_vouchers where code_hash = p_code_hash;
  select p.amount_cents into amount from payments p
    where p.order_id = p_order and p.method = 'voucher' and p.state in ('authorised', 'captured') and exists (
      select from wallet_uses u join wallet_lots l on l.id = u.lot_id
      where u.payment_id = p.id and l.wallet_id = v_wallet) limit 1;
  outcome := case
    when amount is not null and v_order.state = 'paid' then 'paid'
    when v_order.id is null or v_order.state <> 'pending' or v_order.expires_at <= moment()
      or v_order.total_cents <= 0 then 'gone'
    when v_wallet is null then 'unknown'
    when amount is not null then 'held'
    when v_voucher.blocked_at is not null then 'blocked'
    when v_voucher.currency <> v_order.currency then 'other_currency'
    when buys_vouchers(p_order) then 'for_vouchers'
    when v_voucher.expires_at <= moment() then 'ended' end;
  if outcome is null then
    v_due := v_order.total_cents - covered_of_order(p_order);
    select least(v_due, balance_cents - held_cents) into amount from wallets where id = v_wallet;
    outcome := case when amount = 0 then 'empty'
      else hold_for_order(v_order, v_wallet, 'voucher', amount, p_payment) end;
  end if;
  return next;
end $$;
