/** A buyer corrects a holder's name; ticket and code stay the same. */

import { prisma, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AnswerProblem, keptAnswer, NAME_FIELD, parseHolderFields, problemWith } from '../../products';
import { readSettings } from '../../settings';
import { DomainError, notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { formatMoney } from '../../shared/money';
import { knownOutcome } from '../../shared/outcome';
import { uuidv7 } from '../../shared/uuid';
import { HOLD_OUTCOMES, type MoveOutcome, type MoveRefusal, RENAME_OUTCOMES } from '../reschedule/explainMove';

type Correction = {
  /** Id of the submission; a retry with it is the same correction. */
  id: string;
  order: { id: string; currency: string; locale: Locale };
  position: number;
  name: string;
  /** Price shown on the page. */
  expectedCents: number;
  /** Payment method of the fee. */
  offer: { provider: string; method: string } | undefined;
  userId: string | null;
};

type Unit = { id: string; name: string | null; feeCents: number; holderFields: unknown };
type Answer = { outcome: MoveOutcome; detail: string | null };
type Row = { outcome: string; detail: string | null };

const findUnit = (tx: Tx, { order, position }: Correction) => tx.$queryRaw<Unit[]>`
  select i.id, h.name, e.holder_change_fee_cents::int as "feeCents", terms.holder_fields as "holderFields"
  from order_items i join events e on e.id = i.event_id cross join lateral terms_of(i.terms_id, i.product_id) terms
    left join order_item_profiles h on h.order_item_id = i.id
  where i.order_id = ${order.id}::uuid and i.position = ${position} and i.visit = 0`;

/** The problem with the name; null if valid. */
function problemOf({ holderFields }: Unit, name: string): AnswerProblem | null {
  const field = parseHolderFields(holderFields).find((asked) => asked.name === NAME_FIELD);
  if (!field) throw notFound();
  return problemWith(field, keptAnswer(field, name.trim()));
}

/**
 * Validates the correction; applies it immediately if free, else stores it until payment.
 * @throws DomainError if it cannot be paid here
 */
async function perform(tx: Tx, request: object, input: Correction, feeCents: number, minutes: number): Promise<Answer> {
  const asked = JSON.stringify(request);
  if (feeCents === 0) {
    const [row] = await tx.$queryRaw<Row[]>`select outcome, detail from rename_holder(${asked}::jsonb)`;
    return { outcome: knownOutcome('rename_holder', RENAME_OUTCOMES, row?.outcome), detail: row!.detail };
  }
  if (!input.offer) throw new DomainError('holder_change_price');
  const payment = JSON.stringify({ id: uuidv7(), ...input.offer });
  const [row] = await tx.$queryRaw<Row[]>`
    select outcome, detail from hold_move(${asked}::jsonb, ${payment}::jsonb, ${minutes}::int)`;
  return { outcome: knownOutcome('hold_move', HOLD_OUTCOMES, row?.outcome), detail: row!.detail };
}

/** Outcomes with their own message; all others mean that the ticket can no longer be changed. */
const WORDED: Readonly<Partial<Record<MoveRefusal, string>>> = {
  changed: 'holder_change_changed',
  not_allowed: 'holder_change_off',
  too_late: 'holder_change_too_late',
  given: 'holder_change_given',
};

/** @throws DomainError if the fee differs from the one shown */
function checkFee({ order, expectedCents }: Correction, feeCents: number): void {
  if (feeCents === expectedCents) return;
  const amount = formatMoney(feeCents as never, order.currency, order.locale);
  throw new DomainError('holder_change_fee', { params: { amount } });
}

type Corrected = { problem: AnswerProblem } | { paymentId: string | null };

/**
 * Corrects the name, or stores the correction until its fee is paid and then checks it again.
 * @throws DomainError `holder_…`
 */
export async function correctHolder(input: Correction): Promise<Corrected> {
  const { id, order, position, name, userId } = input;
  // Read outside the transaction: with a pool of one connection it would deadlock.
  const settings = await readSettings();
  const done = await transaction(async (tx): Promise<Answer | AnswerProblem> => {
    await tx.$queryRaw`select 1 from orders where id = ${order.id}::uuid for update`;
    const before = await tx.orderMove.findFirst({ where: { id, orderId: order.id }, include: { payments: true } });
    if (before) return { outcome: 'replayed', detail: before.payments[0]?.id ?? null };
    const [unit] = await findUnit(tx, input);
    if (!unit) throw notFound();
    const problem = problemOf(unit, name);
    if (problem) return problem;
    checkFee(input, unit.feeCents);
    const { feeCents } = unit;
    const rename = { item: unit.id, position, seen: unit.name, name: name.trim() };
    const request = {
      id,
      order_id: order.id,
      moves: [],
      rename,
      total: feeCents,
      fee: feeCents,
      by: userId,
      counts: false,
    };
    return perform(tx, request, input, feeCents, settings['orders.pending_minutes']);
  });
  if (!('outcome' in done)) return { problem: done };
  const { outcome, detail } = done;
  if (outcome !== 'moved' && outcome !== 'kept' && outcome !== 'replayed')
    throw new DomainError(WORDED[outcome] ?? 'holder_closed');
  wakeOutbox();
  return { paymentId: outcome === 'moved' ? null : detail };
}

/** Name of a unit's holder; null if there is none yet. */
export async function holderNameOf(orderId: string, position: number): Promise<string | null> {
  const unit = await prisma.orderItem.findFirst({
    where: { orderId, position, visit: 0 },
    select: { profile: { select: { name: true } } },
  });
  return unit?.profile?.name || null;
}
