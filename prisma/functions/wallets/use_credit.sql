-- Pays an order with store credit: all of it, or what the source has, which is held until the remainder is paid in
-- another way. A second call finds it done.
--
-- p_source: { kind: balance, user_id (the order's owner) } or { kind: voucher, code_hash }
-- outcome: paid, held, none (the balance is empty), empty (the voucher is), unknown, blocked, ended, other_currency,
--   for_vouchers (the order has gift vouchers, see buys_vouchers), paying (another payment is open: it must be
--   cancelled first), refused (settlement_refusals), gone (no amount is due, or the order belongs to another customer).
create or replace function use_credit(p_order uuid, p_source jsonb, p_payment uuid) returns text language plpgsql as $$
declare
  v_kind text := p_source ->> 'kind';
  v_user uuid := (p_source ->> 'user_id')::uuid;
  v_order orders%rowtype;
  v_voucher gift_vouchers%rowtype;
  v_wallet uuid;
  v_is_used boolean;
  v_amount bigint;
  v_outcome text;
begin
  select * into v_order from orders where id = p_order and (v_user is null or user_id = v_user) for update;
  perform 1 from payments where order_id = p_order order by id for update;
  v_wallet := coalesce((select id from wallets where user_id = v_user and currency = v_order.currency),
    (select w.id from gift_vouchers v join wallets w on w.voucher_id = v.id
      where v.code_hash = p_source ->> 'code_hash'));
  perform lock_wallets(array[p_order], v_wallet);
  select * into v_voucher from gift_vouchers where code_hash = p_source ->> 'code_hash';
  v_is_used := exists (select from payments p
    join wallet_uses u on u.payment_id = p.id join wallet_lots l on l.id = u.lot_id
    where p.order_id = p_order and p.method = v_kind and p.state in ('authorised', 'captured')
      and l.wallet_id = v_wallet);
  v_outcome := case
    when v_is_used and v_order.state = 'paid' then 'paid'
    when v_order.id is null or v_order.state <> 'pending' or v_order.expires_at <= moment()
      or v_order.total_cents <= 0 then 'gone'
    when v_kind = 'voucher' and v_wallet is null then 'unknown'
    when v_is_used then 'held'
    when v_voucher.blocked_at is not null then 'blocked'
    when v_voucher.currency <> v_order.currency then 'other_currency'
    when buys_vouchers(p_order) then 'for_vouchers'
    when v_voucher.expires_at <= moment() then 'ended' end;
  if v_outcome is not null then
    return v_outcome;
  end if;
  perform expire_lots(v_wallet);
  select least(v_order.total_cents - covered_of_order(p_order), balance_cents - held_cents) into v_amount from wallets
  where id = v_wallet;
  if v_amount > 0 then
    return hold_for_order(v_order, v_wallet, v_kind, v_amount, p_payment);
  end if;
  return case v_kind when 'balance' then 'none' else 'empty' end;
end $$;
