-- Inconsistencies in the ledger of balances; no rows if there are none.
create or replace function check_balances() returns table (what text, subject text, expected bigint, found bigint)
language sql stable as $$
  select 'ledger', currency, 0::bigint, sum(amount_cents)::bigint from wallet_entries group by currency
  having sum(amount_cents) <> 0
  union all
  select 'transaction', t.id::text, 0, coalesce(sum(e.amount_cents), 0)::bigint
  from wallet_transactions t left join wallet_entries e on e.transaction_id = t.id
    group by t.id having count(e.id) < 2 or sum(e.amount_cents) <> 0
  union all
  select said.what, w.id::text, said.expected, said.found from wallets w
    left join lateral (select coalesce(sum(amount_cents), 0)::bigint as entries from wallet_entries
      where wallet_id = w.id) e on true
    left join lateral (select coalesce(sum(left_cents), 0)::bigint as lots, coalesce(sum(held_cents), 0)::bigint as held
      from wallet_lots where wallet_id = w.id) l on true
    left join lateral (select coalesce(sum(u.amount_cents), 0)::bigint as uses
      from wallet_uses u join wallet_lots own on own.id = u.lot_id
      join payments p on p.id = u.payment_id
    where own.wallet_id = w.id and u.state = 'held' and p.state in ('authorised', 'disputed')) u on true
    cross join lateral (values ('balance', e.entries, w.balance_cents), ('lots', w.balance_cents, l.lots),
      ('held', u.uses, w.held_cents), ('held_lots', w.held_cents, l.held)) said(what, expected, found)
    where said.expected <> said.found
  union all
  -- The rest of a voucher must expire with it.
  select 'voucher_end', v.id::text, 0, count(*)
  from gift_vouchers v left join wallets w on w.voucher_id = v.id left join wallet_lots l on l.wallet_id = w.id
    where w.id is null or w.currency <> v.currency or (l.left_cents > 0 and l.expires_at is distinct from v.expires_at)
    group by v.id
  order by 1, 2
$$;
