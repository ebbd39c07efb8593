-- Whether an order would exceed the share of its network and mailbox of one of its slots, or of a day of its event,
-- with their other unpaid places (share_exceeded). Staff orders have no network and no limit; free orders have
-- separate limits.
-- p_email: the email that it is placed with; null if the order has one. p_percent: 0 for no limit.
create or replace function over_share(p_order uuid, p_email text, p_percent int) returns boolean
language plpgsql stable as $$
begin
  return (
    with me as (
      select id, network, mailbox_of(coalesce(p_email, customer_email)) as mailbox from orders
      where id = p_order and network is not null and total_cents > 0 and p_percent > 0
    )
    select exists (select from me) and share_exceeded(
      -- Uses their indexes: one network and one mailbox have few unpaid orders.
      (select coalesce(jsonb_object_agg(slot, units), '{}') from (
        select i.appointment_id as slot, sum(i.units) as units from order_items i
        where i.state = 'active' and i.appointment_id is not null and i.order_id = any (array(
          select id from me
          union select o.id from me join orders o on o.network = me.network
            where o.state in ('held', 'pending') and o.expires_at > moment()
          union select o.id from me join orders o on mailbox_of(o.customer_email) = me.mailbox
            where o.state = 'pending' and o.total_cents > 0 and o.expires_at > moment()))
        group by i.appointment_id) kept),
      array(select appointment_id from order_items where order_id = p_order and state = 'active'
        and appointment_id is not null), p_percent));
end $$;
