import { defineList } from '../../infra/lists';
import { hasPart, isPartOf, likeText, type PartKind, wordsQuery } from '../../infra/lists/bind';
import { type Actor, can, scopeOf } from '../../shared/actor';
import { eventsIn } from '../../shared/scopes';

export const PROFILE_KINDS = {
  email: 'profiles.kind_email',
  document: 'profiles.kind_document',
  phone: 'profiles.kind_phone',
} as const;

/** Events in which holders may be seen, null for all: needs access to tickets. */
export const ticketEvents = (actor: Actor): string[] | null =>
  can(actor, 'tickets.view') ? eventsIn(scopeOf(actor, 'tickets.view')) : [];

/** The same as a list parameter: a PostgreSQL array literal. */
export function profileParams(actor: Actor) {
  const events = ticketEvents(actor);
  return { tickets: events && `{${events.join(',')}}` };
}

/** Data of a person from an order, if the reader may see its buyer or its holders. */
const SEEN = `(:events::uuid[] is null or g.events && :events) and (g.part = 'buyer' or :tickets::uuid[] is null or g.events && :tickets::uuid[])`;

/**
 * A person with all merged ones. Two branches without `or`, so that each uses its index: a page of 50 people must not
 * scan the table of 100,000 for each.
 */
const OWN = `from (select p.id union all select other.id from profiles other where other.merged_into = p.id) member
  join profile_orders g on g.profile_id = member.id where ${SEEN}`;

/** The latest known value of a column. */
const latest = (column: 'name' | 'email' | 'phone' | 'document') =>
  `(select g.${column} ${OWN} and g.${column} is not null order by g.at desc limit 1)`;

/** People with a visible order whose phone or document contains the typed part. */
const said = (column: 'phone' | 'document', kinds: readonly PartKind[]) =>
  `p.id = any (array(select coalesce(k.merged_into, k.id) from profile_orders g join profiles k on k.id = g.profile_id
    where (${kinds.map((kind) => hasPart('g.order_id', kind)).join(' or ')}) and ${isPartOf(`g.${column}`)} and ${SEEN} limit 200))`;

/** People by email, if a visible order contains it; returns those they are merged into. */
const ADDRESSED = `p.id = any (array(select coalesce(k.merged_into, k.id) from profiles k where k.kind = 'email' and k.value like :q
    and exists (select from profile_orders g where g.profile_id = k.id and ${SEEN}) limit 200))`;

/** People across orders, latest order first. Merged ones are shown with the person they belong to. */
export const profileList = defineList({
  name: 'profiles',
  scope: {
    permission: 'orders.manage',
    event: '(select event from unnest(p.events) event where event = any (:events) limit 1)',
  },
  from: 'profiles p',
  key: 'p.id',
  // All people have an order of an event in scope. Orders are only checked for readers who may not see all holders.
  found: { sql: 'p.events && :events' },
  where: {
    sql: `p.merged_into is null and (:events::uuid[] is null or p.events && :events)
      and (:tickets::uuid[] is null or exists (select ${OWN}))`,
    params: ['tickets'],
  },
  columns: {
    name: {
      sql: latest('name'),
      kind: 'text',
      label: 'profiles.name',
      nullable: true,
      search: {
        where: `p.id = any (array(select coalesce(k.merged_into, k.id) from profile_orders g join profiles k on k.id = g.profile_id
          where words(g.name) @@ fold(:q)::tsquery and ${SEEN} limit 500))`,
        term: wordsQuery,
      },
    },
    email: {
      sql: latest('email'),
      kind: 'text',
      label: 'profiles.email',
      nullable: true,
      search: { where: ADDRESSED, term: (q) => `${likeText(q.trim().toLowerCase())}%` },
    },
    phone: {
      sql: latest('phone'),
      kind: 'text',
      label: 'profiles.phone',
      nullable: true,
      search: { where: said('phone', ['phone', 'answer']) },
    },
    document: {
      sql: latest('document'),
      kind: 'text',
      label: 'profiles.document',
      nullable: true,
      hidden: true,
      search: { where: said('document', ['document']) },
    },
    kind: { sql: 'p.kind', kind: 'enum', values: PROFILE_KINDS, label: 'profiles.known_by', hidden: true },
    orders: { sql: `(select count(distinct g.order_id) ${OWN})`, kind: 'number', label: 'profiles.orders' },
    doubles: {
      sql: '(select count(*) from profile_doubles(p.id, :events, :tickets::uuid[]))',
      kind: 'number',
      label: 'profiles.doubles',
      costly: true,
    },
    // Limited readers see not even the time of other orders.
    seen: {
      sql: `case when :events::uuid[] is null then p.seen_at else (select max(g.at) ${OWN}) end`,
      kind: 'datetime',
      label: 'profiles.seen',
      sort: 'p.seen_at',
    },
  },
  filters: {
    kind: { kind: 'oneOf', sql: 'p.kind', label: 'profiles.known_by', values: PROFILE_KINDS },
    seen: { kind: 'dateRange', past: true, sql: 'p.seen_at', label: 'profiles.seen' },
  },
  defaultSort: '-seen',
});
