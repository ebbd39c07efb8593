import { sql, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import { knownOutcome } from '../../shared/outcome';
import { formatReference } from '../../shared/reference';
import { toIso } from '../../shared/time';
import { BOOK_OUTCOMES } from './bookVisits';
import { findOpenVisits, type UnitSlots } from './findOpenVisits';
import { groupFits } from './visitFit';

type Booking = { orderId: string; reference: string; positions: number[]; units: number };
type Slot = { eventId: string; startsAt: Date; endsAt: Date };
type Planned = Booking & { seen: UnitSlots };

const BOOKINGS = `
  select o.id as "orderId", o.reference, array_agg(i.position order by i.position) as positions, sum(i.units)::int as units
  from order_items i join orders o on o.id = i.order_id
  where i.id = any ($1::uuid[]) and i.visit > 0 and i.appointment_id is null and i.state = 'active' group by o.id order by o.id`;

const refuse = (code: string, params: Record<string, string | number> = {}) =>
  new DomainError(code, { field: 'slotId', params });

/** Present slots of the units' other visits; null if the time is not compatible with them. */
async function plan({ orderId, positions, ...rest }: Booking, slot: Slot): Promise<Planned | null> {
  const time = { startsAt: toIso(slot.startsAt), endsAt: toIso(slot.endsAt) };
  const groups = (await findOpenVisits(orderId)).filter((group) =>
    group.positions.some((at) => positions.includes(at)),
  );
  if (!groups.every((group) => group.eventId === slot.eventId && groupFits(group, time))) return null;
  const units = groups.flatMap(({ seen }) => [...seen].flatMap(([at, unit]) => (positions.includes(at) ? [unit] : [])));
  if (units.some((unit) => positions.filter((at) => at in unit).length > 1)) return null;
  return { orderId, positions, ...rest, seen: Object.assign({}, ...units) };
}

/**
 * Books one time for open visits of many orders, all or none.
 * @throws DomainError beside `slotId`: `slot_unknown`, `visits_none`, `visits_misfit` and `visits_changed` with the
 *   orders' references, `visits_closed`, `visits_left` with how many fit
 */
export async function bookMany(items: readonly string[], slotId: string, userId: string | null): Promise<void> {
  const [slot] = await sql<Slot>(
    'slot_of_many',
    'select event_id as "eventId", starts_at as "startsAt", ends_at as "endsAt" from appointments where id = $1',
    [slotId],
  );
  if (!slot) throw refuse('slot_unknown');
  const bookings = await sql<Booking>('bookings_of_many', BOOKINGS, [items]);
  if (bookings.reduce((sum, { positions }) => sum + positions.length, 0) < items.length) throw refuse('visits_none');
  const planned = await Promise.all(bookings.map((booking) => plan(booking, slot)));
  const conflicts = bookings.filter((_, at) => planned[at] === null).map(({ reference }) => formatReference(reference));
  if (conflicts.length > 0) throw refuse('visits_misfit', { orders: conflicts.slice(0, 10).join(', ') });
  const places = bookings.reduce((sum, { units }) => sum + units, 0);
  await transaction(async (tx) => {
    const ids = bookings.map(({ orderId }) => orderId);
    // Locks all rows first, in the usual lock order; `book_visits` then takes locks that are already held.
    await tx.$queryRaw`select id from orders where id = any (${ids}::uuid[]) order by id for update`;
    const [free] = await tx.$queryRaw<{ left: number }[]>`
      select capacity - held - sold as left from appointments where id = ${slotId}::uuid for no key update`;
    if ((free?.left ?? 0) < places) throw refuse('visits_left', { left: Math.max(0, free?.left ?? 0), needed: places });
    await tx.$queryRaw`select 1 as one from (select 1) once cross join lateral lock_series(${ids}::uuid[])`;
    for (const { orderId, positions, reference, seen } of planned.filter((it) => it !== null)) {
      const [answer] = await tx.$queryRaw<{ outcome: string }[]>`
        select outcome from book_visits(${orderId}::uuid, ${positions}::int[], ${slotId}::uuid, ${userId}::uuid, ${JSON.stringify(seen)}::jsonb)`;
      const outcome = knownOutcome('book_visits', BOOK_OUTCOMES, answer?.outcome);
      if (outcome === 'closed') throw refuse('visits_closed');
      if (outcome !== 'booked' && outcome !== 'replayed')
        throw refuse('visits_changed', { orders: formatReference(reference) });
    }
  });
  wakeOutbox();
}
