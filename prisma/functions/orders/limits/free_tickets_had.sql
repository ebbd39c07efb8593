-- A person's free tickets of an event in other orders, with the latest of these orders: those of the mailbox, without
-- a plus suffix, and of the account. Pending orders count; cancelled, expired and refunded ones do not, nor do orders
-- with an unconfirmed email, since any person may have entered it.
create or replace function free_tickets_had(p_event uuid, p_email text, p_user uuid, p_but uuid)
returns table (tickets int, last_reference text) language sql stable rows 1 as $$
  select count(i.id)::int, (array_agg(o.reference order by o.created_at desc))[1]
  from orders o join order_items i on i.order_id = o.id
  where o.id = any (array(select id from orders where mailbox_of(customer_email) = mailbox_of(p_email)
      union select id from orders where user_id = p_user))
    and o.id <> p_but and i.event_id = p_event and i.visit = 0 and i.state = 'active'
    and i.price_cents = i.discount_cents
    and (o.state in ('paid', 'partially_refunded')
      or (o.state = 'pending' and o.expires_at > moment() and o.total_cents > 0))
$$;
