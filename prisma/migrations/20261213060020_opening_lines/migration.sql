-- After the functions
-- Reports read the lines of our own sales; the opening lines have the same columns.

create or replace view all_money_lines as
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
    o.time_zone, o.channel, e.at at time zone o.time_zone as local, sale_day(e.at, o.time_zone) as sale_day,
    (select m.company_id from master_orders m where m.order_id = e.order_id) as company_id,
    box.cashbox_id, box.cashier_id, e.opening
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

create or replace view money_lines as
  select id, at, kind, order_id, payment_id, refund_id, provider, method, amount_cents, currency, time_zone, channel,
    local, sale_day, company_id, cashbox_id, cashier_id
  from all_money_lines where not opening;

create or replace view opening_money_lines as
  select id, at, kind, order_id, payment_id, refund_id, provider, method, amount_cents, currency, time_zone, channel,
    local, sale_day, company_id, cashbox_id, cashier_id
  from all_money_lines where opening;

create or replace view all_sale_lines as
  select e.id, e.at, e.kind, e.kind in ('sale', 'voucher', 'fee') as sells, e.order_id, e.event_id, e.product_id,
    e.appointment_id, e.visit_day, e.channel, e.quantity,
    e.list_cents, e.discount_cents, e.gross_cents, e.tax_rate, e.tax_cents, e.currency, e.time_zone,
    e.at at time zone e.time_zone as local, sale_day(e.at, e.time_zone) as sale_day,
    -- The person who recorded the entry; for a sale the seller of the order, null in the shop.
    coalesce(e.created_by, (select o.sold_by from orders o where o.id = e.order_id)) as seller,
    -- All promotions of the entry as one text, so that each entry is in one row: "Members + Summer".
    (select string_agg(promo, ' ' order by promo) from jsonb_object_keys(e.promos) promo) as promotion,
    (select m.company_id from master_orders m where m.order_id = e.order_id) as company_id, e.opening
  from sale_entries e;

create or replace view sale_lines as
  select id, at, kind, sells, order_id, event_id, product_id, appointment_id, visit_day, channel, quantity, list_cents,
    discount_cents, gross_cents, tax_rate, tax_cents, currency, time_zone, local, sale_day, seller, promotion,
    company_id
  from all_sale_lines where not opening;

create or replace view opening_sale_lines as
  select id, at, kind, sells, order_id, event_id, product_id, appointment_id, visit_day, channel, quantity, list_cents,
    discount_cents, gross_cents, tax_rate, tax_cents, currency, time_zone, local, sale_day, seller, promotion,
    company_id
  from all_sale_lines where opening;
