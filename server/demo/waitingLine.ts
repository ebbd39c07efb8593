import { SHOP_CHANNEL } from '../shared/salesChannels';

/** The fullest tour ahead has no place left, and people wait for one: a couple, a family, and somebody alone. */
const TOUR = `select a.id from appointments a join events e on e.id = a.event_id and e.slug = 'keepers-tour'
  where a.state = 'open' and a.starts_at > now() + interval '3 days' and a.held + a.sold > 0`;
const PEOPLE = [
  ['carmen@example.com', 2, 'es'],
  ['familia.rey@example.com', 5, 'es'],
  ['joan@example.com', 1, 'en'],
] as const;

export const WAITING = [
  `update events set waiting_minutes = 60 where slug = 'keepers-tour'`,
  `update appointments set capacity = held + sold where id = (${TOUR} order by a.capacity - a.held - a.sold, a.starts_at limit 1)`,
  ...PEOPLE.map(
    ([email, units, locale]) =>
      `select count(*) from (${TOUR} and a.held + a.sold = a.capacity order by a.starts_at limit 1) tour cross join lateral join_line(
         jsonb_build_object('id', uuid_v7(), 'slot', tour.id, 'email', '${email}', 'units', ${units}, 'locale', '${locale}', 'confirm', false, 'channel', '${SHOP_CHANNEL}'))`,
  ),
];
