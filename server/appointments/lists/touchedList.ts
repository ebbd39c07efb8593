import { defineList } from '../../infra/lists';
import { formatReference } from '../../shared/reference';
import { IS_TOUCHED } from '../queries/touchedOrders';

/** SQL: items of one order in one slot. */
const VISIT = "j.order_id = i.order_id and j.appointment_id = i.appointment_id and j.state = 'active'";
const NAME = "coalesce(nullif(j.product_name ->> :locale, ''), nullif(j.product_name ->> 'en', ''), '')";

/** Paid orders of the slots in `:slots` (JSON): a row per order and slot, by time and name. For exports only. */
export const touchedList = defineList({
  name: 'touched-orders',
  scope: { permission: 'orders.view', event: 'i.event_id' },
  from: 'order_items i join orders o on o.id = i.order_id join appointments a on a.id = i.appointment_id',
  joins: 'join events e on e.id = a.event_id join venues v on v.id = e.venue_id',
  key: 'i.id',
  where: {
    sql: `${IS_TOUCHED} and i.appointment_id in (select value::uuid from jsonb_array_elements_text(:slots::jsonb))
      and not exists (select from order_items j where ${VISIT} and j.id < i.id)`,
    params: ['slots'],
  },
  columns: {
    reference: {
      sql: 'o.reference',
      kind: 'text',
      label: 'appointments.touched_reference',
      format: ({ reference }) => formatReference(String(reference)),
    },
    name: { sql: 'o.customer_name', kind: 'text', label: 'appointments.touched_name', nullable: true },
    email: { sql: 'o.customer_email', kind: 'text', label: 'appointments.touched_email', nullable: true },
    phone: { sql: 'o.customer_phone', kind: 'text', label: 'appointments.touched_phone', nullable: true },
    event: { sql: 'e.title', kind: 'localText', label: 'appointments.event' },
    startsAt: {
      sql: 'a.starts_at',
      kind: 'datetime',
      zone: 'v.time_zone',
      label: 'appointments.starts_at',
      // Unix seconds have ten digits until 2286, so they sort as text.
      sort: `extract(epoch from a.starts_at)::bigint || ' ' || coalesce(o.customer_name, '')`,
    },
    people: {
      sql: `(select sum(j.units) from order_items j where ${VISIT})`,
      kind: 'number',
      label: 'appointments.impact_people',
    },
    products: {
      sql: `(select string_agg(line.count || ' × ' || line.name, ', ' order by line.name)
        from (select ${NAME} as name, count(*) as count from order_items j where ${VISIT} group by 1) line)`,
      kind: 'text',
      label: 'appointments.touched_products',
    },
  },
  defaultSort: 'startsAt',
});
