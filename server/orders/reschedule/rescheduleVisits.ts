import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { readSettings } from '../../settings';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { letsOut, type MoneyOut } from '../../shared/limits';
import { type Cents, cents, formatMoney } from '../../shared/money';
import { knownOutcome } from '../../shared/outcome';
import { isOfTerms } from '../../shared/reschedule';
import { uuidv7 } from '../../shared/uuid';
import { readPlans } from '../visits/findOpenVisits';
import { exchangesOf, requestOf } from './exchangeChoice';
import type { ExchangeTarget } from './exchangeTargets';
import { addedConflict, addedVisits, addedWithoutTime, type ExchangeChoice, timeOfAdded } from './exchangeVisits';
import { explainMove, HOLD_OUTCOMES, MOVE_OUTCOMES, type MoveOutcome } from './explainMove';
import { findMovable, type MovableRow } from './findMovable';
import {
  checkTargets,
  conflictingStop,
  type PlannedItem,
  plannedItems,
  priceMove,
  readTargets,
  refusalsOf,
} from './planMove';
import type { RescheduleInput } from './rescheduleRequests';

/** A payment method: provider code and method. */
type Offer = { provider: string; method: string };
type Order = { id: string; reference: string; currency: string; channel: string; locale: Locale };

/** Moved now or by an earlier submission, or awaiting this payment. */
export type Moved = { paymentId: string | null };

const changed = () => new DomainError('reschedule_gone');

/** The chosen units. @throws DomainError if any no longer exists */
function choose(rows: readonly MovableRow[], { positions }: RescheduleInput): MovableRow[] {
  const chosen = rows.filter(({ position }) => positions.includes(position));
  if (chosen.length < positions.length) throw changed();
  return chosen;
}

type Become = ReadonlyMap<number, ExchangeTarget>;

/** Items that change slot or product. @throws DomainError if they changed since the page was shown */
function plan(rows: readonly MovableRow[], { to, seen }: RescheduleInput, become: Become): PlannedItem[] {
  const items = plannedItems({ rows, to, become });
  const isSeen = ({ stop }: PlannedItem) => (seen[stop.position] ?? null) === stop.slotId;
  if (!items.every(isSeen)) throw changed();
  if (items.length === 0) throw new DomainError('reschedule_same', { field: 'to' });
  return items;
}

/** @returns whether the terms are overridden */
function validate(items: readonly PlannedItem[], isForced: boolean): boolean {
  const refusals = refusalsOf(items, new Date());
  const hard = refusals.find((refusal) => !isOfTerms(refusal) || !isForced);
  if (hard) throw new DomainError(`reschedule_${hard}`);
  return refusals.length > 0;
}

/** @throws DomainError if the total differs from the one shown */
function checkTotal(order: Order, input: RescheduleInput, totalCents: Cents): void {
  if (input.currency !== order.currency) throw new DomainError('reschedule_currency');
  if (totalCents !== input.expectedCents) {
    const amount = formatMoney(totalCents, order.currency, order.locale);
    throw new DomainError('reschedule_changed', { params: { amount } });
  }
}

/**
 * @throws DomainError if the refund exceeds what this person may refund: they can move without money, or ask a
 * colleague
 */
function checkMoney(order: Order, totalCents: Cents, money: MoneyOut): void {
  if (totalCents >= 0 || letsOut(money, -totalCents)) return;
  const params = {
    amount: formatMoney(cents(-totalCents), order.currency, order.locale),
    limit: formatMoney(cents(money.limitCents ?? 0), order.currency, order.locale),
  };
  throw new DomainError(money.limitCents === 0 ? 'reschedule_no_refund' : 'reschedule_above_limit', { params });
}

/** @throws DomainError beside `added` if the time of an added visit is missing, of another event, or incompatible */
function checkAdded(choice: ExchangeChoice): void {
  const isForeign = addedVisits(choice).some((visit) => choice.to[visit.key] && !timeOfAdded(visit, choice));
  if (isForeign) throw new DomainError('slot_unknown', { field: 'added' });
  if (addedWithoutTime(choice)) throw new DomainError('exchange_no_time', { field: 'added' });
  if (addedConflict(choice)) throw new DomainError('visit_misfit', { field: 'added' });
}

async function callReschedule(tx: Tx, request: object): Promise<Answer> {
  const [row] = await tx.$queryRaw<Row[]>`
    select outcome, detail from reschedule(${JSON.stringify(request)}::jsonb)`;
  return { outcome: knownOutcome('reschedule', MOVE_OUTCOMES, row?.outcome), detail: row!.detail };
}

type Row = { outcome: string; detail: string | null };
type Answer = { outcome: MoveOutcome; detail: string | null };
type Validated = { request: object; totalCents: Cents; tickets: number; exchanged: number; isPast: boolean };

/**
 * The person who moves. `money`: refund limit; `isBound`: refund terms limit the refund of a ticket; `mayForce`: staff,
 * who override the terms with a reason; `offer`: payment method if it costs more; `claim`: whether places that the
 * organisation reserved are still reserved, under the order's lock: time rules do not apply then, and it may be free;
 * `approvedBy`: colleague who approved by PIN at a till.
 */
type Moves = {
  mayForce: boolean;
  money: MoneyOut;
  isBound: boolean;
  offer: Offer | undefined;
  claim?: (tx: Tx) => Promise<void>;
  approvedBy?: string | null;
};

