/**
 * Payment links: one withdrawn and another emailed for an order that awaits a transfer; a third paid the latest card
 * order.
 */
export const PAYMENT_LINKS = `
select make_payment_link(jsonb_build_object('id', uuid_v7(), 'order_id', o.id, 'email', null, 'locale', o.locale, 'hours', 24, 'expected', o.total_cents,
    'by', (select id from users where email = 'agent@aforo.test')))
  from orders o where o.state = 'pending' and o.customer_name = 'Nuria Bermejo' and link_refusal(o.id) is null;
select withdraw_payment_link(l.id, l.created_by) from payment_links l;
select make_payment_link(jsonb_build_object('id', uuid_v7(), 'order_id', o.id, 'email', 'ines@example.com', 'locale', o.locale, 'hours', 72, 'expected', o.total_cents,
    'by', (select id from users where email = 'agent@aforo.test')))
  from orders o where o.state = 'pending' and o.customer_name = 'Nuria Bermejo' and link_refusal(o.id) is null;
with latest as (
  select p.id, p.order_id, p.amount_cents, p.currency, p.captured_at, o.locale from payments p join orders o on o.id = p.order_id
  where p.state = 'captured' and p.method = 'card' and p.move_id is null and o.state = 'paid' and o.customer_name is not null
  order by p.captured_at desc limit 1
), made as (
  insert into payment_links (id, order_id, amount_cents, currency, email, locale, created_by, created_at, expires_at)
    select uuid_v7(), order_id, amount_cents, currency, 'pablo@example.com', locale, (select id from users where email = 'agent@aforo.test'),
      captured_at - interval '3 hours', captured_at + interval '21 hours' from latest
    returning id, order_id
)
update payments p set link_id = made.id from made, latest where p.id = latest.id and made.order_id = latest.order_id`;
