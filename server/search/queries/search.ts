import { findOrders } from '../../finding';
import { connection } from '../../infra/db';
import { likeText } from '../../infra/lists/bind';
import { type Actor, can, scopeOf } from '../../shared/actor';
import { fold } from '../../shared/fold';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import type { HousePermission, Permission, ScopedPermission } from '../../shared/permissions';
import { formatReference, normaliseReference } from '../../shared/reference';
import { eventsIn, type Scope, venuesIn } from '../../shared/scopes';
import type { Hit, HitKind } from '../hits';
import { findDay } from './findDay';
import { findPlaces } from './findPlaces';
import { type Asker, LIST_SOURCES } from './listSources';

type Row = { id: string; label: string | LocalText; detail: string | LocalText | null };
type Term = { q: string; exact: string; prefix: string; anywhere: string; beginning: string; address: string };
/** Sources with scoped permissions get `$within`: the event or venue ids, null for all. */
type Source = { kind: HitKind; href: (id: string) => string } & (
  | { permission: ScopedPermission; of: 'event' | 'venue'; text: string; values: (term: Term) => string[] }
  | { permission: HousePermission; of?: never; text: string; values: (term: Term) => string[] }
  | { permission: Permission; find: (term: Term, asker: Asker) => Promise<Row[]> }
);

const within = (id: string) => `($within::uuid[] is null or ${id} = any ($within::uuid[]))`;

const MAX = 6;
/** Shorter beginnings of references or emails match too many. */
const SHORTEST_REFERENCE = 4;
const SHORTEST_ADDRESS = 3;
/** Matches no reference and no email. */
const NOTHING = '-';

/** Prefix pattern, if the text is long enough. */
const begins = (text: string, shortest: number): string => (text.length < shortest ? NOTHING : `${likeText(text)}%`);

/** Small tables are searched anywhere in the text; growing ones only by index. */
const SOURCES: readonly Source[] = [
  {
    kind: 'event',
    permission: 'catalogue.manage',
    of: 'event',
    text: `select e.id, e.title as label, v.name as detail from events e join venues v on v.id = e.venue_id
      where ${within('e.id')} and (fold(e.title::text) like $1 or e.slug like $1) order by e.status = 'archived', e.position limit ${MAX}`,
    values: ({ anywhere }) => [anywhere],
    href: (id) => paths.events.edit(id),
  },
  {
    kind: 'product',
    permission: 'catalogue.manage',
    of: 'event',
    text: `select p.id, p.name as label, e.title as detail from products p join events e on e.id = p.event_id
      where ${within('p.event_id')} and fold(p.name::text) like $1 order by p.active desc, p.position limit ${MAX}`,
    values: ({ anywhere }) => [anywhere],
    href: (id) => paths.products.edit(id),
  },
  {
    kind: 'venue',
    permission: 'catalogue.manage',
    of: 'venue',
    text: `select id, name as label, city as detail from venues where ${within('id')} and (fold(name) like $1 or fold(city) like $1) order by name limit ${MAX}`,
    values: ({ anywhere }) => [anywhere],
    href: (id) => paths.venues.edit(id),
  },
  {
    kind: 'promo',
    permission: 'promos.manage',
    of: 'event',
    text: `select id, name as label, null as detail from promos where trigger <> 'counter' and ${within('event_id')} and fold(name::text) like $1 order by active desc, created_at desc limit ${MAX}`,
    values: ({ anywhere }) => [anywhere],
    href: (id) => paths.promos.edit(id),
  },
  {
    kind: 'promo_code',
    permission: 'promos.manage',
    of: 'event',
    text: `select c.id, c.code as label, p.name as detail from promo_codes c join promos p on p.id = c.promo_id
      where ${within('p.event_id')} and c.code like upper($1) order by c.code using ~<~ limit ${MAX}`,
    values: ({ prefix }) => [prefix],
    href: (id) => paths.promoCodes.edit(id),
  },
  {
    kind: 'company',
    permission: 'bulk.view',
    text: `select id, name as label, tax_id as detail from companies
      where fold(name) like $1 or fold(email) like $1 or parts(tax_id) @@ part_query($2)
      order by name limit ${MAX}`,
    values: ({ anywhere, q }) => [anywhere, q],
    href: (id) => paths.bulk.company(id),
  },
  ...LIST_SOURCES,
  {
    kind: 'order',
    permission: 'orders.view',
    of: 'event',
    text: `select reference as id, reference as label, coalesce(customer_name, customer_email) as detail from orders o
      where (reference like $1 or customer_email like $2)
        and ($within::uuid[] is null or exists (select from order_items i where i.order_id = o.id and i.event_id = any ($within::uuid[]))) order by created_at desc limit ${MAX}`,
    values: ({ beginning, address }) => [beginning, address],
    href: (reference) => paths.orders.show(reference),
  },
  {
    kind: 'ticket',
    permission: 'tickets.view',
    of: 'event',
    text: `select o.reference as id, t.reference as label, coalesce(o.customer_name, o.customer_email) as detail
      from tickets t join orders o on o.id = t.order_id where t.reference like $1 and ${within('t.event_id')} order by t.reference using ~<~ limit ${MAX}`,
    values: ({ beginning }) => [beginning],
    href: (reference) => paths.orders.show(reference),
  },
];

