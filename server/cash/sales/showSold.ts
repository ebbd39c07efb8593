import type { Sale } from '../../checkout';
import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { add, type Cents, cents, ZERO } from '../../shared/money';
import type { Sold } from '../pages';
import type { CounterPart } from '../requests';
import { isCredit } from './paymentParts';
import { readReceipt } from './readReceipt';

type Payment = { id: string; method: string; change: Cents };

const listPayments = (orderId: string) =>
  sql<Payment>(
    'payments_of_counter_sale',
    `select p.id, p.method, coalesce((m.data ->> 'change')::bigint, 0) as change
     from payments p left join cash_movements m on m.payment_id = p.id and m.kind = 'sale' where p.order_id = $1`,
    [orderId],
  );

/**
 * A sale as its cashier sees it: what is left to pay, or the receipt, with the money to hand back. Parts that were sent
 * and are no payments of the order were not taken: credit paid everything, or the basket was sold on another screen.
 * Their cash is handed back and their card payments are cancelled on the terminal. The change of another request is
 * handed out there.
 */
export async function showSold(
  { id, reference, isPaid, remaining }: Pick<Sale, 'id' | 'reference' | 'isPaid' | 'remaining'>,
  parts: readonly CounterPart[],
  locale: Locale,
): Promise<Sold> {
  const sale = { reference, isPaid, remaining };
  if (!isPaid) return { ...sale, change: ZERO, cardsToCancel: [], isElsewhere: false, receipt: null };
  const [payments, receipt] = await Promise.all([listPayments(id), readReceipt(id, locale)]);
  const left = parts.filter((part) => !isCredit(part) && !payments.some((payment) => payment.id === part.id));
  const isTaken = (part: CounterPart) =>
    payments.some((payment) => (isCredit(part) ? payment.method === part.kind : payment.id === part.id));
  return {
    ...sale,
    change: add(
      ...left.map((part) => (part.kind === 'cash' ? cents(part.givenCents) : ZERO)),
      ...payments.filter((payment) => parts.some((part) => part.id === payment.id)).map(({ change }) => change),
    ),
    cardsToCancel: left.flatMap((part) =>
      part.kind === 'card_manual' ? [{ amount: cents(part.amountCents), terminal: part.terminal }] : [],
    ),
    isElsewhere: receipt.total > 0 && !parts.some(isTaken),
    receipt,
  };
}
