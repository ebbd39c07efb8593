/** Entry rules of the demo, and cards shown twice on one day. */
import type { Prisma } from '../../generated/prisma/client';
import { uuidv7 } from '../shared/uuid';
import { EVENTS, GATES, PRODUCTS, text, VENUES } from './catalogue';
import { GARDEN } from './garden';

const gate = (name: string) => GATES.find((one) => one.name.startsWith(name))!.id;

const GROUP_ENTRANCE = {
  id: uuidv7(),
  venueId: VENUES.lighthouse.id,
  name: 'Group entrance is for the tour',
  effect: 'deny',
  priority: 30,
  message: text('Please go to the main gate', 'Diríjase a la puerta principal'),
  when: {
    all: [
      { fact: 'gate', op: 'in', values: [gate('Entrada de grupos')] },
      { fact: 'event', op: 'not_in', values: [EVENTS.tour.id] },
    ],
  },
} satisfies Prisma.ValidationRuleCreateManyInput;

export const ENTRY_RULES: Prisma.ValidationRuleCreateManyInput[] = [
  {
    id: uuidv7(),
    venueId: VENUES.park.id,
    name: 'Winter garden: leave before you come back',
    effect: 'deny',
    priority: 10,
    message: text('Still inside: scan the exit first', 'Sigue dentro: escanee antes la salida'),
    when: {
      all: [
        { fact: 'event', op: 'in', values: [GARDEN.id] },
        { fact: 'inside', op: 'is', value: true },
      ],
    },
  },
  {
    id: uuidv7(),
    venueId: VENUES.park.id,
    name: 'Winter garden by the south gate',
    effect: 'deny',
    priority: 20,
    message: text('Please go to the south gate', 'Diríjase a la Puerta Sur'),
    when: {
      all: [
        { fact: 'event', op: 'in', values: [GARDEN.id] },
        { fact: 'gate', op: 'not_in', values: [gate('Puerta Sur')] },
      ],
    },
  },
  GROUP_ENTRANCE,
  {
    id: uuidv7(),
    venueId: VENUES.theatre.id,
    name: 'Latecomers wait for the interval',
    effect: 'warn',
    priority: 40,
    message: text(
      'The play has begun: take them to the side door',
      'La función ha empezado: acompáñelos a la puerta lateral',
    ),
    when: { all: [{ fact: 'minutes_to_start', op: 'lt', value: 0 }] },
  },
  {
    id: uuidv7(),
    venueId: VENUES.lighthouse.id,
    name: 'Children under 6 with an adult',
    effect: 'warn',
    priority: 50,
    message: text('Is an adult with the child?', '¿Viene con una persona adulta?'),
    when: { all: [{ fact: 'product', op: 'in', values: [PRODUCTS.child.id] }] },
  },
];

const MESSAGE = JSON.stringify(GROUP_ENTRANCE.message).replaceAll("'", "''");

/**
 * Shows one or two tickets of a museum slot first at the group entrance, where a rule denies them; most slots have
 * none.
 */
export const wrongEntrance = (startsAt: Date, validator: string): string => `select count(*) from (
  select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'nonce', gen_random_uuid(), 'code', t.reference, 'reference', t.reference,
    'gate_id', '${gate('Entrada de grupos')}', 'user_id', '${validator}', 'scanned_at', moment(), 'ruled', jsonb_build_object('version', t.version,
    'effect', 'deny', 'rule', jsonb_build_object('id', '${GROUP_ENTRANCE.id}', 'name', '${GROUP_ENTRANCE.name}'), 'message', '${MESSAGE}'::jsonb))) as scans
  from (select tk.reference, tk.xmin::text as version from tickets tk join appointments a on a.id = tk.appointment_id
    where a.event_id = '${EVENTS.museum.id}' and a.starts_at = '${startsAt.toISOString()}' and tk.state = 'valid' and hashtext(tk.id::text) % 20 = 1 limit 2) t having count(*) > 0) shown, validate_tickets(shown.scans)`;

/** A theatre visitor in a wheelchair, at the next performance. */
export const NOTE_FOR_GATE = `update order_items set gate_note = 'Silla de ruedas: por la puerta lateral' where id = (
  select t.order_item_id from tickets t where t.event_id = '${EVENTS.theatre.id}' and t.state = 'valid' and t.valid_until > moment()
  order by t.valid_from, t.id limit 1)`;

/** Offline, the group entrance admitted a ticket that the main gate had admitted four minutes before: a conflict. */
export const letInApart = (validator: string): string => `select count(*) from (
  select v.ticket_id, v.received_at + interval '4 minutes' as at, t.reference from validations v join tickets t on t.id = v.ticket_id
  where v.event_id = '${EVENTS.museum.id}' and v.gate_id = '${gate('Puerta principal')}' and v.result = 'accepted' and t.uses_total = 1 and t.state = 'used'
    and v.received_at < moment() - interval '2 hours' order by v.received_at desc limit 1) entry,
  record_offline_scans(jsonb_build_array(jsonb_build_object('nonce', gen_random_uuid(), 'lost_nonce', gen_random_uuid(), 'code', entry.reference,
    'reference', entry.reference, 'gate_id', '${gate('Entrada de grupos')}', 'user_id', '${validator}', 'result', 'accepted', 'at', entry.at, 'scanned_at', entry.at)))`;
