/** Manual changes of a balance by staff, with a reason. */

import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { isClosedAddress } from '../../shared/closedAccount';
import { DomainError, notFound } from '../../shared/errors';
import type { MoneyOut } from '../../shared/limits';
import { knownOutcome } from '../../shared/outcome';
import type { BalanceInput } from '../requests';
import { staffCredit } from './staffCredit';

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
  const { id, kind } = input;
  const { posting, after } = await staffCredit(by, { ...input, until: kind === 'credit' ? input.until : null }, money);
  await transaction(async (tx) => {
    const person = await tx.user.findUnique({ where: { id: userId }, select: { name: true, email: true } });
    if (!person || isClosedAddress(person.email)) throw notFound();
    const change = JSON.stringify({ ...posting, key: `staff:${userId}:${id}`, kind, user: userId });
    const [row] = await tx.$queryRaw<{ outcome: string }[]>`select change_balance(${change}::jsonb) as outcome`;
    const outcome = knownOutcome(
      'change_balance',
      ['credited', 'taken_back', 'replayed', 'exceeds', 'short'],
      row?.outcome,
    );
    if (outcome === 'replayed') return;
    if (outcome === 'short' || outcome === 'exceeds')
      throw new DomainError(`balance_${outcome}`, { field: 'amountCents' });
    outcome satisfies 'credited' | 'taken_back';
    await recordChange(tx, by, {
      action: kind === 'credit' ? 'user.balance_credited' : 'user.balance_taken_back',
      subject: { type: 'user', id: userId, label: person.name },
      after,
    });
  });
}