/** Unprepared, since the best plan depends on the text. */
async function find(source: Source, term: Term, scope: Scope, asker: Asker): Promise<Row[]> {
  if ('find' in source) return source.find(term, asker);
  const values = source.values(term);
  if (!source.of) return (await connection.query(source.text, values)).rows as Row[];
  const text = source.text.replaceAll('$within', `$${values.length + 1}`);
  const ids = source.of === 'event' ? eventsIn(scope) : venuesIn(scope);
  return (await connection.query(text, [...values, ids])).rows as Row[];
}

/** Shorter names match too many. */
const SHORTEST_NAME = 3;

/** Orders by name and parts of numbers, besides those by beginning of reference or email. */
async function findBuyers(actor: Actor, q: string, locale: Locale): Promise<Hit[]> {
  if (q.trim().length < SHORTEST_NAME || !can(actor, 'orders.view')) return [];
  const { orders, isGuess } = await findOrders(actor, q, locale);
  return orders
    .filter(() => !isGuess)
    .map(({ reference, written: label, name, email }) => {
      return { kind: 'order', label, detail: name ?? email, href: paths.orders.show(reference) };
    });
}

const written = (text: string | LocalText | null, locale: string) =>
  text === null || typeof text === 'string' ? text : localText(text, locale);

/** Searches the back office in the user's scope: a few results per kind. @param q at least two characters. */
export async function search(actor: Actor, q: string, locale: Locale): Promise<Hit[]> {
  const exact = fold(q).trim();
  const like = likeText(exact);
  const term = {
    q,
    exact,
    prefix: `${like}%`,
    anywhere: `%${like}%`,
    beginning: begins(normaliseReference(q), SHORTEST_REFERENCE),
    address: begins(exact, SHORTEST_ADDRESS),
  };
  const day = findDay(actor, q, locale);
  const buyers = findBuyers(actor, q, locale);
  const mine = SOURCES.filter(({ permission }) => can(actor, permission));
  const found = await Promise.all(
    mine.map((source) => find(source, term, scopeOf(actor, source.permission), { actor, locale })),
  );
  const things = mine.flatMap(({ kind, href }, at) =>
    found[at]!.map(({ id, label, detail }) => ({
      kind,
      label: kind === 'order' ? formatReference(String(label)) : (written(label, locale) ?? ''),
      detail: written(detail, locale),
      href: href(id),
    })),
  );
  const orders = things.filter(({ kind }) => kind === 'order');
  const more = (await buyers).filter(({ href }) => !orders.some((order) => order.href === href));
  return [...(await day), ...things, ...more.slice(0, MAX - orders.length), ...findPlaces(actor, q, locale)];
}
