/** The places of records named in URLs and forms: the event, or the venue for a venue and its equipment. */
import { sql } from '../infra/db';

export type Place = { event: string | null; venue: string | null };

/** The statement that finds the place of each kind; a record without an event belongs to the whole organisation. */
const PLACES = {
  venue: 'select null as event, id as venue from venues where id = $1',
  event: 'select id as event, venue_id as venue from events where id = $1',
  /** The venue of an event, for actions on the venue's programme. */
  programme: 'select null as event, venue_id as venue from events where id = $1',
  slot: 'select event_id as event, null as venue from appointments where id = $1',
  slotChange: `select distinct a.event_id as event, null::uuid as venue from slot_changes c
    cross join lateral jsonb_array_elements(c.before) was join appointments a on a.id = (was ->> 'id')::uuid where c.id = $1`,
  product: 'select event_id as event, null as venue from products where id = $1',
  quota: 'select event_id as event, null as venue from quotas where id = $1',
  promo: 'select event_id as event, null as venue from promos where id = $1',
  code: 'select p.event_id as event, null as venue from promo_codes c join promos p on p.id = c.promo_id where c.id = $1',
  batch:
    'select p.event_id as event, null as venue from promo_code_batches b join promos p on p.id = b.promo_id where b.id = $1',
  codeRequest:
    'select p.event_id as event, null as venue from promo_code_requests r join promos p on p.id = r.promo_id where r.id = $1',
  cashbox: 'select null::uuid as event, venue_id as venue from cashboxes where id = $1',
  shift:
    'select null::uuid as event, c.venue_id as venue from cashbox_shifts s join cashboxes c on c.id = s.cashbox_id where s.id = $1',
  invitation: 'select event_id as event, null::uuid as venue from invitations where id = $1',
  conversation: 'select event_of_order(order_id) as event, null::uuid as venue from support_tickets where id = $1',
  pass: 'select t.event_id as event, null::uuid as venue from annual_passes a join tickets t on t.id = a.ticket_id where a.id = $1',
  gate: 'select null as event, venue_id as venue from gates where id = $1',
  gateDevice:
    'select null::uuid as event, g.venue_id as venue from gate_devices d join gates g on g.id = d.gate_id where d.id = $1',
  scan: 'select s.event_id as event, g.venue_id as venue from validations s left join gates g on g.id = s.gate_id where s.id = $1',
  entryRule: 'select null as event, venue_id as venue from validation_rules where id = $1',
  /** No event: the room of the whole organisation. */
  waitingRoom: 'select event_id as event, null::uuid as venue from waiting_rooms where id = $1',
  mail: 'select event_of_order(order_id) as event, null::uuid as venue from mail_log where id = $1',
} as const;
export type ThingKind = keyof typeof PLACES;

/** Usually one place, for a change of many slots all of theirs; none if the record does not exist. */
export const placesOf = (kind: ThingKind, id: string): Promise<Place[]> =>
  sql<Place>(`place_of_${kind}`, PLACES[kind], [id]);
