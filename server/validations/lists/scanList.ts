import { defineList } from '../../infra/lists';
import { hasPart, isPartOf } from '../../infra/lists/bind';
import { normaliseReference } from '../../shared/reference';
import { RESULT_NAMES } from '../../shared/validationResults';
import { readCode } from '../../tickets';
import { eventChoices, gateChoices, gatesOfVenues, validatorChoices, venueChoices } from '../queries/scanChoices';
import { SHOWN_CODE } from '../queries/showScan';
import { isAtOwnGate, isOwn } from '../scanReach';

/** A scan uses the time zone of its gate's venue, or without a gate that of its event. */
const ZONE = 'coalesce(gv.time_zone, ev.time_zone, :zone)';

const OWN = isOwn(':events');
/** Hides values of the ticket outside the viewer's scope. */
const own = (expression: string) => `case when ${OWN} then ${expression} end`;

/** The ticket of a scanned code. */
function ticketOfCode(q: string): string | null {
  const reading = readCode(q);
  return reading.kind === 'signed' ? reading.ticketId : null;
}

/** All scans at all gates, latest first. */
export const scanList = defineList({
  name: 'validations',
  scope: {
    permission: 'validations.view',
    event: 's.event_id',
    venue: 'g.venue_id',
    also: isAtOwnGate(':venues', ':viewer'),
  },
  from: `validations s
    left join gates g on g.id = s.gate_id left join venues gv on gv.id = g.venue_id
    left join events e on e.id = s.event_id left join venues ev on ev.id = e.venue_id`,
  joins: 'left join users u on u.id = s.user_id left join gate_devices d on d.id = s.device_id',
  key: 's.id',
  columns: {
    at: { sql: 's.received_at', kind: 'datetime', zone: ZONE, label: 'validations.time', sort: true },
    result: { sql: 's.result', kind: 'enum', values: RESULT_NAMES, label: 'validations.result' },
    ticket: {
      sql: own(`s.data ->> 'ticket'`),
      kind: 'text',
      label: 'validations.ticket',
      nullable: true,
      search: [
        { where: `s.ticket_id = (select id from tickets where reference = :q) and ${OWN}`, term: normaliseReference },
        {
          where: `s.ticket_id = any (array(select t.id from tickets t
            where ${hasPart('t.order_id', 'ticket')} and ${isPartOf('t.reference')})) and ${OWN}`,
        },
        { where: `s.ticket_id = :q::uuid and ${OWN}`, term: ticketOfCode },
      ],
    },
    order: {
      sql: own(`s.data ->> 'order'`),
      kind: 'text',
      label: 'validations.order',
      nullable: true,
      search: {
        where: `s.ticket_id = any (array(select t.id from tickets t where ${hasPart('t.order_id')})) and ${OWN}`,
      },
    },
    product: { sql: own(`s.data -> 'product'`), kind: 'localText', label: 'validations.product', nullable: true },
    event: { sql: own('e.title'), kind: 'localText', label: 'validations.event', nullable: true },
    gate: { sql: 'g.name', kind: 'text', label: 'validations.gate', nullable: true },
    venue: { sql: 'gv.name', kind: 'text', label: 'validations.venue', nullable: true, hidden: true },
    validator: { sql: 'u.name', kind: 'text', label: 'validations.validator', nullable: true },
    device: { sql: 'd.name', kind: 'text', label: 'validations.device', nullable: true },
    overruled: {
      sql: own(`s.data ->> 'forced'`),
      kind: 'enum',
      values: RESULT_NAMES,
      label: 'validations.overruled',
      nullable: true,
      hidden: true,
    },
    reason: {
      sql: own(`s.data ->> 'force_reason'`),
      kind: 'text',
      label: 'validations.reason',
      nullable: true,
      hidden: true,
    },
    deviceTime: { sql: 's.scanned_at', kind: 'datetime', zone: ZONE, label: 'validations.device_time', hidden: true },
    code: { sql: own(SHOWN_CODE), kind: 'text', label: 'validations.code_read', hidden: true, nullable: true },
  },
  filters: {
    at: { kind: 'dateRange', past: true, sql: 's.received_at', zone: ZONE, label: 'validations.day' },
    venue: {
      kind: 'oneOf',
      sql: 's.gate_id',
      label: 'validations.venue',
      options: venueChoices,
      meaning: gatesOfVenues,
    },
    gate: {
      kind: 'oneOf',
      sql: 's.gate_id',
      label: 'validations.gate',
      options: gateChoices,
      none: 'validations.without_gate',
    },
    result: { kind: 'oneOf', sql: 's.result', label: 'validations.result', values: RESULT_NAMES },
    event: { kind: 'oneOf', sql: 's.event_id', label: 'validations.event', options: eventChoices },
    validator: { kind: 'oneOf', sql: 's.user_id', label: 'validations.validator', options: validatorChoices },
  },
  defaultSort: '-at',
});
