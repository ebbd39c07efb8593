import { prisma, sql } from '../../infra/db';
import { sqlFile } from '../../infra/sqlFile';
import { type LocalText, localText } from '../../shared/localText';
import { cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import { STATE } from '../lists/cancelledOrderList';
import type { Cancellation } from '../pages';
import type { Offer } from '../requests';

const FIGURES = `
  select ${STATE} as state, count(*)::int as orders, coalesce(sum((select sum((slot ->> 'units')::int) from jsonb_array_elements(r.kept -> 'slots') slot)), 0)::int as kept
  from cancellation_orders r left join refunds f on f.id = r.refund_id where r.cancellation_id = $1 group by 1`;

const COST = sqlFile('server/cancellations/queries/costOfCancellation.sql');

type SlotRow = {
  id: string;
  event: LocalText;
  timeZone: string;
  byDay: boolean;
  startsAt: Date;
  state: string;
  instead: Date | null;
};

const SLOTS = `
  select a.id, e.title as event, v.time_zone as "timeZone", e.by_day as "byDay", a.starts_at as "startsAt", a.state::text as state, p.starts_at as instead
  from cancellation_slots s join appointments a on a.id = s.appointment_id join events e on e.id = a.event_id join venues v on v.id = e.venue_id
    left join appointments p on p.id = s.proposed_id
  where s.cancellation_id = $1 order by a.starts_at, a.id limit 60`;

/** Progress and cost of a cancellation. Null without one. */
export async function showCancellation(id: string, locale: string): Promise<Cancellation | null> {
  const found = await prisma.cancellation.findUnique({
    where: { id },
    include: { user: { select: { name: true } }, _count: { select: { slots: true } } },
  });
  if (!found) return null;
  const [figures, cost, slots] = await Promise.all([
    sql<{ state: keyof Cancellation['counts']; orders: number; kept: number }>('cancellation_figures', FIGURES, [id]),
    sql<{ currency: string; amount: number; waits: number; credited: number }>('cancellation_cost', COST, [id]),
    sql<SlotRow>('cancellation_slots', SLOTS, [id]),
  ]);
  const count = (state: string) => figures.find((row) => row.state === state)?.orders ?? 0;
  return {
    id,
    state: found.state as Cancellation['state'],
    offers: found.offers as Offer[],
    deadline: toIso(found.deadline),
    afterwards: found.afterwards as Cancellation['afterwards'],
    note: localText(found.note as LocalText, locale),
    by: found.user?.name ?? null,
    at: toIso(found.createdAt),
    remindedAt: found.remindedAt && toIso(found.remindedAt),
    timeZone: slots[0]?.timeZone ?? 'UTC',
    slotCount: found._count.slots,
    slots: slots.map((slot) => ({
      ...slot,
      event: localText(slot.event, locale),
      startsAt: toIso(slot.startsAt),
      instead: slot.instead && toIso(slot.instead),
      isOff: slot.state === 'cancelled',
    })),
    counts: {
      waiting: count('waiting'),
      told: count('told'),
      moved: count('moved'),
      refunded: count('refunded'),
      credited: count('credited'),
      asked: count('asked'),
      left: count('left'),
      failed: count('failed'),
      reinstated: count('reinstated'),
    },
    orders: figures.reduce((sum, { orders }) => sum + orders, 0),
    keptPlaces: figures.reduce((sum, { kept }) => sum + kept, 0),
    cost: cost.map(({ currency, amount, waits, credited }) => ({
      currency,
      amount: cents(Number(amount)),
      waits: cents(Number(waits)),
      credited: cents(Number(credited)),
    })),
  };
}
