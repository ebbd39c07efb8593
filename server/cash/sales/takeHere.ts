import { type LocalPayment, localPaymentRow, type PaymentPart, type Taken, takenOf } from '../../checkout';
import { prisma, sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import { add, type Cents, cents, ZERO } from '../../shared/money';
import { knownOutcome } from '../../shared/outcome';
import type { Sold } from '../pages';
import type { CounterPart } from '../requests';

const TAKEN = ['taken', 'paid', 'replayed', 'gone', 'exceeds', 'refused', 'closed', 'nothing'] as const;
type Answer = { outcome: string; remaining: Cents; change: Cents | null };

/**
 * Books a payment in the drawer and for the order in one statement.
 * @throws DomainError shift_not_open; amount_needed; as `takenOf`
 */
export async function takeHere(shift: string, payment: LocalPayment): Promise<Taken & { change: Cents }> {
  const { amount, ...row } = localPaymentRow(payment);
  const [answer] = await sql<Answer>(
    'take_at_counter',
    'select outcome, remaining, change from take_at_counter($1::jsonb)',
    [JSON.stringify({ ...row, given: amount, shift })],
  );
  wakeOutbox();
  const { remaining, change } = answer!;
  const outcome = knownOutcome('take_at_counter', TAKEN, answer?.outcome);
  if (outcome === 'closed') throw new DomainError('shift_not_open', { status: 409 });
  if (outcome === 'nothing') throw new DomainError('amount_needed', { field: 'parts' });
  return { ...takenOf(outcome, remaining), change: change ?? ZERO };
}

/** Payment part for the checkout; its amount is the cash handed over, or the amount on the terminal. */
export function partOf(part: CounterPart): PaymentPart {
  if (part.kind === 'balance') return { kind: 'balance', userId: part.userId };
  if (part.kind === 'voucher') return { kind: 'voucher', code: part.code };
  if (part.kind === 'cash') return { kind: 'local', id: part.id, provider: 'cash', amount: cents(part.givenCents) };
  const { id, amountCents, code, last4, terminal } = part;
  return {
    kind: 'local',
    id,
    provider: 'card_manual',
    amount: cents(amountCents),
    data: { ...(code ? { code: code.toUpperCase() } : {}), terminal },
    ...(last4 ? { cardLast4: last4 } : {}),
  };
}

/** @throws DomainError card_code beside `parts` for a card without the code of its slip, where the cashbox asks for it */
export function demandCardCodes(parts: readonly CounterPart[], { cardCodeNeeded }: { cardCodeNeeded: boolean }): void {
  if (cardCodeNeeded && parts.some((part) => part.kind === 'card_manual' && !part.code))
    throw new DomainError('card_code', { field: 'parts' });
}

const isCredit = ({ kind }: CounterPart) => kind === 'voucher' || kind === 'balance';

/** Vouchers and balances first: if one is refused, no money was taken yet. */
export const creditFirst = (parts: readonly CounterPart[]): CounterPart[] => [
  ...parts.filter(isCredit),
  ...parts.filter((part) => !isCredit(part)),
];

/** Account whose balance pays; null if none. */
export const balanceOwner = (parts: readonly CounterPart[]): string | null =>
  parts.find((part) => part.kind === 'balance')?.userId ?? null;

/**
 * Payments entered and not taken because credit paid everything: cash to hand back, and card payments to cancel on
 * their terminals.
 */
export async function notTaken(
  order: string,
  parts: readonly CounterPart[],
): Promise<{ cash: Cents; cards: Sold['cardsToCancel'] }> {
  const none = { cash: ZERO, cards: [] };
  if (!parts.some(isCredit) || parts.every(isCredit)) return none;
  const taken = await prisma.payment.findMany({ where: { orderId: order }, select: { id: true } });
  const left = parts.filter((part) => !isCredit(part) && !taken.some(({ id }) => id === part.id));
  return {
    cash: add(...left.map((part) => (part.kind === 'cash' ? cents(part.givenCents) : ZERO))),
    cards: left.flatMap((part) =>
      part.kind === 'card_manual' ? [{ amount: cents(part.amountCents), terminal: part.terminal }] : [],
    ),
  };
}
