import { sql } from '../infra/db';
import { defineList, type OptionsContext } from '../infra/lists';
import { hasPart, isPartOf, likeText } from '../infra/lists/bind';
import { fold } from '../shared/fold';
import { type LocalText, localText } from '../shared/localText';
import { formatReference, normaliseReference } from '../shared/reference';
import { eventsIn } from '../shared/scopes';
import { PASS_STATE, VISITS } from './passRow';

const PASS_STATES = {
  active: 'passes.state_active',
  photo_missing: 'passes.state_photo_missing',
  coming: 'passes.state_coming',
  used: 'passes.state_used',
  ended: 'passes.state_ended',
  blocked: 'passes.state_blocked',
  cancelled: 'passes.state_cancelled',
  replaced: 'passes.state_replaced',
} as const;

async function productOptions({ locale, scope }: OptionsContext) {
  const rows = await sql<{ id: string; name: LocalText }>(
    'pass_products',
    'select id, name from products where pass_rules is not null and ($1::uuid[] is null or event_id = any ($1)) order by position',
    [eventsIn(scope)],
  );
  return rows.map(({ id, name }) => ({ value: id, label: localText(name, locale) }));
}

const RENEWED = `exists (select from annual_passes n join tickets nt on nt.id = n.ticket_id where n.renews_id = a.id and is_standing(nt.state))`;

const YEARLY = `exists (select from renewal_consents y where y.order_item_id = a.order_item_id and y.state = 'active')`;

/** All passes, next to end first. */
export const passList = defineList({
  name: 'annual-passes',
  scope: { permission: 'passes.manage', event: 't.event_id' },
  from: `annual_passes a join tickets t on t.id = a.ticket_id join order_items i on i.id = a.order_item_id
    join events e on e.id = t.event_id join venues v on v.id = e.venue_id`,
  joins: `join products p on p.id = i.product_id join orders o on o.id = i.order_id
    left join order_item_profiles h on h.order_item_id = a.order_item_id left join pass_photos f on f.pass_id = a.id`,
  key: 'a.id',
  columns: {
    holder: {
      sql: 'h.name',
      kind: 'text',
      label: 'passes.holder',
      nullable: true,
      search: {
        where: `a.order_item_id in (select order_item_id from order_item_profiles where fold(name) like fold(:q))`,
        term: (q) => `%${likeText(fold(q))}%`,
      },
    },
    reference: {
      sql: 't.reference',
      kind: 'text',
      label: 'passes.number',
      search: [
        { where: 't.reference like :q', term: (q) => `${likeText(normaliseReference(q))}%` },
        { where: `${hasPart('t.order_id', 'ticket')} and ${isPartOf('t.reference')}` },
      ],
      format: ({ reference }) => formatReference(String(reference)),
    },
    state: { sql: PASS_STATE, kind: 'enum', values: PASS_STATES, label: 'passes.state' },
    product: { sql: 'p.name', kind: 'localText', label: 'passes.product' },
    from: {
      sql: 't.valid_from',
      kind: 'datetime',
      zone: 'v.time_zone',
      label: 'passes.valid_from',
      sort: true,
      hidden: true,
    },
    until: { sql: 't.valid_until', kind: 'datetime', zone: 'v.time_zone', label: 'passes.valid_until', sort: true },
    visits: { sql: VISITS, kind: 'number', label: 'passes.visits' },
    renewed: {
      sql: RENEWED,
      kind: 'boolean',
      label: 'passes.renewed',
      yes: 'passes.renewed_yes',
      no: 'passes.renewed_no',
    },
    yearly: {
      sql: YEARLY,
      kind: 'boolean',
      label: 'passes.yearly',
      yes: 'passes.yearly_on',
      no: 'passes.yearly_off',
    },
    reason: { sql: 't.blocked_reason', kind: 'text', label: 'passes.reason', nullable: true, hidden: true },
    email: { sql: 'o.customer_email', kind: 'text', label: 'passes.email', nullable: true, hidden: true },
    order: {
      sql: 'o.reference',
      kind: 'text',
      label: 'passes.order',
      hidden: true,
      format: ({ order }) => formatReference(String(order)),
    },
    orderReference: { sql: 'o.reference', kind: 'inner', as: 'text' },
    photoId: { sql: 'f.id::text', kind: 'inner', as: 'text', nullable: true },
    ticketId: { sql: 't.id::text', kind: 'inner', as: 'text' },
    hasFee: { sql: `(a.rules ->> 'reissueProductId') is not null`, kind: 'inner', as: 'boolean' },
  },
  filters: {
    state: { kind: 'oneOf', sql: PASS_STATE, label: 'passes.state', values: PASS_STATES },
    product: { kind: 'oneOf', sql: 'i.product_id', label: 'passes.product', options: productOptions },
    until: { kind: 'dateRange', sql: 't.valid_until', zone: 'v.time_zone', label: 'passes.valid_until' },
    renewed: { kind: 'boolean', sql: RENEWED, label: 'passes.renewed' },
    yearly: { kind: 'boolean', sql: YEARLY, label: 'passes.yearly' },
  },
  defaultSort: 'until',
});
