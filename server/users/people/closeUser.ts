import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { isClosedAddress } from '../../shared/closedAccount';
import { DomainError } from '../../shared/errors';
import { endAccess } from '../signIn/endSessionsOf';
import { keepSomebody, openCase, subjectOf } from './peopleRules';

/**
 * Blocks a person immediately: ends sessions, tokens, links and live connections. Their records stay. Idempotent.
 * @returns whether they were active until now
 * @throws DomainError `not_yourself`, `above_you`, `last_administrator`
 */
export async function deactivateUser(by: AuditContext, id: string): Promise<boolean> {
  if (by.userId === id) throw new DomainError('not_yourself');
  const isNews = await transaction(async (tx) => {
    const found = await openCase(tx, by, id);
    await keepSomebody(tx, found);
    const { count } = await tx.user.updateMany({
      where: { id, deactivatedAt: null },
      data: { deactivatedAt: new Date(), version: { increment: 1 } },
    });
    if (count === 0) return false;
    await endAccess(tx, id);
    await recordChange(tx, by, {
      action: 'user.deactivated',
      subject: subjectOf(found.person),
      before: { active: true },
      after: { active: false },
    });
    return true;
  });
  wakeOutbox();
  return isNews;
}

/**
 * Unblocks a person, with their former roles. An account that its owner closed for good stays closed.
 * @returns whether they were blocked until now
 * @throws DomainError `above_you`, `account_deleted`
 */
export async function reactivateUser(by: AuditContext, id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const { person } = await openCase(tx, by, id);
    if (isClosedAddress(person.email)) throw new DomainError('account_deleted');
    const { count } = await tx.user.updateMany({
      where: { id, deactivatedAt: { not: null } },
      data: { deactivatedAt: null, version: { increment: 1 } },
    });
    if (count === 0) return false;
    await recordChange(tx, by, {
      action: 'user.reactivated',
      subject: subjectOf(person),
      before: { active: false },
      after: { active: true },
    });
    return true;
  });
}
