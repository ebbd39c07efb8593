import { recordChange } from '../../audit';
import { prisma, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, accountIn, doerIn } from '../../shared/actor';
import { findLeftAlone } from '../../shared/companions';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { letsOut, type MoneyOut } from '../../shared/limits';
import { eitherOf, localText } from '../../shared/localText';
import { type Cents, formatMoney } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import { priceUnits, quoteRefund, type RefundHow, type RefundQuote, withoutFees } from '../../shared/refunds';
import { isReaddressedByStaff } from './balanceChoice';
import { findDestination, findRefundable, isBuyers, isLeft, type RefundableRow } from './findRefundable';
import type { RefundDestination } from './refundProps';
import type { RefundInput } from './refundRequests';

/** Without a choice, the original payment method is refunded. */
type Input = Omit<RefundInput, 'to' | 'agreed' | 'keep'> & Partial<Pick<RefundInput, 'to' | 'agreed' | 'keep'>>;
type Order = { id: string; reference: string; currency: string; feeCents: Cents; locale: Locale };

/**
 * The person who refunds: a buyer within the terms, or staff, each up to `money`. `claim`: checks in the same
 * transaction, under the order's lock, that it is still to be done. `balance`: whether it may be credited; for a buyer,
 * to which account.
 */
export type Refunder =
  | { kind: 'buyer'; money: MoneyOut; balance?: string | null }
  | {
      kind: 'staff';
      money: MoneyOut;
      mayForce: boolean;
      balance?: boolean;
      /** A colleague entered their PIN: any amount becomes a request, and the caller approves it in their name. */
      isSeconded?: boolean;
      claim?: (tx: Tx) => Promise<void>;
    };

export type RefundMade = 'created' | 'done' | 'requested' | 'replayed';

const REFUSALS = {
  gone: 'refund_gone',
  used: 'refund_used',
  new_code: 'refund_new_code',
  requested_already: 'refund_requested_already',
  disputed: 'refund_disputed',
  exceeds: 'refund_exceeds',
  other_currency: 'refund_currency',
  no_account: 'refund_balance_none',
  id_taken: 'id_taken',
} as const;

/** @throws DomainError for what `give_back` refuses */
export async function callRefund(tx: Tx, request: object): Promise<RefundMade> {
  const [answer] = await tx.$queryRaw<{ outcome: RefundMade | keyof typeof REFUSALS }[]>`
    select give_back(${JSON.stringify(request)}::jsonb) as outcome`;
  const outcome = answer!.outcome;
  switch (outcome) {
    case 'created':
    case 'done':
    case 'requested':
    case 'replayed':
      return outcome;
    case 'gone':
    case 'used':
    case 'new_code':
    case 'requested_already':
    case 'disputed':
    case 'exceeds':
    case 'other_currency':
    case 'no_account':
    case 'id_taken':
      throw new DomainError(REFUSALS[outcome]);
    default:
      return unknownOutcome(outcome);
  }
}

const howOf = ({ how, amountCents }: Input): RefundHow =>
  how === 'amount' ? { amountCents: (amountCents ?? 0) as Cents } : how;

/** @throws DomainError if the quote differs from the one shown or exceeds the amount left */
function checkQuote(order: Order, input: Input, quote: RefundQuote): void {
  if (input.currency !== order.currency) throw new DomainError('refund_currency');
  if (quote.keptCents < 0) throw new DomainError('refund_exceeds', { field: 'amountCents' });
  if (quote.amountCents === input.expectedCents) return;
  const amount = formatMoney(quote.amountCents, order.currency, order.locale);
  throw new DomainError('refund_changed', { params: { amount } });
}

/** @throws DomainError `refund_left_alone` where a product would lose the companion that it requires */
function checkCompanions(rows: readonly RefundableRow[], chosen: readonly number[], locale: Locale): void {
  const alone = findLeftAlone(rows.filter(isLeft), chosen);
  if (!alone) return;
  const params = { product: localText(alone.name, locale), required: eitherOf(alone.requiredNames, locale) };
  throw new DomainError('refund_left_alone', { field: 'positions', params });
}

/**
 * The person who consents to a balance credit; null for the original method. A guest order becomes the buyer's, to
 * whose balance it goes.
 * @throws DomainError `refund_balance_closed`, `refund_balance_agreement`
 */
async function balanceOf(
  tx: Tx,
  order: Order,
  { to = 'same', agreed = false }: Input,
  who: Refunder,
): Promise<'buyer' | 'staff' | null> {
  if (to === 'same') return null;
  if (!who.balance) throw new DomainError('refund_balance_closed', { field: 'to' });
  if (who.kind === 'buyer') {
    await tx.order.updateMany({ where: { id: order.id, userId: null }, data: { userId: String(who.balance) } });
    if ((await tx.order.count({ where: { id: order.id, userId: String(who.balance) } })) === 0)
      throw new DomainError('refund_balance_closed', { field: 'to' });
  } else if (!agreed) {
    throw new DomainError('refund_balance_agreement', { field: 'agreed' });
  }
  return who.kind;
}

