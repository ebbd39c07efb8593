import { sql } from '../../infra/db';
import { defineList, type OptionsContext } from '../../infra/lists';
import { hasPart } from '../../infra/lists/bind';
import { type LocalText, localText } from '../../shared/localText';
import { formatReference } from '../../shared/reference';
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

const IN_REACH = '(:events::uuid[] is null or i.event_id = any (:events))';

/**
 * Visits without a time, and units without holder answers whose ticket is valid and unused. Reads only valid tickets of
 * products with holder questions, and looks up their units by key.
 */
const LACKING = `
  with good as materialized (
    select t.order_item_id from tickets t
    where t.valid_until > moment() and t.product_id = any (array(select asking_products()))
      and t.state = 'valid' and t.uses_left = t.uses_total and (:events::uuid[] is null or t.event_id = any (:events))
  )
  select i.id from order_items i
  where i.visit > 0 and i.appointment_id is null and i.state = 'active' and ${IN_REACH}
  union all
  select i.id
  from good
    cross join lateral (select * from order_items where id = good.order_item_id offset 0) i
    join products p on p.id = i.product_id
    join product_terms terms on terms.id = coalesce(i.terms_id, p.terms_id) and terms.holder_fields <> '[]'
    left join lateral (select name, data from order_item_profiles where order_item_id = i.id offset 0) h on true
  where i.visit = 0 and not i.awaits_claim and ${IN_REACH} and holder_missing(terms.holder_fields, h.name, h.data)`;

/** Paid tickets that lack holder answers or a time, oldest first. */
export const unassignedList = defineList({
  name: 'unassigned-items',
  scope: { permission: 'orders.manage', event: 'i.event_id' },
  from: `order_items i join orders o on o.id = i.order_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id
    left join appointments a on a.id = i.appointment_id`,
  key: 'i.id',
  most: 200,
  where: {
    // Users limited to a part of an order may not change it.
    sql: `i.id = any (array(${LACKING})) and i.state = 'active' and is_paid(o.state)
      and (i.appointment_id is null or a.ends_at > moment() and a.state = 'open')
      and (:events::uuid[] is null or not exists (select from order_items other where other.order_id = i.order_id and other.event_id <> all (:events)))`,
    params: [],
  },
  columns: {
    order: {
      sql: 'o.reference',
      kind: 'text',
      label: 'holders.order',
      search: { where: hasPart('i.order_id') },
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
