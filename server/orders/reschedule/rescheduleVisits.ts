import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type Cents, formatMoney } from '../../shared/money';
import { isOfTerms } from '../../shared/reschedule';
import { readPlans } from '../visits/findOpenVisits';
import { explainMove } from './explainMove';
import { findMovable, type MovableRow } from './findMovable';
import {
  checkTargets,
  misfitStop,
  moveRefusal,
  type PlannedItem,
  plannedItems,
  priceMove,
  readTargets,
} from './planMove';
import type { RescheduleInput } from './rescheduleRequests';

type Order = { id: string; reference: string; currency: string; channel: string; locale: Locale };

export type Moved = 'moved' | 'replayed';

const changed = () => new DomainError('reschedule_gone');

/** The chosen units, and what of them changes its slot. @throws DomainError where they are not as they were seen */
function choose(rows: readonly MovableRow[], { positions, to, seen }: RescheduleInput) {
  const chosen = rows.filter(({ position }) => positions.includes(position));
  if (chosen.length < positions.length) throw changed();
  const items = plannedItems({ rows: chosen, to });
  const isSeen = ({ stop }: PlannedItem) => seen[stop.position] === stop.slotId;
  if (!items.every(isSeen)) throw changed();
  if (items.length === 0) throw new DomainError('reschedule_same', { field: 'to' });
  return { chosen, items };
}

/** @returns whether it goes past the terms */
function judge(items: readonly PlannedItem[], isForced: boolean): boolean {
  const now = new Date();
  const rows = [...new Set(items.map(({ row }) => row))];
  const refusals = rows.flatMap((row) => {
    const own = items.filter((item) => item.row === row).map(({ stop }) => stop);
    return moveRefusal(row, own, now) ?? [];
  });
  const hard = refusals.find((refusal) => !isOfTerms(refusal) || !isForced);
  if (hard) throw new DomainError(`reschedule_${hard}`);
  return refusals.length > 0;
}

/** @throws DomainError where it comes to another sum than was seen */
function checkTotal(order: Order, input: RescheduleInput, totalCents: Cents): void {
  if (input.currency !== order.currency) throw new DomainError('reschedule_currency');
  if (totalCents !== input.expectedCents) {
    const amount = formatMoney(totalCents, order.currency, order.locale);
    throw new DomainError('reschedule_changed', { params: { amount } });
  }
  if (totalCents !== 0) throw new DomainError('reschedule_price');
}

async function callReschedule(tx: Tx, request: object): Promise<{ outcome: string; detail: string | null }> {
  const [answer] = await tx.$queryRaw<{ outcome: string; detail: string | null }[]>`
    select outcome, detail from reschedule(${JSON.stringify(request)}::jsonb)`;
  return answer!;
}

/**
 * Moves visits of an order to other slots, all that is asked for or nothing: it is judged under the order's lock, and has to
 * be what the person saw. Their old tickets let nobody in any more. Sent twice with one id it is done once.
 * @param mayForce staff, who go past the terms with a reason
 * @throws DomainError `reschedule_…`, `slot_…`, `visit_misfit`
 */
export async function rescheduleVisits(
  by: AuditContext,
  order: Order,
  input: RescheduleInput,
  mayForce: boolean,
): Promise<Moved> {
  const plans = await readPlans(order.id);
  const outcome = await transaction(async (tx): Promise<Moved | { outcome: string; detail: string | null }> => {
    await tx.$queryRaw`select 1 from orders where id = ${order.id}::uuid for update`;
    if ((await tx.orderMove.count({ where: { id: input.id, orderId: order.id } })) > 0) return 'replayed';
    const isForced = mayForce && input.force;
    const { chosen, items } = choose(await findMovable(tx, order.id, plans), input);
    const targets = await readTargets(tx, Object.values(input.to));
    checkTargets(items, targets);
    const isPast = judge(items, isForced);
    if (misfitStop({ rows: chosen, to: input.to }, targets)) throw new DomainError('visit_misfit', { field: 'to' });
    const { rows, quote } = await priceMove(tx, items, mayForce && input.free);
    checkTotal(order, input, quote.totalCents);
    const answer = await callReschedule(tx, {
      id: input.id,
      order_id: order.id,
      channel: order.channel,
      moves: items.map(({ stop, to }) => ({ item: stop.id, from: stop.slotId, to })),
      by: by.userId,
      reason: mayForce ? input.reason || null : null,
      forced: isForced,
      // What staff do, and what happens because a visit was called off, is not the buyer's doing.
      counts: !mayForce && rows.some(({ isCalledOff }) => !isCalledOff),
    });
    if (answer.outcome !== 'moved') return answer.outcome === 'replayed' ? 'replayed' : answer;
    if (mayForce)
      await recordChange(tx, by, {
        action: 'order.rescheduled',
        subject: { type: 'order', id: order.id, label: order.reference },
        after: { tickets: rows.length, isForced: isForced && isPast, isFree: input.free, reason: input.reason || null },
      });
    return 'moved';
  });
  if (typeof outcome !== 'string') throw await explainMove(outcome, order.locale);
  wakeOutbox();
  return outcome;
}
