import { prisma } from '../../infra/db';
import { defineList, type OptionsContext } from '../../infra/lists';

const STATUSES = {
  draft: 'catalogue.status_draft',
  published: 'catalogue.status_published',
  archived: 'catalogue.status_archived',
} as const;
const KINDS = {
  slotted: 'catalogue.kind_slotted',
  dated: 'catalogue.kind_dated',
  daily: 'catalogue.kind_daily',
  open: 'catalogue.kind_open',
} as const;

const KIND = `case when e.by_day and e.kind = 'slotted' then 'daily' else e.kind::text end`;

const venueOptions = async ({ scope }: OptionsContext) => {
  const where = scope === 'everywhere' ? {} : { events: { some: { id: { in: [...scope.events] } } } };
  const venues = await prisma.venue.findMany({ where, orderBy: { name: 'asc' }, select: { id: true, name: true } });
  return venues.map(({ id, name }) => ({ value: id, label: name }));
};

/** All events, in the programme's order. */
export const eventList = defineList({
  name: 'events',
  scope: { permission: 'catalogue.manage', event: 'e.id' },
  from: 'events e join venues v on v.id = e.venue_id',
  joins: `left join lateral (
      select a.starts_at from appointments a
      where (a.event_id, a.starts_at) > (e.id, moment()) and (a.event_id, a.starts_at) < (e.id, 'infinity') and a.state = 'open'
      order by a.event_id, a.starts_at limit 1) upcoming on true
    left join lateral (select count(*)::int as n from products p where p.event_id = e.id and p.active) offer on true`,
  key: 'e.id',
  columns: {
    title: { sql: 'e.title', kind: 'localText', label: 'catalogue.title', sort: true, search: true },
    status: {
      sql: 'e.status::text',
      kind: 'enum',
      label: 'catalogue.status',
      values: STATUSES,
      sort: 'e.status',
    },
    kind: { sql: KIND, kind: 'enum', label: 'catalogue.kind', values: KINDS, hidden: true },
    venue: { sql: 'v.name', kind: 'text', label: 'catalogue.venue', sort: true, search: true },
    zone: { sql: 'e.zone', kind: 'text', label: 'catalogue.zone', nullable: true, hidden: true },
    nextAt: {
      sql: 'upcoming.starts_at',
      kind: 'datetime',
      zone: 'v.time_zone',
      label: 'catalogue.next_slot',
      nullable: true,
    },
    products: { sql: 'offer.n', kind: 'number', label: 'catalogue.products_on_sale' },
    slug: { sql: 'e.slug', kind: 'text', label: 'catalogue.slug', search: true, hidden: true },
    position: { sql: 'e.position', kind: 'number', label: 'catalogue.position', sort: true, hidden: true },
    createdAt: { sql: 'e.created_at', kind: 'datetime', label: 'catalogue.created', sort: true, hidden: true },
  },
  filters: {
    status: { kind: 'oneOf', sql: 'e.status', label: 'catalogue.status', values: STATUSES },
    kind: { kind: 'oneOf', sql: KIND, label: 'catalogue.kind', values: KINDS },
    venue: { kind: 'oneOf', sql: 'e.venue_id', label: 'catalogue.venue', options: venueOptions },
    created: { kind: 'dateRange', sql: 'e.created_at', label: 'catalogue.created' },
  },
  defaultSort: 'position',
});
