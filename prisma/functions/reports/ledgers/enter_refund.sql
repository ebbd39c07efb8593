-- Enters a refund that is done, here or in the provider's dashboard, or reverses one that has failed since. A refund
-- to a balance or a gift voucher is entered as credit, which the organisation still owes.
create or replace function enter_refund() returns trigger language plpgsql as $$
declare
  v_is_back boolean := is_refund_done(new.state);
begin
  if v_is_back = (tg_op = 'UPDATE' and is_refund_done(old.state)) then
    return null;
  end if;
  insert into money_entries (kind, order_id, payment_id, refund_id, provider, method, amount_cents,
    currency, created_by, at, opening)
    select case when new.to_balance is not null or is_store_credit(p.id) then 'credited'
      else 'returned' end::"MoneyEntryKind", new.order_id, p.id, new.id,
      p.provider, p.method, case when v_is_back then -new.amount_cents else new.amount_cents end, new.currency,
      coalesce(new.approved_by, new.created_by), case when made.elsewhere then new.created_at else moment() end,
      made.elsewhere
    from payments p
      -- Refunds of ours begin as created; one that is inserted as done was made by the system that took the money.
      cross join lateral (select tg_op = 'INSERT' and p.provider = 'elsewhere' as elsewhere) made
    where p.id = new.payment_id;
  return null;
end $$;