/** Validates the move and returns the request for the database. @throws DomainError */
async function validated(tx: Tx, by: AuditContext, order: Order, input: RescheduleInput, plans: Plans, who: Moves) {
  const { mayForce } = who;
  const isKept = who.claim !== undefined;
  const isForced = mayForce && input.force;
  const chosen = choose(await findMovable(tx, order.id, plans), input);
  const become = await exchangesOf(tx, chosen, input, !mayForce);
  const items = plan(chosen, input, become);
  const targets = await readTargets(tx, Object.values(input.to));
  checkTargets(items, targets);
  const isPast = validate(items, isForced);
  if (conflictingStop({ rows: chosen, to: input.to, become }, targets))
    throw new DomainError('visit_misfit', { field: 'to' });
  checkAdded({ rows: chosen, become, to: input.to, targets });
  const { rows, quote } = await priceMove(tx, items, {
    isFree: (mayForce || isKept) && input.free,
    isBound: who.isBound,
  });
  checkTotal(order, input, quote.totalCents);
  checkMoney(order, quote.totalCents, who.money);
  const request = {
    id: input.id,
    order_id: order.id,
    channel: order.channel,
    ...requestOf(items, input.to),
    // Tax depends on the product, so an exchanged item is priced again even at the same price.
    prices: rows.flatMap((row, n) => {
      const { priceCents, discountCents, mostCents } = quote.units[n]!;
      const isPriced = priceCents === row.priceCents && discountCents === row.discountCents;
      const isSame = isPriced && !become.has(row.position);
      return isSame ? [] : [{ item: row.stops[0]!.id, price: priceCents, discount: discountCents, most: mostCents }];
    }),
    total: quote.totalCents,
    fee: quote.feeCents,
    by: doerIn(by),
    staff: mayForce ? doerIn(by) : null,
    // A program of the house has no user, and moves transferred tickets like staff.
    by_staff: mayForce,
    reason: mayForce ? input.reason || null : null,
    forced: isForced,
    house: mayForce && !who.isBound && input.house,
    ...(isKept ? { paid: true } : {}),
    // Moves by staff, and those after a cancelled slot, do not count towards the buyer's limit.
    counts: !mayForce && rows.some(({ isCancelled }) => !isCancelled),
  };
  const exchanged = become.size;
  return {
    ...{ request, exchanged, totalCents: quote.totalCents, tickets: rows.length },
    isPast: isForced && isPast,
  } satisfies Validated;
}

/** Reserves the new places until the move is paid. @throws DomainError without a payment method */
async function holdMove(tx: Tx, request: object, offer: Offer | undefined, minutes: number): Promise<Answer> {
  if (!offer) throw new DomainError('reschedule_price');
  const payment = { id: uuidv7(), ...offer };
  const [row] = await tx.$queryRaw<Row[]>`
    select outcome, detail from hold_move(${JSON.stringify(request)}::jsonb, ${JSON.stringify(payment)}::jsonb, ${minutes}::int)`;
  return { outcome: knownOutcome('hold_move', HOLD_OUTCOMES, row?.outcome), detail: row!.detail };
}

type Plans = Awaited<ReturnType<typeof readPlans>>;

/**
 * Moves visits to other slots and exchanges tickets, all or nothing, validated under the order's lock against what the
 * person saw. The gate denies the old tickets. If it costs more, its places are reserved and nothing else changes until
 * it is paid. Idempotent by id.
 * @throws DomainError `reschedule_…`, `exchange_…`, `slot_…`, `visit_misfit`
 */
export async function rescheduleVisits(
  by: AuditContext,
  order: Order,
  input: RescheduleInput,
  who: Moves,
): Promise<Moved> {
  const { mayForce, offer } = who;
  // Read outside the transaction: with a pool of one connection it would deadlock.
  const [plans, settings] = await Promise.all([readPlans(order.id), readSettings()]);
  const { outcome, detail } = await transaction(async (tx): Promise<Answer> => {
    await tx.$queryRaw`select 1 from orders where id = ${order.id}::uuid for update`;
    const before = await tx.orderMove.findFirst({
      where: { id: input.id, orderId: order.id },
      include: { payments: true },
    });
    if (before) return { outcome: 'replayed', detail: before.payments[0]?.id ?? null };
    await who.claim?.(tx);
    const { request, totalCents, tickets, exchanged, isPast } = await validated(tx, by, order, input, plans, who);
    if (totalCents > 0) return holdMove(tx, request, offer, settings['orders.pending_minutes']);
    const answer = await callReschedule(tx, request);
    if (mayForce && answer.outcome === 'moved')
      await recordChange(tx, by, {
        action: exchanged > 0 ? 'order.exchanged' : 'order.rescheduled',
        subject: { type: 'order', id: order.id, label: order.reference },
        after: {
          tickets,
          ...(exchanged > 0 ? { exchanged } : {}),
          isPastTerms: isPast,
          isFree: input.free,
          reason: input.reason || null,
          ...(who.approvedBy ? { approved_by: who.approvedBy } : {}),
        },
      });
    return answer;
  });
  if (outcome !== 'moved' && outcome !== 'kept' && outcome !== 'replayed')
    throw await explainMove({ outcome, detail }, order.locale, input.to);
  wakeOutbox();
  return { paymentId: outcome === 'moved' ? null : detail };
}
