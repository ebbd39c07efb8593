/** The gates on a day of the past: who had a ticket for it mostly came, a few tried twice or with a foreign code. */
import { EVENTS, GATES } from './catalogue';
import { GARDEN } from './garden';

const gateOf = (venueId: string) => GATES.find((gate) => gate.venueId === venueId)!.id;

const scan = (tickets: string, gate: string, validator: string) => `select count(*) from validate_tickets((
  select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'nonce', gen_random_uuid(), 'code', reference, 'reference', reference,
    'gate_id', '${gate}', 'user_id', '${validator}', 'scanned_at', moment())), '[]') from (${tickets}) scanned))`;

const strangers = (
  gate: string,
  validator: string,
) => `select count(*) from validate_tickets(jsonb_build_array(jsonb_build_object(
  'id', gen_random_uuid(), 'nonce', gen_random_uuid(), 'code', 'https://example.com/menu', 'refusal', 'unknown', 'gate_id', '${gate}', 'user_id', '${validator}', 'scanned_at', moment())))`;

/** Some nine in ten of a slot's tickets, five minutes after it began; each thirtieth is shown a second time. */
function slotVisits(startsAt: Date, eventId: string, venueId: string, validator: string): string[] {
  const due = `select t.reference from tickets t join appointments a on a.id = t.appointment_id
    where a.event_id = '${eventId}' and a.starts_at = '${startsAt.toISOString()}' and t.state = 'valid'`;
  const again = `select t.reference from tickets t join appointments a on a.id = t.appointment_id
    where a.event_id = '${eventId}' and a.starts_at = '${startsAt.toISOString()}' and t.state = 'used' and hashtext(t.id::text) % 30 = 0`;
  return [
    `select set_config('aforo.now', '${new Date(startsAt.getTime() + 5 * 60_000).toISOString()}', true)`,
    scan(`${due} and hashtext(t.id::text) % 12 <> 0`, gateOf(venueId), validator),
    scan(again, gateOf(venueId), validator),
  ];
}

/** Visitors of the open park at one moment of a day: a handful of the tickets sold before it. */
function parkVisits(at: Date, validator: string): string[] {
  const gate = gateOf(EVENTS.park.venueId);
  const due = `select reference from tickets where event_id = '${EVENTS.park.id}' and state = 'valid' and created_at < moment() order by hashtext(id::text || moment()::text) limit 4`;
  return [
    `select set_config('aforo.now', '${at.toISOString()}', true)`,
    scan(due, gate, validator),
    strangers(gate, validator),
  ];
}

/** SQL for a day's visits up to `until`. */
export function dayOfVisits(
  slots: readonly { startsAt: Date; eventId: string }[],
  parkTimes: readonly Date[],
  until: Date,
  validator: string,
): { at: Date; sql: string[] }[] {
  const venues = new Map([...Object.values(EVENTS), GARDEN].map((event) => [event.id, event.venueId]));
  const entries = slots.map(({ startsAt, eventId }) => ({
    at: new Date(startsAt.getTime() + 5 * 60_000),
    sql: slotVisits(startsAt, eventId, venues.get(eventId)!, validator),
  }));
  const walks = parkTimes.map((at) => ({ at, sql: parkVisits(at, validator) }));
  return [...entries, ...walks].filter(({ at }) => at < until);
}
