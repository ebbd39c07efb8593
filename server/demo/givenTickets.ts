/** In the first museum order with two coming tickets, one was transferred and the other is offered. */
export const GIVEN = `select count(*) from (
  select offer_ticket(jsonb_build_object('id', uuid_v7(), 'order_id', own.id, 'unit', i.id, 'email', 'ines@example.com', 'locale', own.locale, 'days', 7))
  from (select o.id, o.locale from orders o where o.state = 'paid' and o.customer_name is not null
      and (select count(*) from order_items where order_id = o.id and visit = 0 and state = 'active') = 2
      and not exists (select from order_items n join events e on e.id = n.event_id where n.order_id = o.id and (n.visit > 0 or e.slug <> 'lighthouse-museum'))
      and not exists (select from order_items n join appointments a on a.id = n.appointment_id where n.order_id = o.id and a.starts_at < now() + interval '2 days')
    order by o.placed_at desc, o.id limit 1) own join order_items i on i.order_id = own.id order by i.position) offered;
select take_ticket(jsonb_build_object('id', x.id, 'claim', uuid_v7(), 'name', 'Inés Prieto', 'email', 'ines@example.com', 'locale', x.locale, 'data',
    coalesce(h.data, '{}')))
  from ticket_transfers x join order_items i on i.id = x.order_item_id left join order_item_profiles h on h.order_item_id = i.id where i.position = 1`;
