-- Whether an order would keep, with what its network and its mailbox keep unpaid already, more than a share of one of its
-- slots, or of a day of its event. Of 60 places and 20 per cent that is 12; four are always within it. Orders of staff have no
-- network and are not limited, nor are free ones, which have limits of their own.
-- p_email: the address that it is placed with; null where it has one. p_percent: 0 for no limit.
create or replace function over_share(p_order uuid, p_email text, p_percent int) returns boolean language sql stable as $$
  select exists (
    with me as (
      select id, network, mailbox_of(coalesce(p_email, customer_email)) as mailbox from orders
      where id = p_order and network is not null and total_cents > 0 and p_percent > 0
    ), kept as materialized (
      -- By their indexes: what one network and one mailbox keep is little.
      select i.appointment_id as slot, i.units from order_items i
      where i.state = 'active' and i.appointment_id is not null and i.order_id in (
        select id from me
        union select o.id from me join orders o on o.network = me.network
          where o.state in ('held', 'pending') and o.expires_at > moment()
        union select o.id from me join orders o on mailbox_of(o.customer_email) = me.mailbox
          where o.state = 'pending' and o.total_cents > 0 and o.expires_at > moment())
    ), own as (
      select a.id, a.event_id, a.starts_at, v.time_zone from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
      where a.id in (select appointment_id from order_items where order_id = p_order and state = 'active')
    )
    select from own cross join lateral (
      select sum(a.capacity) as places, sum(coalesce((select sum(kept.units) from kept where kept.slot = a.id), 0)) as kept
      from appointments a
      where a.event_id = own.event_id and a.starts_at between own.starts_at - interval '1 day' and own.starts_at + interval '1 day'
        and (a.starts_at at time zone own.time_zone)::date = (own.starts_at at time zone own.time_zone)::date
      group by grouping sets ((), (a.id)) having a.id is null or a.id = own.id
    ) part
    where part.kept > greatest(4, ceil(part.places * p_percent / 100.0)))
$$;
