/** A cancelled tour some days ahead: its buyers are asked, with places reserved on the nearest later tour. */
const OFF = `(select a.id from appointments a join events e on e.id = a.event_id
  where e.slug = 'keepers-tour' and a.state = 'cancelled' order by a.starts_at limit 1)`;

export const CANCELLED_VISITS = [
  `select slots from cancel_slots(array(select a.id from appointments a join events e on e.id = a.event_id
    where e.slug = 'keepers-tour' and a.state = 'open' and a.starts_at > now() + interval '9 days'
      and exists (select from order_items i join orders o on o.id = i.order_id where i.appointment_id = a.id and i.state = 'active' and o.state = 'paid')
    order by a.starts_at, a.id limit 1), null)`,
  `insert into cancellations (id, offers, deadline, afterwards, note, user_id)
    select uuid_v7(), '{another_time,refund,credit}', now() + interval '5 days', 'refund',
      '{"en": "A storm is forecast for that day, and the tower has to stay closed.", "es": "Se espera un temporal ese día y la torre tiene que permanecer cerrada."}',
      (select id from users where email = 'admin@aforo.test') where ${OFF} is not null`,
  `insert into cancellation_slots (cancellation_id, appointment_id, proposed_id)
    select c.id, off.id, (select a.id from appointments a where a.event_id = off.event_id and a.state = 'open' and a.starts_at > off.starts_at
      and a.capacity > a.held + a.sold order by a.starts_at limit 1)
    from cancellations c join appointments off on off.id = ${OFF}`,
  `insert into cancellation_orders (cancellation_id, order_id, position)
    select s.cancellation_id, o.id, row_number() over (order by o.paid_at, o.id) from cancellation_slots s
      join orders o on o.state = 'paid' and o.id in (select order_id from order_items i where i.appointment_id = s.appointment_id and i.state = 'active')`,
  'select tell_cancelled(c.id) from cancellations c, generate_series(1, 50)',
];
