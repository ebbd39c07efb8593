-- Pending free orders of a mailbox: all of them wait for its confirmation.
create or replace function unconfirmed_orders(p_email text) returns int language plpgsql stable as $$
begin
  return (
    select count(*)::int from orders o
    where mailbox_of(o.customer_email) = mailbox_of(p_email) and o.state::text = 'pending'
      and o.total_cents = 0 and o.expires_at > moment());
end $$;