/**
 * Refunds units of an order, all or none: the amount is recalculated under the order's lock and must match the one
 * shown. Above their limit, staff only request it. The provider sends the money after the commit. Idempotent by id. A
 * buyer may not leave a required companion product missing; staff are warned and decide.
 * @throws DomainError `refund_…`, `payee_needed`
 */
export async function makeRefund(by: AuditContext, order: Order, input: Input, who: Refunder): Promise<RefundMade> {
  const { kind } = await findDestination(prisma, order.id, order.locale);
  const outcome = await transaction((tx) => makeRefundIn(tx, by, order, input, who, kind));
  wakeOutbox();
  return outcome;
}

/** `makeRefund` within a larger transaction. The caller wakes the outbox after the commit. */
export async function makeRefundIn(
  tx: Tx,
  by: AuditContext,
  order: Order,
  input: Input,
  who: Refunder,
  goesTo: RefundDestination['kind'],
): Promise<RefundMade> {
  await tx.$queryRaw`select 1 from orders where id = ${order.id}::uuid for update`;
  const key = `refund:${order.id}:${input.id}`;
  if ((await tx.refund.count({ where: { idempotencyKey: key } })) > 0) return 'replayed';
  if (who.kind === 'staff') await who.claim?.(tx);
  const rows = await findRefundable(tx, order.id);
  const chosen = rows.filter((row) => input.positions.includes(row.position));
  if (chosen.some(({ isRequested }) => isRequested)) throw new DomainError('refund_requested_already');
  if (chosen.length < input.positions.length || !chosen.every(isLeft)) throw new DomainError('refund_gone');
  if (chosen.some(({ paysNewCode }) => paysNewCode)) throw new DomainError('refund_new_code', { field: 'positions' });
  if (who.kind === 'buyer' && !chosen.every(isBuyers)) throw new DomainError('refund_given');
  const isForced = who.kind === 'staff' && who.mayForce && input.force;
  const keep = who.kind === 'staff' && input.keep === true;
  if (keep && chosen.some(({ isVoucher }) => isVoucher))
    throw new DomainError('refund_keep_voucher', { field: 'positions' });
  if (!keep && !isForced && chosen.some(({ isUsed }) => isUsed)) throw new DomainError('refund_used');
  const priced = priceUnits(rows, order.feeCents, new Date());
  const units = keep ? withoutFees(priced) : priced;
  const isReturnable = units.every((unit) => unit.isReturnable || !input.positions.includes(unit.position));
  if (who.kind === 'buyer' && (!isReturnable || input.how !== 'terms')) throw new DomainError('refund_too_late');
  if (who.kind === 'buyer') checkCompanions(rows, input.positions, order.locale);
  const quote = quoteRefund(units, input.positions, howOf(input));
  checkQuote(order, input, quote);
  if (keep && quote.amountCents === 0) throw new DomainError('refund_keep_nothing', { field: 'amountCents' });
  const toBalance = await balanceOf(tx, order, input, who);
  const needsPayee = goesTo === 'bank' && quote.amountCents > 0 && toBalance === null;
  if (needsPayee && !input.payeeIban) throw new DomainError('payee_needed', { field: 'payeeIban' });
  if (needsPayee && !input.payeeName) throw new DomainError('payee_needed', { field: 'payeeName' });
  // Staff without `orders.refund` who correct an email receive the buyer's link, so another person checks an account
  // entered with it.
  const isDoubtful = needsPayee && who.kind === 'buyer' && (await isReaddressedByStaff(tx, order.id));
  const isSeconded = who.kind === 'staff' && who.isSeconded === true;
  const asks = isDoubtful || isSeconded || !letsOut(who.money, quote.amountCents);
  const given = await callRefund(tx, {
    id: input.id,
    key,
    order_id: order.id,
    items: quote.items.map(({ position, amountCents }) => ({
      id: rows.find((row) => row.position === position)!.id,
      amount: amountCents,
      fee_share: units.find((unit) => unit.position === position)!.feeCents,
    })),
    fee: quote.feeCents,
    amount: quote.amountCents,
    currency: input.currency,
    // A user who impersonates cannot be the second person later.
    by: doerIn(by),
    in_account: accountIn(by),
    reason: keep ? 'tickets_kept' : who.kind === 'buyer' ? 'by_buyer' : 'by_staff',
    note: who.kind === 'staff' ? input.note || null : null,
    keeps: keep,
    forced: !keep && isForced && chosen.some(({ isUsed }) => isUsed),
    payee_name: needsPayee ? input.payeeName : null,
    payee_iban: needsPayee ? input.payeeIban : null,
    to_balance: toBalance,
    asks,
  });
  if (who.kind === 'staff' && given !== 'replayed')
    await recordChange(tx, by, {
      action: asks ? 'order.refund_requested' : keep ? 'order.price_refunded' : 'order.refunded',
      subject: { type: 'order', id: order.id, label: order.reference },
      after: {
        amountCents: quote.amountCents,
        currency: order.currency,
        tickets: input.positions.length,
        isForced,
        ...(toBalance && { toBalance: true, isAgreed: true }),
      },
    });
  return given;
}
