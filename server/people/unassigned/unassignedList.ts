import { sql } from '../../infra/db';
import { defineList, type OptionsContext } from '../../infra/lists';
import { type LocalText, localText } from '../../shared/localText';
import { formatReference, normaliseReference } from '../../shared/reference';
import { eventsIn } from '../../shared/scopes';

const LACKS = { holder: 'holders.lacks_holder', slot: 'holders.lacks_slot' } as const;

const optionsOf = (rows: readonly { id: string; name: LocalText }[], locale: string) =>
  rows.map(({ id, name }) => ({ value: id, label: localText(name, locale) }));

const eventOptions = async ({ locale, scope }: OptionsContext) =>
  optionsOf(
    await sql<{ id: string; name: LocalText }>(
      'unassigned_events',
      'select id, title as name from events where $1::uuid[] is null or id = any ($1) order by position, created_at desc',
      [eventsIn(scope)],
    ),
    locale,
  );

const productOptions = async ({ locale, scope }: OptionsContext) =>
  optionsOf(
    await sql<{ id: string; name: LocalText }>(
      'unassigned_products',
      `select p.id, p.name from products p
       where (p.holder_fields <> '[]' or exists (select from product_visits v where v.product_id = p.id))
         and ($1::uuid[] is null or p.event_id = any ($1)) order by p.event_id, p.position limit 500`,
      [eventsIn(scope)],
    ),
    locale,
  );

/** A ticket that was not used to enter yet, and that is still good. */
const UNUSED = `exists (select from tickets t where t.order_item_id = i.id and t.state = 'valid' and t.uses_left = t.uses_total and t.valid_until > moment())`;

/** What was paid for and still lacks what the gate asks for: a person's answers, or a time. The oldest first. */
export const unassignedList = defineList({
  name: 'unassigned-items',
  scope: { permission: 'orders.manage', event: 'i.event_id' },
  from: `order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id cross join lateral terms_of(i.terms_id, i.product_id) terms
    join events e on e.id = i.event_id join venues v on v.id = e.venue_id left join appointments a on a.id = i.appointment_id
    left join order_item_profiles h on h.order_item_id = i.id`,
  key: 'i.id',
  most: 200,
  where: {
    // Who may change only a part of an order changes nothing of it.
    sql: `i.state = 'active' and o.state in ('paid', 'partially_refunded')
      and (i.appointment_id is null or i.appointment_id = any (array(select id from appointments where ends_at > moment() and state = 'open')))
      and ((i.visit > 0 and i.appointment_id is null) or (i.visit = 0 and not i.awaits_claim and holder_missing(terms.holder_fields, h.name, h.data) and ${UNUSED}))
      and (:events::uuid[] is null or not exists (select from order_items other where other.order_id = i.order_id and other.event_id <> all (:events)))`,
    params: [],
  },
  columns: {
    order: {
      sql: 'o.reference',
      kind: 'text',
      label: 'holders.order',
      search: { where: 'i.order_id = (select id from orders where reference = :q)', term: normaliseReference },
      format: ({ order }) => formatReference(String(order)),
    },
    product: { sql: 'i.product_name', kind: 'localText', label: 'holders.product' },
    event: { sql: 'e.title', kind: 'localText', label: 'holders.event' },
    lacks: {
      sql: `case when i.visit > 0 then 'slot' else 'holder' end`,
      kind: 'enum',
      values: LACKS,
      label: 'holders.lacks',
    },
    slot: { sql: 'a.starts_at', kind: 'datetime', zone: 'v.time_zone', label: 'holders.slot', nullable: true },
    buyer: { sql: 'o.customer_name', kind: 'text', label: 'holders.buyer', nullable: true },
    email: { sql: 'o.customer_email', kind: 'text', label: 'holders.email', nullable: true, hidden: true },
    at: { sql: 'o.created_at', kind: 'datetime', zone: 'v.time_zone', label: 'holders.bought', sort: true },
    asked: {
      sql: `(select max(m.created_at) from mail_log m where m.order_id = o.id and m.kind = 'details_asked')`,
      kind: 'datetime',
      label: 'holders.asked',
      nullable: true,
    },
    reference: { sql: 'o.reference', kind: 'inner', as: 'text' },
    position: { sql: 'i.position', kind: 'inner', as: 'number' },
  },
  filters: {
    event: { kind: 'oneOf', sql: 'i.event_id', label: 'holders.event', options: eventOptions },
    product: { kind: 'oneOf', sql: 'i.product_id', label: 'holders.product', options: productOptions },
    lacks: {
      kind: 'oneOf',
      sql: `case when i.visit > 0 then 'slot' else 'holder' end`,
      label: 'holders.lacks',
      values: LACKS,
    },
    slot: { kind: 'dateRange', sql: 'a.starts_at', zone: 'v.time_zone', label: 'holders.slot' },
    at: { kind: 'dateRange', past: true, sql: 'o.created_at', zone: 'v.time_zone', label: 'holders.bought' },
  },
  defaultSort: 'at',
});
