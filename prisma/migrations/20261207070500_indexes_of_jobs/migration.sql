-- These two indexes are for the jobs that end orders and ask about payments. A statement that looks up an order by its id and
-- state was also planned with them while few orders were open, and read every open one later. Now only a statement that names
-- their bound can use them.
drop index orders_expiring;
create index orders_expiring on orders (expires_at) where state in ('held', 'pending') and expires_at > '-infinity';
drop index payments_undecided;
create index payments_undecided on payments (created_at)
  where state in ('created', 'authorised') and created_at > '-infinity';

-- Who may be the same person: 25,000 orders of one office have one address and many names, and both are looked for together.
drop index profile_orders_email_idx;
create index profile_orders_email_idx on profile_orders (email, fold(name));
drop index profile_orders_phone_key_idx;
create index profile_orders_phone_key_idx on profile_orders (phone_key, fold(name));

-- The drawer of a payment and of a refund are each found by their index; as one condition every movement was read for
-- every entry, and a day of a house with 200,000 movements took minutes to add up.
create or replace view money_lines as
  select e.id, e.at, e.kind, e.order_id, e.payment_id, e.refund_id, e.provider, e.method, e.amount_cents, e.currency,
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
