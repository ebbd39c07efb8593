/** Parts of an order's money that are taken here: cash, a card terminal that staff operate by hand, on account. */
import { sql } from '../infra/db';
import { wakeOutbox } from '../infra/outbox';
import { callOffOpen, type LocalMethod } from '../payments';
import { DomainError } from '../shared/errors';
import { type Cents, ZERO } from '../shared/money';
import { unknownOutcome } from '../shared/outcome';

export type LocalPayment = {
  /** The submission's own: sent again, the money is taken once. */
  id: string;
  orderId: string;
  provider: Exclude<LocalMethod, 'free' | 'balance' | 'voucher'>;
  amount: Cents;
  /** The user who takes it. */
  by: string | null;
  /** Notes such as authorisation code and terminal, without card data. */
  data?: Record<string, string>;
  /** A name of the provider's that is unique there. */
  reference?: string;
  cardBrand?: string;
  cardLast4?: string;
};

/** Parameters of `take_local_payment`; callers that write more in the transaction pass them to their own function. */
export const localPaymentRow = ({ orderId, provider, cardBrand, cardLast4, ...payment }: LocalPayment) => ({
  ...payment,
  order_id: orderId,
  provider,
  method: provider,
  card_brand: cardBrand,
  card_last4: cardLast4,
});

/** Results of `take_local_payment`. */
export type TakeOutcome = 'taken' | 'paid' | 'replayed' | 'gone' | 'exceeds' | 'refused';
/** Results of `drop_local_payment`. */
export type DropOutcome = 'dropped' | 'replayed' | 'gone';

export type Taken = { isPaid: boolean; remaining: Cents };

/**
 * Converts an outcome for the payer.
 * @throws DomainError order_not_payable, order_not_fulfillable; payment_exceeds beside `amount`
 */
export function takenOf(outcome: TakeOutcome, remaining: Cents): Taken {
  switch (outcome) {
    case 'taken':
      return { isPaid: false, remaining };
    case 'paid':
      return { isPaid: true, remaining: ZERO };
    case 'replayed':
      return { isPaid: remaining === ZERO, remaining };
    case 'gone':
      throw new DomainError('order_not_payable');
    case 'exceeds':
      throw new DomainError('payment_exceeds', { field: 'amount' });
    case 'refused':
      throw new DomainError('order_not_fulfillable');
    default:
      return unknownOutcome(outcome);
  }
}

/**
 * Takes a payment here and now, of all that an order awaits or of a part. What is open at a company is called off before.
 * @throws DomainError as `takenOf`; payment_on_its_way where a company has the money already
 */
export async function takeLocalPayment(payment: LocalPayment): Promise<Taken> {
  if (!(await callOffOpen(payment.orderId))) throw new DomainError('payment_on_its_way');
  const [row] = await sql<{ outcome: TakeOutcome; remaining: Cents }>(
    'take_local_payment',
    'select outcome, remaining from take_local_payment($1::jsonb)',
    [JSON.stringify(localPaymentRow(payment))],
  );
  wakeOutbox();
  return takenOf(row!.outcome, row!.remaining);
}

/**
 * Hands a part back before its order is paid, or once that has ended. Sent twice, it is handed back once.
 * @throws DomainError payment_not_droppable where there is no such part, or the order is paid: it is refunded then
 */
export async function dropLocalPayment(paymentId: string, by: string | null): Promise<void> {
  const [row] = await sql<{ outcome: DropOutcome }>(
    'drop_local_payment',
    'select drop_local_payment($1::jsonb) as outcome',
    [JSON.stringify({ id: paymentId, by })],
  );
  wakeOutbox();
  droppedOf(row!.outcome);
}

/** @throws DomainError payment_not_droppable */
export function droppedOf(outcome: DropOutcome): void {
  switch (outcome) {
    case 'dropped':
    case 'replayed':
      return;
    case 'gone':
      throw new DomainError('payment_not_droppable');
    default:
      unknownOutcome(outcome);
  }
}
