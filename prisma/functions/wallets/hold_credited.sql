-- Handles a dispute of a payment that had been refunded to a balance: holds the rest of that credit until the bank has
-- decided, then releases it if we win, or removes it. Credit spent before stays spent, at the organisation's loss. The
-- caller has locked order, payments and wallets.
create or replace function hold_credited(p_payment uuid, p_status text) returns void language plpgsql as $$
declare
  r record;
  v_order uuid;
  v_given bigint;
  v_held bigint;
begin
  select p.order_id, coalesce(sum(l.amount_cents), 0)::bigint, coalesce(sum(u.amount_cents), 0)::bigint
    into v_order, v_given, v_held
    from payments p left join refunds f on f.payment_id = p.id and f.to_balance is not null
      left join wallet_transactions t on t.refund_id = f.id
      left join wallet_lots l on l.transaction_id = t.id
      left join wallet_uses u on u.payment_id = p.id and u.lot_id = l.id and u.state = 'held'
    where p.id = p_payment group by p.order_id;
  if v_given = 0 then
    return;
  end if;
  if p_status = 'disputed' then
    insert into wallet_uses (payment_id, lot_id, amount_cents)
      select p_payment, l.id, l.left_cents - l.held_cents
      from refunds f join wallet_transactions t on t.refund_id = f.id
        join wallet_lots l on l.transaction_id = t.id
      where f.payment_id = p_payment and f.to_balance is not null and l.left_cents > l.held_cents
      on conflict (payment_id, lot_id) do update set amount_cents = excluded.amount_cents, state = 'held';
    update wallet_lots l set held_cents = l.held_cents + u.amount_cents from wallet_uses u
    where u.payment_id = p_payment and u.state = 'held' and l.id = u.lot_id;
    update wallets w set held_cents = w.held_cents + kept.amount from (select l.wallet_id, sum(u.amount_cents) as amount
        from wallet_uses u join wallet_lots l on l.id = u.lot_id where u.payment_id = p_payment and u.state = 'held'
        group by l.wallet_id) kept
      where w.id = kept.wallet_id;
    v_held := (select coalesce(sum(amount_cents), 0) from wallet_uses where payment_id = p_payment and state = 'held');
    perform record_order_event(v_order, 'credit_held', null, null, null,
      jsonb_build_object('payment_id', p_payment, 'amount', v_held, 'spent', v_given - v_held));
    return;
  end if;
  if p_status = 'dispute_lost' then
    update wallet_lots l set left_cents = l.left_cents - u.amount_cents, held_cents = l.held_cents - u.amount_cents
      from wallet_uses u where u.payment_id = p_payment and u.state = 'held' and l.id = u.lot_id;
    for r in select l.wallet_id as id, sum(u.amount_cents)::bigint as amount
      from wallet_uses u join wallet_lots l on l.id = u.lot_id
        where u.payment_id = p_payment and u.state = 'held' group by l.wallet_id order by l.wallet_id loop
      update wallets set held_cents = held_cents - r.amount where id = r.id;
      perform post_entries(jsonb_build_object('key', 'dispute:' || p_payment || ':' || uuid_v7(), 'kind', 'taken_back',
        'wallet', r.id, 'account', 'system:sales', 'amount', -r.amount, 'order_id', v_order, 'payment_id', p_payment));
      perform enter_money(p_payment, 'credited', r.amount);
    end loop;
    update wallet_uses set state = 'released' where payment_id = p_payment and state = 'held';
  else
    perform free_uses(array[p_payment]);
  end if;
  if v_held > 0 then
    perform record_order_event(v_order, case p_status when 'dispute_lost' then 'credit_taken' else 'credit_freed' end,
      null, null, null, jsonb_build_object('payment_id', p_payment, 'amount', v_held));
  end if;
end $$;
