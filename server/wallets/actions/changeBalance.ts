/** Manual changes of a balance by staff, with a reason. */

import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { isClosedAddress } from '../../shared/closedAccount';
import { DomainError, notFound } from '../../shared/errors';
import { letsOut, type MoneyOut } from '../../shared/limits';
import { knownOutcome } from '../../shared/outcome';
import type { BalanceInput } from '../requests';
import { endOfLastDay } from './endOfLastDay';

async function credit(tx: Tx, posting: string) {
  const [row] = await tx.$queryRaw<{ outcome: string }[]>`select credit_balance(${posting}::jsonb) as outcome`;
  return knownOutcome('credit_balance', ['credited', 'replayed', 'exceeds'], row?.outcome);
}

async function takeBack(tx: Tx, posting: string) {
  const [row] = await tx.$queryRaw<{ outcome: string }[]>`select take_back_balance(${posting}::jsonb) as outcome`;
  return knownOutcome('take_back_balance', ['taken_back', 'replayed', 'short'], row?.outcome);
}

/**
 * Adds or removes credit, once per id, with an audit log entry.
 * @param money limit of the user in that currency
 * @throws DomainError `balance_above_limit`, `balance_short`, `balance_exceeds` beside `amountCents`,
 *   `balance_until_past`; HttpError 404
 */
export async function changeBalance(
  by: AuditContext,
  userId: string,
  input: BalanceInput,
  money: MoneyOut,
): Promise<void> {
  const { id, kind, amountCents, currency, reason } = input;
  if (!letsOut(money, amountCents)) throw new DomainError('balance_above_limit', { field: 'amountCents' });
  const endsAt = kind === 'credit' ? await endOfLastDay(input.until) : null;
  await transaction(async (tx) => {
    const person = await tx.user.findUnique({ where: { id: userId }, select: { name: true, email: true } });
    if (!person || isClosedAddress(person.email)) throw notFound();
    const posting = JSON.stringify({
      key: `staff:${userId}:${id}`,
      kind,
      account: 'system:adjust',
      user: userId,
      currency,
      amount: amountCents,
      expires_at: endsAt,
      reason,
      by: by.impersonatorId ?? by.userId,
    });
    const outcome = await (kind === 'credit' ? credit(tx, posting) : takeBack(tx, posting));
    if (outcome === 'replayed') return;
    if (outcome === 'short' || outcome === 'exceeds')
      throw new DomainError(`balance_${outcome}`, { field: 'amountCents' });
    outcome satisfies 'credited' | 'taken_back';
    await recordChange(tx, by, {
      action: kind === 'credit' ? 'user.balance_credited' : 'user.balance_taken_back',
      subject: { type: 'user', id: userId, label: person.name },
      after: { amountCents, currency, reason, ...(endsAt && { expiresAt: endsAt }) },
    });
  });
}
