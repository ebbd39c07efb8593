/** Moves that a program asks for: as on the page of moves, with items instead of positions and visits. */
import { z } from 'zod';
import { prisma } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { MoneyOut } from '../../shared/limits';
import type { IsoDate } from '../../shared/time';
import type { FoundOrder } from '../findOrder';
import { canReschedule } from '../policy';
import { readPlans } from '../visits/findOpenVisits';
import { findMovable, type MovableRow } from './findMovable';
import type { moveSlotsAnswer } from './moveAnswers';
import { plannedItems, priceMove, refusalsOf } from './planMove';
import { rescheduleRequest } from './rescheduleRequests';
import { rescheduleVisits } from './rescheduleVisits';
import { moveSlots } from './showMoveDates';

const MAX_ITEMS = 500;
const { force, free, reason, expectedCents } = rescheduleRequest.shape;

const items = z.array(z.uuid().toLowerCase()).min(1).max(MAX_ITEMS);

const fields = z.strictObject({
  items: items.describe('Ids of items of the order, all of the same visit of their product.'),
  slotId: z.uuid().toLowerCase().describe('The new time slot, of the same event.'),
  force: force.describe('Beyond the terms of the order. Needs a reason.'),
  free: free.describe('Without fee and price difference. Needs a reason.'),
  reason,
  expectedCents: expectedCents.optional().describe('Refuses with `reschedule_changed` if it costs another amount.'),
});

/** The rules of the page of moves, beside the same fields. */
export const moveItemsRequest = fields.superRefine(({ items: ids, slotId, ...body }, context) => {
  if (new Set(ids).size < ids.length) context.addIssue({ code: 'custom', path: ['items'], message: 'errors.invalid' });
  const whole = { ...body, id: slotId, positions: [1], to: { a: slotId }, seen: {}, expectedCents: 0, currency: '' };
  for (const { path, message } of rescheduleRequest.safeParse(whole).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
});

type Chosen = { rows: MovableRow[]; key: string };

/**
 * The units of the items, and the visit that moves.
 * @throws DomainError `reschedule_gone` beside `items`, also for items of several visits; 409 for an order without
 * tickets
 */
async function choose(order: FoundOrder, ids: readonly string[]): Promise<Chosen> {
  if (!canReschedule(order)) throw new DomainError('reschedule_gone');
  const rows = await findMovable(prisma, order.id, await readPlans(order.id));
  const stops = rows.flatMap((row) => row.stops).filter(({ id }) => ids.includes(id));
  const [first] = stops;
  if (!first || stops.length < ids.length || stops.some(({ key }) => key !== first.key))
    throw new DomainError('reschedule_gone', { field: 'items' });
  return { rows: rows.filter((row) => row.stops.some(({ id }) => ids.includes(id))), key: first.key };
}

const NO_EXCHANGE = new Map<number, never>();

type Days = { from: IsoDate; to: IsoDate; locale: Locale };

/** The slots of these days to which the items can move. @throws as `choose` */
export async function listMoveSlots(
  order: FoundOrder,
  ids: readonly string[],
  { from, to, locale }: Days,
): Promise<z.input<typeof moveSlotsAnswer>> {
  const { rows, key } = await choose(order, ids);
  const { slots, needs } = await moveSlots({ rows, key }, { channel: order.channel, locale, from, to });
  const moved = rows.flatMap((row) => {
    const stop = row.stops.find((each) => each.key === key)!;
    return [{ row, stop, to: null, becomes: null, isGivenUp: false }];
  });
  return {
    refusal: refusalsOf(moved, new Date())[0] ?? null,
    needs,
    data: slots.map(({ id, startsAt, endsAt, left }) => ({ id, startsAt, endsAt, left: Math.max(0, left) })),
  };
}

type Asked = {
  id: string;
  /** Money that the owner of the token may pay out. */
  money: MoneyOut;
  by: AuditContext;
  locale: Locale;
  body: z.output<typeof moveItemsRequest>;
};

/**
 * Moves items to another slot as staff do. A move that costs more is refused: its buyer pays it on the order page.
 * @throws DomainError `reschedule_price` (422); as `choose` and `rescheduleVisits`
 */
export async function moveItems(order: FoundOrder, { id, money, by, locale, body }: Asked): Promise<void> {
  const { items: ids, slotId, ...input } = body;
  const { rows, key } = await choose(order, ids);
  const to = { [key]: slotId };
  const isBound = !order.mayRefundAsStaff;
  const planned = plannedItems({ rows, to, become: NO_EXCHANGE });
  const { quote } = await priceMove(prisma, planned, { isFree: input.free, isBound });
  if (quote.totalCents > 0) throw new DomainError('reschedule_price', { status: 422 });
  const stops = rows.map((row) => row.stops.find((stop) => stop.key === key)!);
  const move = {
    ...{ id, to, products: {}, house: false, currency: order.currency },
    positions: rows.map(({ position }) => position),
    seen: Object.fromEntries(stops.flatMap(({ position, slotId: seen }) => (seen ? [[position, seen]] : []))),
    ...{ ...input, expectedCents: input.expectedCents ?? quote.totalCents },
  };
  await rescheduleVisits(by, { ...order, locale }, move, { mayForce: true, money, isBound, offer: undefined });
}
