import { defineList, type OptionsContext } from '../../infra/lists';
import { listSlotEvents } from '../queries/slotEvents';

const TAKEN = 'a.sold + a.held';

/** All slots; event and venue are looked up for one page of rows only. */
export const slotList = defineList({
  name: 'appointments',
  scope: { permission: 'catalogue.manage', event: 'a.event_id' },
  from: 'appointments a',
  joins: 'join events e on e.id = a.event_id join venues v on v.id = e.venue_id',
  key: 'a.id',
  columns: {
    startsAt: {
      sql: 'a.starts_at',
      kind: 'datetime',
      zone: 'v.time_zone',
      label: 'appointments.starts_at',
      sort: 'a.starts_at',
    },
    byDay: { sql: 'e.by_day', kind: 'inner', as: 'boolean' },
    event: { sql: 'e.title', kind: 'localText', label: 'appointments.event' },
    state: {
      sql: 'a.state::text',
      kind: 'enum',
      values: {
        open: 'appointments.state_open',
        closed: 'appointments.state_closed',
        cancelled: 'appointments.state_cancelled',
      },
      label: 'appointments.state',
    },
    sold: { sql: 'a.sold', kind: 'number', label: 'appointments.sold' },
    held: { sql: 'a.held', kind: 'number', label: 'appointments.held', hidden: true },
    capacity: { sql: 'a.capacity', kind: 'number', label: 'appointments.capacity' },
    left: { sql: `a.capacity - a.sold - a.held`, kind: 'number', label: 'appointments.left', hidden: true },
    occupancy: {
      sql: `case when a.capacity > 0 then round(a.sold * 10000.0 / a.capacity)::int else 0 end`,
      kind: 'percent',
      label: 'appointments.occupancy',
    },
    endsAt: { sql: 'a.ends_at', kind: 'datetime', zone: 'v.time_zone', label: 'appointments.ends_at', hidden: true },
    note: {
      sql: 'a.note',
      kind: 'text',
      label: 'appointments.note',
      search: { by: 'words', sql: 'words(a.note)' },
      nullable: true,
    },
    isByHand: { sql: 'a.edited_by_hand', kind: 'boolean', label: 'appointments.by_hand' },
  },
  filters: {
    event: {
      kind: 'oneOf',
      sql: 'a.event_id',
      label: 'appointments.event',
      options: async ({ locale, scope }: OptionsContext) =>
        (await listSlotEvents(locale, scope)).map(({ id, title }) => ({ value: id, label: title })),
    },
    day: { kind: 'dateRange', sql: 'a.starts_at', label: 'appointments.day' },
    state: {
      kind: 'oneOf',
      sql: 'a.state',
      label: 'appointments.state',
      values: {
        open: 'appointments.state_open',
        closed: 'appointments.state_closed',
        cancelled: 'appointments.state_cancelled',
      },
    },
    occupancy: {
      kind: 'oneOf',
      label: 'appointments.occupancy',
      values: {
        empty: 'appointments.occupancy_empty',
        some: 'appointments.occupancy_some',
        nearly: 'appointments.occupancy_nearly',
        full: 'appointments.occupancy_full',
      },
      when: {
        empty: `${TAKEN} = 0`,
        some: `${TAKEN} > 0 and (${TAKEN}) * 10 < a.capacity * 9`,
        nearly: `(${TAKEN}) * 10 >= a.capacity * 9 and ${TAKEN} < a.capacity`,
        full: `${TAKEN} >= a.capacity and a.capacity > 0`,
      },
    },
    edited: { kind: 'boolean', sql: 'a.edited_by_hand', label: 'appointments.by_hand' },
  },
  defaultSort: 'startsAt',
  // The list opens with coming days; past ones are one filter away.
  begin: 'f.day=from_today',
});
