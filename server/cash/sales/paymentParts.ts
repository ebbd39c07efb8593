/** Payments that a cashier enters, checked before any is taken. */
import type { PaymentPart } from '../../checkout';
import { DomainError } from '../../shared/errors';
import { cents } from '../../shared/money';
import { demandOwner } from '../balances/balanceGrant';
import type { CounterPart } from '../requests';
import type { FoundShift } from '../shifts/findShift';
import type { SellingTerms } from './counterSeller';

/** Payment part for the checkout; its amount is the cash handed over, or the amount on the terminal. */
function partOf(part: CounterPart): PaymentPart {
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

export const isCredit = ({ kind }: CounterPart) => kind === 'voucher' || kind === 'balance';

/** Vouchers and balances first: if one is refused, no money was taken yet. */
const creditFirst = (parts: readonly CounterPart[]): CounterPart[] => [
  ...parts.filter(isCredit),
  ...parts.filter((part) => !isCredit(part)),
];

/** Account whose balance pays; null if none. */
export const balanceOwner = (parts: readonly CounterPart[]): string | null =>
  parts.find((part) => part.kind === 'balance')?.userId ?? null;

/**
 * The parts in the order in which the checkout takes them.
 * @throws DomainError card_code beside `parts` for a card without the code of its slip, where the cashbox asks for it;
 *   as `demandOwner`
 */
export async function readyParts(
  parts: readonly CounterPart[],
  at: { shift: FoundShift; terms: Pick<SellingTerms, 'cardCodeNeeded'>; orderId: string | null },
): Promise<PaymentPart[]> {
  if (at.terms.cardCodeNeeded && parts.some((part) => part.kind === 'card_manual' && !part.code))
    throw new DomainError('card_code', { field: 'parts' });
  await demandOwner(parts, at.shift, at.orderId);
  return creditFirst(parts).map(partOf);
}
