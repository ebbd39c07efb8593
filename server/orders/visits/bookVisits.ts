import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { knownOutcome } from '../../shared/outcome';
import { formatTime, toIso } from '../../shared/time';
import { findOpenVisits, type UnitSlots } from './findOpenVisits';
import { groupFits } from './visitFit';

export type VisitBooking = {
  orderId: string;
  /** Positions of the items that get this time. */
  positions: readonly number[];
  slotId: string;
  userId: string | null;
  locale: Locale;
};

/** Results of `book_visits`. */
export const BOOK_OUTCOMES = ['booked', 'replayed', 'sold_out', 'closed', 'refused', 'moved'] as const;
type Booked = (typeof BOOK_OUTCOMES)[number];
type Refused = Exclude<Booked, 'booked' | 'replayed'>;

type Slot = { eventId: string; startsAt: Date; endsAt: Date; timeZone: string; left: number };

const SLOT = `
  select a.event_id as "eventId", a.starts_at as "startsAt", a.ends_at as "endsAt", v.time_zone as "timeZone", a.capacity - a.held - a.sold as left
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id where a.id = $1`;

/** A time that can never be valid for these visits. */
const wrong = (code: string) => new DomainError(code, { field: 'slotId' });

/** Another visit of the units may be booked concurrently; each retry leaves one fewer. */
const MAX_ATTEMPTS = 5;

/** Explains the refusal; availability is read after it. */
function explain(outcome: Refused, slot: Slot, places: number, locale: Locale): DomainError {
  const time = formatTime(slot.startsAt, slot.timeZone, locale);
  if (outcome === 'closed') return new DomainError('slot_closed', { params: { time } });
  if (outcome === 'refused' || outcome === 'moved') return new DomainError('visit_not_open');
  outcome satisfies 'sold_out';
  const count = Math.floor(slot.left / places);
  return count > 0
    ? new DomainError('slot_left', { params: { count, time } })
    : new DomainError('slot_sold_out', { params: { time } });
}

type Attempt = { outcome: Booked; slot: Slot; places: number };

const findSlot = async (slotId: string): Promise<Slot> => {
  const [slot] = await sql<Slot>('visit_slot', SLOT, [slotId]);
  if (!slot) throw wrong('slot_unknown');
  return slot;
};

/** Validates the time against the units' other visits, and books it if those have not changed. */
async function attempt({ orderId, positions, slotId, userId }: VisitBooking): Promise<Attempt> {
  const [slot, open] = await Promise.all([findSlot(slotId), findOpenVisits(orderId)]);
  const chosen = open.filter((group) => group.positions.some((position) => positions.includes(position)));
  if (chosen.some(({ eventId }) => eventId !== slot.eventId)) throw wrong('slot_unknown');
  const time = { startsAt: toIso(slot.startsAt), endsAt: toIso(slot.endsAt) };
  if (!chosen.every((group) => groupFits(group, time))) throw wrong('visit_misfit');
  const units: UnitSlots[] = chosen.flatMap(({ seen }) =>
    [...seen].filter(([position]) => positions.includes(position)).map(([, unit]) => unit),
  );
  const seen: UnitSlots = Object.assign({}, ...units);
  // Two visits of a unit cannot share a time.
  if (units.some((unit) => positions.filter((position) => position in unit).length > 1)) throw wrong('visit_misfit');
  const [answer] = await sql<{ outcome: string }>(
    'book_visits',
    'select outcome from book_visits($1, $2, $3, $4, $5)',
    [orderId, positions, slotId, userId, JSON.stringify(seen)],
  );
  return {
    outcome: knownOutcome('book_visits', BOOK_OUTCOMES, answer?.outcome),
    slot,
    places: Math.max(...chosen.map(({ places }) => places), 1),
  };
}

/**
 * Books a time for visits bought without one: for all these items or none. A retry gets the same answer.
 * @throws DomainError slot_unknown, visit_misfit, visit_not_open, slot_closed, slot_left, slot_sold_out
 */
export async function bookVisits(booking: VisitBooking): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { outcome, slot, places } = await attempt(booking);
    if (outcome === 'moved' && tries < MAX_ATTEMPTS) continue;
    if (outcome !== 'booked' && outcome !== 'replayed')
      throw explain(outcome, outcome === 'sold_out' ? await findSlot(booking.slotId) : slot, places, booking.locale);
    return wakeOutbox();
  }
}
