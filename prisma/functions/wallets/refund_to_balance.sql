-- Credits a refund to the balance of the order's buyer, once. Money from a balance or a voucher goes back there, with
-- its former expiry date, but at least thirty days. Returns false if the order no longer has an account for it, or the
-- sum exceeds safe integers.
create or replace function refund_to_balance(p_refund uuid) returns boolean language plpgsql as $$
declare
  r record;
  v_posting jsonb;
begin
  select f.id, f.amount_cents, f.currency, f.order_id, f.payment_id, coalesce(paid.user_id, o.user_id) as user_id,
      paid.voucher_id,
      case when paid.unending then null else greatest(paid.until, moment() + interval '30 days') end as until,
      paid.user_id is null as is_other
    into r from refunds f join orders o on o.id = f.order_id
      left join lateral (select (array_agg(w.user_id))[1] as user_id, (array_agg(w.voucher_id))[1] as voucher_id,
          bool_or(l.expires_at is null) as unending, max(l.expires_at) as until
        from wallet_uses u join wallet_lots l on l.id = u.lot_id join wallets w on w.id = l.wallet_id
        where u.payment_id = f.payment_id and u.state = 'used') paid on true
    where f.id = p_refund;
  v_posting := jsonb_build_object('key', 'refund:' || r.id, 'kind', 'refund', 'account', 'system:sales',
    'amount', r.amount_cents, 'order_id', r.order_id, 'payment_id', r.payment_id, 'refund_id', r.id);
  if r.voucher_id is not null then
    return refund_to_voucher(r.voucher_id, v_posting);
  elsif not exists (select from users where id = r.user_id and email <> id || '@deleted.invalid') then
    return false;
  end if;
  return 'exceeds' <> credit_balance(v_posting || jsonb_build_object('user', r.user_id, 'currency', r.currency,
    'expires_at', case when r.is_other then null else r.until end));
end $$;
