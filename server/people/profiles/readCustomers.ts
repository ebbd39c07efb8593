/** Buyers across orders, for the public API: those with a placed order all of whose items are in the caller's events. */
import type { z } from 'zod';
import { afterPosition } from '../../infra/afterPosition';
import { sql } from '../../infra/db';
import { toIso } from '../../shared/time';
import { type customerAnswer, type customerWithOrdersAnswer, MAX_ORDERS } from '../apiAnswers';

type Answer = z.input<typeof customerAnswer>;
type WithOrders = z.input<typeof customerWithOrdersAnswer>;
type Row = Omit<Answer, 'createdAt' | 'lastOrderAt'> & { createdAt: Date; lastOrderAt: Date };
type OrderRow = Omit<WithOrders['latestOrders'][number], 'placedAt'> & { placedAt: Date | null };

/** `$1`: the events of the caller, null for all. */
const SEEN = `g.part = 'buyer' and ($1::uuid[] is null or (g.events && $1 and g.events <@ $1))`;

/** Orders of the person `p` and of all people who were merged into it. */
const ORDERS = `
  (select p.id union all select other.id from profiles other where other.merged_into = p.id) member
  join profile_orders g on g.profile_id = member.id and ${SEEN}
  join orders o on o.id = g.order_id and (o.placed_at is not null or o.reopened_until is not null)`;

const latest = (column: 'name' | 'email' | 'phone') =>
  `(array_agg(g.${column} order by g.at desc, g.order_id) filter (where g.${column} is not null))[1] as ${column}`;

const SELECT = `
  select p.id, own.name, own.email, own.phone, own.orders, own.at as "lastOrderAt", p.created_at as "createdAt"
  from profiles p cross join lateral (
    select ${latest('name')}, ${latest('email')}, ${latest('phone')}, count(distinct g.order_id)::int as orders,
      max(g.at) as at
    from ${ORDERS}) own
  where p.merged_into is null and own.orders > 0`;

/** Conditions of the list, by parameter. Each combination is a statement of its own, with the index that serves it. */
const FILTERS = {
  /** People of orders that changed since then, and those that staff merged or separated since then. */
  modifiedSince: (since: string) => `p.id in (
    select coalesce(k.merged_into, k.id) from profile_orders g join profiles k on k.id = g.profile_id
      where ${SEEN} and g.order_id in (select order_id from order_events where at >= ${since}::timestamptz)
    union select one from profile_decisions where decided_at >= ${since}::timestamptz
    union select other from profile_decisions where decided_at >= ${since}::timestamptz)`,
  email: (address: string) => `p.id in (
    select coalesce(k.merged_into, k.id) from profiles k where k.kind = 'email' and k.value = ${address}
      and exists (select from profile_orders g where g.profile_id = k.id and ${SEEN}))`,
} as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

/** Leaves out most people of other events before their orders are read. */
const HERE = `and (p.events && $1
    or exists (select from profiles other where other.merged_into = p.id and other.events && $1))`;

const listWith = (filters: readonly Filter[], isLimited: boolean) => `${SELECT}
    and ${afterPosition('(p.created_at, p.id)', '$2', '$3')} ${isLimited ? HERE : ''}
    ${filters.map((name, n) => `and ${FILTERS[name](`$${n + 5}`)}`).join(' ')}
  order by p.created_at, p.id limit $4`;

const LATEST_ORDERS = `
  select o.id, o.reference, o.state::text as state, o.channel, o.currency, o.total_cents as "totalCents",
    o.placed_at as "placedAt"
  from profiles p cross join lateral (select distinct o.* from ${ORDERS}) o
  where p.id = $2 order by o.created_at desc, o.id desc limit ${MAX_ORDERS}`;

const toCustomer = ({ lastOrderAt, createdAt, ...row }: Row): Answer => ({
  ...row,
  lastOrderAt: toIso(lastOrderAt),
  createdAt: toIso(createdAt),
});

type Asked = { after: { at: string; id: string } | null; limit: number } & Record<Filter, string | null>;

/** Customers in the order in which they were first seen, after a position. */
export async function readCustomers(events: string[] | null, { after, limit, ...asked }: Asked): Promise<Answer[]> {
  const filters = FILTER_NAMES.filter((name) => asked[name] !== null);
  const values = [events, after?.at ?? null, after?.id ?? null, limit, ...filters.map((name) => asked[name])];
  const name = ['api_customers', ...(events ? ['here'] : []), ...filters].join('_');
  return (await sql<Row>(name, listWith(filters, events !== null), values)).map(toCustomer);
}

/** A customer; the id of a merged person finds the one it was merged into. Null without visible orders. */
export async function readCustomer(id: string, events: string[] | null): Promise<WithOrders | null> {
  const root = '(select coalesce(merged_into, id) from profiles where id = $2)';
  const [row] = await sql<Row>('api_customer', `${SELECT} and p.id = ${root}`, [events, id]);
  if (!row) return null;
  const orders = await sql<OrderRow>('api_customer_orders', LATEST_ORDERS, [events, row.id]);
  return {
    ...toCustomer(row),
    latestOrders: orders.map(({ placedAt, ...order }) => ({ ...order, placedAt: placedAt && toIso(placedAt) })),
  };
}
