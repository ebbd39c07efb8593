-- Free orders of an address that wait for it to be confirmed: nothing else is pending with nothing to pay.
create or replace function unconfirmed_orders(p_email text) returns int language sql stable as $$
  select count(*)::int from orders o where o.customer_email = p_email and o.state::text = 'pending' and o.total_cents = 0 and o.expires_at > moment()
$$;
