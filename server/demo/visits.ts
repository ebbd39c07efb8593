/** Gates on a past day: most ticket holders came, a few tried twice or with a foreign code. */
import { EVENTS, GATES } from './catalogue';
import { wrongEntrance } from './entryRules';
import { GARDEN } from './garden';
import { answersOf } from './gateQuestions';

const gateOf = (venueId: string) => GATES.find((gate) => gate.venueId === venueId)!.id;

const scan = (tickets: string, gate: string, validator: string) => `select count(*) from validate_tickets((
  select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'nonce', gen_random_uuid(), 'code', reference, 'reference', reference,
    'gate_id', '${gate}', 'user_id', '${validator}', 'scanned_at', moment(), ${answersOf('reference')})), '[]') from (${tickets}) scanned))`;

const strangers = (
  gate: string,
  validator: string,
) => `select count(*) from validate_tickets(jsonb_build_array(jsonb_build_object(
  'id', gen_random_uuid(), 'nonce', gen_random_uuid(), 'code', 'https://example.com/menu', 'refusal', 'unknown', 'gate_id', '${gate}', 'user_id', '${validator}', 'scanned_at', moment())))`;

/** Scans a slot's tickets at its gate. A function, planned once for all slots; dropped when the demo is complete. */
export const DEMO_VISITS = `create or replace function demo_visits(p_event uuid, p_starts_at timestamptz, p_gate uuid, p_validator uuid)
  returns void language plpgsql as $$
declare
  v_scans jsonb;
  v_again boolean;
begin
  foreach v_again in array array[false, true] loop
    select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'nonce', gen_random_uuid(), 'code', t.reference, 'reference', t.reference,
      'gate_id', p_gate, 'user_id', p_validator, 'scanned_at', moment(), ${answersOf('t.reference')})) into v_scans
    from tickets t join appointments a on a.id = t.appointment_id
    where a.event_id = p_event and a.starts_at = p_starts_at
      and case when v_again then t.state = 'used' and hashtext(t.id::text) % 30 = 0 else t.state = 'valid' and hashtext(t.id::text) % 12 <> 0 end;
    if v_scans is not null then perform validate_tickets(v_scans); end if;
  end loop;
end $$`;

/** About nine in ten of a slot's tickets, five minutes after its start; each thirtieth is scanned a second time. */
const slotVisits = (startsAt: Date, eventId: string, venueId: string, validator: string): string[] => [
  `select set_config('aforo.now', '${new Date(startsAt.getTime() + 5 * 60_000).toISOString()}', true)`,
  ...(eventId === EVENTS.museum.id ? [wrongEntrance(startsAt, validator)] : []),
  `select demo_visits('${eventId}', '${startsAt.toISOString()}', '${gateOf(venueId)}', '${validator}')`,
];

/** Visitors of the open park at a time of day: a few of the tickets sold before. */
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
