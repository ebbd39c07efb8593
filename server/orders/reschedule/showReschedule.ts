import { prisma } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import type { FoundOrder } from '../findOrder';
import { showHead } from '../shop/showHead';
import { readPlans } from '../visits/findOpenVisits';
import { chosenTargets, targetsOf } from './exchangeChoice';
import type { ExchangeTarget } from './exchangeTargets';
import { addedConflict, addedVisits, addedWithoutTime } from './exchangeVisits';
import { findMovable, type MovableRow, type Stop } from './findMovable';
import type { mayReschedule } from './mayReschedule';
import { conflictingStop, moveRefusal, plannedItems, priceMove, readTargets, refusalsOf } from './planMove';
import type { MovableTicket, MovePlan } from './rescheduleProps';
import { type AskedMove, askedMove } from './rescheduleRequests';
import { showDates } from './showMoveDates';

type Shown = {
  locale: Locale;
  showsHolders: boolean;
  /** Possible exchange products, by first item of the unit. */
  targets: ReadonlyMap<string, readonly ExchangeTarget[]>;
};

/** Units with visits, exchange products and refusals. */
function listMovable(rows: readonly MovableRow[], { locale, showsHolders, targets }: Shown): MovableTicket[] {
  const now = new Date();
  const toStop = (row: MovableRow, stop: Stop): MovableTicket['stops'][number] => ({
    key: stop.key,
    position: stop.position,
    event: localText(stop.event, locale),
    timeZone: stop.timeZone,
    byDay: stop.byDay,
    slotId: stop.slotId,
    startsAt: stop.time?.startsAt ?? null,
    refusal: moveRefusal(row, [stop], now),
  });
  return rows.map((row) => ({
    position: row.position,
    name: localText(row.product, locale),
    holderName: showsHolders ? row.holderName : null,
    stops: row.stops.map((stop) => toStop(row, stop)),
    exchangeRefusal: moveRefusal(row, row.stops, now, true),
    exchanges: (targets.get(row.stops[0]!.id) ?? []).map(({ id, name, differenceCents, added, givenUp }) => ({
      ...{ id, differenceCents, name: localText(name, locale) },
      adds: added.map(({ key, event, timeZone, byDay, canChooseLater }) => ({
        ...{ key, timeZone, byDay, canChooseLater, event: localText(event, locale) },
      })),
      givesUp: row.stops
        .filter(({ key }) => givenUp.has(key))
        .map(({ key, event }) => ({ key, event: localText(event, locale) })),
    })),
  }));
}

/** Plan of the move as chosen; null while nothing is chosen. */
async function showPlan(
  rows: readonly MovableRow[],
  asked: AskedMove,
  become: ReadonlyMap<number, ExchangeTarget>,
  isBound: boolean,
): Promise<MovePlan | null> {
  const targets = await readTargets(prisma, Object.values(asked.to));
  const known = rows
    .flatMap(({ stops }) => stops)
    .flatMap((stop) => {
      const slot = targets.get(asked.to[stop.key] ?? '');
      return slot?.eventId === stop.eventId ? [[stop.key, slot] as const] : [];
    });
  const added = addedVisits({ rows, become }).flatMap(({ key, eventId }) => {
    const slot = targets.get(asked.to[key] ?? '');
    return slot?.eventId === eventId ? [[key, slot] as const] : [];
  });
  const slots = new Map([...known, ...added]);
  const to = Object.fromEntries([...slots].map(([key, { id }]) => [key, id]));
  const choice = { rows, become, to, targets };
  const items = plannedItems({ rows, to, become });
  if (items.length === 0) return null;
  const { quote, keptWhy } = await priceMove(prisma, items, { isFree: asked.free, isBound });
  return {
    to: Object.fromEntries([...slots].map(([key, { id, startsAt }]) => [key, { slotId: id, startsAt }])),
    conflict: (conflictingStop(choice, targets) ?? addedConflict(choice))?.key ?? null,
    missing: addedWithoutTime(choice)?.key ?? null,
    quote,
    keptWhy,
    products: Object.fromEntries([...become].map(([position, { id }]) => [position, id])),
    refusal: refusalsOf(items, new Date())[0] ?? null,
  };
}

type May = Awaited<ReturnType<typeof mayReschedule>>;

/** Props of the page to move visits and exchange tickets, within the viewer's rights; each part is read on request. */
export async function showReschedule(
  order: FoundOrder,
  may: May,
  { query, locale }: { query: Record<string, unknown>; locale: Locale },
) {
  const all = await findMovable(prisma, order.id, await readPlans(order.id));
  const asked = askedMove(query);
  const isStaff = order.mayForceMoves;
  const products: ReadonlyMap<string, ExchangeTarget[]> = may.exchanges
    ? await targetsOf(prisma, all, asked, !isStaff)
    : new Map();
  // A single ticket is preselected.
  const wished = query.units === undefined && all.length === 1 ? [all[0]!.position] : asked.positions;
  const positions = wished.filter((position) => all.some((row) => row.position === position));
  const rows = all.filter((row) => positions.includes(row.position));
  const targets = await readTargets(prisma, Object.values(asked.to));
  const become = chosenTargets(rows, asked, products);
  const { channel } = order;
  return {
    order: () => showHead(order, locale),
    tickets: listMovable(all, { locale, showsHolders: order.maySeeTickets, targets: products }),
    positions,
    dates: () => showDates({ rows, asked, targets, become, moves: may.moves }, { channel, locale }),
    plan: () => showPlan(rows, asked, become, !order.mayRefundAsStaff),
    isStaff,
    mayRefundAsStaff: order.mayRefundAsStaff,
    may,
  };
}
