import { SHOP_CHANNEL } from '../shared/salesChannels';
import { uuidv7 } from '../shared/uuid';
import { EVENTS, PRODUCTS } from './catalogue';

/** The fullest coming tour is sold out, with a waiting list: a couple, a family, and a single person. */
const TOUR = `select a.id from appointments a join events e on e.id = a.event_id and e.slug = 'keepers-tour'
  where a.state = 'open' and a.starts_at > now() + interval '3 days' and a.held + a.sold > 0`;
const PEOPLE = [
  ['carmen@example.com', 2, 'es'],
  ['familia.rey@example.com', 5, 'es'],
  ['joan@example.com', 1, 'en'],
] as const;

/** The park's ten-visit cards are sold out, and a person waits for one. */
const CARDS = uuidv7();
const SOLD = `select i.id, o.state in ('held', 'pending') as is_held from order_items i join orders o on o.id = i.order_id
  where i.product_id = '${PRODUCTS.parkCard.id}' and i.state = 'active' and o.state in ('held', 'pending', 'paid', 'partially_refunded')`;
const CARDS_USED_UP = [
  `update events set waiting_minutes = 1440 where id = '${EVENTS.park.id}'`,
  `insert into quotas (id, event_id, name, size, held, sold)
    select '${CARDS}', '${EVENTS.park.id}', 'Ten-visit cards', count(*), count(*) filter (where is_held), count(*) filter (where not is_held) from (${SOLD}) sold`,
  `insert into product_quotas (product_id, quota_id) values ('${PRODUCTS.parkCard.id}', '${CARDS}')`,
  `update order_items set quota_ids = array(select unnest(quota_ids || '${CARDS}'::uuid) order by 1) where id in (select id from (${SOLD}) sold)`,
];

const joins = (line: string, [email, units, locale]: (typeof PEOPLE)[number]) =>
  `select count(*) from (${line}) line cross join lateral join_line(
     jsonb_build_object('id', uuid_v7(), 'slot', line.id, 'email', '${email}', 'units', ${units}, 'locale', '${locale}', 'confirm', false, 'channel', '${SHOP_CHANNEL}'))`;

export const WAITING = [
  `update events set waiting_minutes = 60 where slug = 'keepers-tour'`,
  `update appointments set capacity = held + sold where id = (${TOUR} order by a.capacity - a.held - a.sold, a.starts_at limit 1)`,
  ...PEOPLE.map((person) => joins(`${TOUR} and a.held + a.sold = a.capacity order by a.starts_at limit 1`, person)),
  ...CARDS_USED_UP,
  ...PEOPLE.slice(1).map((person) => joins(`select id from quotas where id = '${CARDS}'`, person)),
];
