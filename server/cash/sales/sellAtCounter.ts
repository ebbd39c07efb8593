import {
  type LocalPayment,
  localPaymentRow,
  type PaymentPart,
  sell,
  type Taken,
  type TakeOutcome,
  takenOf,
} from '../../checkout';
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { cancelOrder } from '../../orders';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type Cents, cents, ZERO } from '../../shared/money';
import type { Sold } from '../pages';
import type { SaleRequest } from '../requests';
import type { FoundShift } from '../shifts/findShift';
import { counterSeller, sellingTerms } from './counterSeller';
import { holdAtCounter } from './holdAtCounter';
import { readReceipt } from './readReceipt';

type Answer = { outcome: TakeOutcome | 'closed'; remaining: Cents; change: Cents | null };

/** Into the drawer and towards the order in one statement. @throws DomainError shift_not_open; as `takenOf` */
async function takeHere(shift: string, payment: LocalPayment): Promise<Taken & { change: Cents }> {
  const { amount, ...row } = localPaymentRow(payment);
  const [answer] = await sql<Answer>(
    'take_at_counter',
    'select outcome, remaining, change from take_at_counter($1::jsonb)',
    [JSON.stringify({ ...row, given: amount, shift })],
  );
  wakeOutbox();
  const { outcome, remaining, change } = answer!;
  if (outcome === 'closed') throw new DomainError('shift_not_open', { status: 409 });
  return { ...takenOf(outcome, remaining), change: change ?? ZERO };
}

/** A part as the checkout takes it; its amount is what was handed over, or what stands on the terminal. */
function partOf(part: SaleRequest['parts'][number]): PaymentPart {
  if (part.kind === 'cash') return { kind: 'local', id: part.id, provider: 'cash', amount: cents(part.givenCents) };
  const { id, amountCents, code, last4, terminal } = part;
  return {
    kind: 'local',
    id,
    provider: 'card_manual',
    amount: cents(amountCents),
    data: { code: code.toUpperCase(), terminal },
    ...(last4 ? { cardLast4: last4 } : {}),
  };
}

/** What costs nothing is in the shift too. */
const noteFree = (shift: string, order: string, by: string) =>
  sql<{ outcome: string }>('note_free_sale', 'select move_cash($1::jsonb) as outcome', [
    JSON.stringify({ id: order, shift, kind: 'sale', method: 'free', amount: 0, order_id: order, by }),
  ]);

/**
 * Sells a basket from an open shift. Sent again, it is the same sale: what was taken is not taken twice. A shift that is being counted takes
 * nothing, and the places go back.
 * @throws DomainError basket_changed with what it costs now; shift_not_open; as `sell`
 */
export async function sellAtCounter(
  shift: FoundShift,
  { key, lines, totalCents, parts }: SaleRequest,
  { soldBy, locale }: { soldBy: string; locale: Locale },
): Promise<Sold> {
  const terms = await sellingTerms(shift.cashboxId);
  const basket = await holdAtCounter({ terms, soldBy, key, lines, locale });
  if (basket.state === 'held' && basket.totalCents !== totalCents) throw new DomainError('basket_changed');
  const seller = counterSeller(terms, soldBy);
  let change = ZERO;
  let taken = 0;
  const take = async (payment: LocalPayment) => {
    const answer = await takeHere(shift.id, payment);
    taken += 1;
    change = cents(change + answer.change);
    return answer;
  };
  const input = { key, lines, locale, userId: null, customerGroup: 'guest', contact: null } as const;
  try {
    const sale = await sell(seller, { ...input, parts: parts.map(partOf) }, take);
    if (totalCents === 0) await noteFree(shift.id, sale.id, soldBy);
    const { reference, isPaid, remaining } = sale;
    return { reference, isPaid, remaining, change, receipt: isPaid ? await readReceipt(sale.id, locale) : null };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'shift_not_open' && taken === 0)
      await cancelOrder(basket.id, soldBy);
    throw error;
  }
}
