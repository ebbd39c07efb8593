/** Local payments of an order: cash, manual card terminal, on account. */
import { sql } from '../infra/db';
import { wakeOutbox } from '../infra/outbox';
import { callOffOpen, type LocalMethod } from '../payments';
import { DomainError } from '../shared/errors';
import { type Cents, ZERO } from '../shared/money';
import { unknownOutcome } from '../shared/outcome';

export type LocalPayment = {
  /** Id of the submission: a retry takes the money once. */
  id: string;
  orderId: string;
  provider: Exclude<LocalMethod, 'free' | 'balance' | 'voucher'>;
  amount: Cents;
  /** The user who takes it. */
  by: string | null;
  /** Notes such as authorisation code and terminal, without card data. */
  data?: Record<string, string>;
  /** Unique reference at the provider. */
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

const TAKEABLE = `
  select case when exists (select from payments where id = $2) then 'replayed'
      when state <> 'pending' or expires_at <= moment() or total_cents <= 0 then 'gone'
      when $3::bigint > total_cents - covered_of_order(id) then 'exceeds'
      when settlement_refusals(array[id]) <> '{}' then 'refused' else 'taken' end as outcome
  from orders where id = $1`;

/**
 * Refuses a payment that `take_local_payment` would refuse, before the open payment of the buyer is cancelled for it. One
 * that was taken before passes.
 * @throws DomainError order_not_payable, order_not_fulfillable; payment_exceeds beside `amount`
 */
async function demandTakeable({ id, orderId, amount }: LocalPayment): Promise<void> {
  const rows = await sql<{ outcome: TakeOutcome }>('local_payment_takeable', TAKEABLE, [orderId, id, amount]);
  takenOf(rows[0]?.outcome ?? 'gone', ZERO);
}

/**
 * Takes a local payment for all or part of the amount due, after cancelling an open provider payment.
 * @throws DomainError as `takenOf`; payment_on_its_way if a provider has the money already
 */
export async function takeLocalPayment(payment: LocalPayment): Promise<Taken> {
  await demandTakeable(payment);
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
 * Reverses a part before the order is paid, or after it ended. Idempotent.
 * @throws DomainError payment_not_droppable without such a part, or if the order is paid: it is refunded then
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
