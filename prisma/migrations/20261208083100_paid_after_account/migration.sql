-- A refund that became store credit sent no money to a card: it counts as "balance", by whatever its order was paid.
-- 34.00 that were paid by card and credited are 34.00 of the card and -34.00 of the balance. Entries keep the method of
-- their payment.
--
-- Money that is returned of an order on account goes by transfer once the company has paid: 70.00 are owed, paid, and
-- 10.00 of them returned are -10.00 of transfers. Before the company pays, a refund lowers the debt (company_credits)
-- and stays on account.
create or replace view money_lines as
  select e.id, e.at, e.kind, e.order_id, e.payment_id, e.refund_id,
    case when e.kind = 'credited' then 'balance' else e.provider end as provider,
    case
      when e.kind = 'credited' and e.method is distinct from 'voucher' then 'balance'
      when e.method = 'on_account' and e.kind <> 'taken'
        and not exists (select from company_credits where id = e.refund_id)
        then 'wire_transfer'
      else e.method
    end as method,
    e.amount_cents, e.currency,
    o.time_zone, o.channel, e.at at time zone o.time_zone as local, (e.at at time zone o.time_zone)::date as sale_day,
    (select m.company_id from master_orders m where m.order_id = e.order_id) as company_id,
    box.cashbox_id, box.cashier_id
  from money_entries e
    join orders o on o.id = e.order_id
    left join lateral (
      select s.cashbox_id, s.cashier_id
      from (
        select c.shift_id from cash_movements c
        where e.refund_id is null and c.payment_id = e.payment_id and c.refund_id is null
        union all
        select c.shift_id from cash_movements c where c.refund_id = e.refund_id
      ) moved join cashbox_shifts s on s.id = moved.shift_id
      limit 1
    ) box on true;

-- Days with such refunds are read from the ledger until they are added up again.
insert into late_days (ledger, day)
  select distinct 'money', day from money_days where method = 'on_account' and kind <> 'taken';

-- Days that are added up already, by the same rule. Sealed figures stay: they are sums of a day, whatever the method.
update money_days
  set provider = 'balance', method = case when method is distinct from 'voucher' then 'balance' else method end
  where kind = 'credited';
