/** Payment with store credit: the whole order, or the available part, with another method for the rest. */

import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import { knownOutcome, unknownOutcome } from '../../shared/outcome';
import { uuidv7 } from '../../shared/uuid';
import { hashOfCode } from '../../wallets';
import { giveUp } from '../actions/payOrder';
import { findLastPayment, isOpen } from '../queries/findPayment';

/** The balance of the order's owner, or a gift voucher by its code in any spelling. */
export type CreditSource = { kind: 'balance'; userId: string } | { kind: 'voucher'; code: string };

/** An open shift and its cashier. */
export type SellingTill = { shift: string; by: string };

const OUTCOMES = [
  'paid',
  'held',
  'none',
  'empty',
  'unknown',
  'blocked',
  'ended',
  'other_currency',
  'for_vouchers',
  'paying',
  'refused',
  'gone',
] as const;
export type CreditUsed = (typeof OUTCOMES)[number];

/** Cancels an open payment at a provider. @returns false if its money is paid or on its way */
export async function callOffOpen(orderId: string): Promise<boolean> {
  const last = await findLastPayment(orderId);
  return !last || !isOpen(last) || !last.redirect || (await giveUp(last.id));
}

async function use(orderId: string, credit: CreditSource, till: SellingTill | null): Promise<CreditUsed> {
  const { kind } = credit;
  const source =
    credit.kind === 'balance' ? { kind, user_id: credit.userId } : { kind, code_hash: hashOfCode(credit.code) };
  if (!till) {
    const [row] = await sql<{ outcome: string }>('use_credit', 'select use_credit($1, $2::jsonb, $3) as outcome', [
      orderId,
      JSON.stringify(source),
      uuidv7(),
    ]);
    return knownOutcome('use_credit', OUTCOMES, row?.outcome);
  }
  const { shift, by } = till;
  const [row] = await sql<{ outcome: string }>(
    'spend_credit_at_counter',
    'select spend_credit_at_counter($1::jsonb) as outcome',
    [JSON.stringify({ shift, by, order_id: orderId, payment_id: uuidv7(), source })],
  );
  const outcome = knownOutcome('spend_credit_at_counter', [...OUTCOMES, 'closed'], row?.outcome);
  if (outcome === 'closed') throw new DomainError('shift_not_open', { status: 409 });
  return outcome;
}

/**
 * Uses credit for an order, after cancelling an open payment of the rest: a part is held until the rest is paid, the
 * whole amount pays immediately. At a till, the sale completes in the same transaction. Idempotent.
 * @throws DomainError shift_not_open
 */
export async function payWithCredit(
  orderId: string,
  credit: CreditSource,
  till: SellingTill | null = null,
): Promise<CreditUsed> {
  const outcome = await use(orderId, credit, till);
  const settled = outcome === 'paying' && (await callOffOpen(orderId)) ? await use(orderId, credit, till) : outcome;
  wakeOutbox();
  return settled;
}

/** @throws DomainError why an order cannot be paid with credit of this kind */
export function refuseCredit(
  kind: CreditSource['kind'],
  outcome: Exclude<CreditUsed, 'paid' | 'held' | 'paying'>,
  beside: DomainError['options'],
): never {
  switch (outcome) {
    case 'gone':
      throw new DomainError('order_not_payable');
    case 'refused':
      throw new DomainError('order_not_fulfillable');
    case 'none':
      throw new DomainError('balance_none', beside);
    case 'for_vouchers':
      throw new DomainError(`${kind}_for_vouchers`, beside);
    case 'empty':
    case 'unknown':
    case 'blocked':
    case 'ended':
    case 'other_currency':
      throw new DomainError(`voucher_${outcome}`, beside);
    default:
      unknownOutcome(outcome);
  }
}

/**
 * Stops using the balance for an order, or one gift voucher by its payment, and cancels an open payment of the rest.
 * @returns false if money for the rest is paid or on its way
 */
export async function removeCredit(
  orderId: string,
  kind: CreditSource['kind'],
  paymentId: string | null,
): Promise<boolean> {
  const last = await findLastPayment(orderId);
  if (last && !(await giveUp(last.id))) return false;
  const [row] = await sql<{ done: boolean }>('remove_credit', 'select remove_credit($1, $2, $3) as done', [
    orderId,
    kind,
    paymentId,
  ]);
  return row!.done;
}
