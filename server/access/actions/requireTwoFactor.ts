import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { publish, wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { findRole } from '../queries/findRole';
import { covers, lockRights, rightsOfActor, rightsOfRoles } from '../rights';

/**
 * Requires two-factor sign-in for this role, or no longer. Until they have set it up, people have no permissions of
 * their roles. Idempotent.
 * @throws HttpError 404, DomainError `above_you`
 */
export async function requireTwoFactor(by: AuditContext, id: string, required: boolean): Promise<void> {
  await transaction(async (tx) => {
    await lockRights(tx);
    const mine = await rightsOfActor(tx, by.userId, 'roles.manage');
    const role = await findRole(tx, id);
    if (!role) throw notFound();
    if (!covers(mine, rightsOfRoles([role]))) throw new DomainError('above_you');
    const { count } = await tx.role.updateMany({
      where: { id, requiresTwoFactor: !required },
      data: { requiresTwoFactor: required },
    });
    if (count === 0) return;
    await recordChange(tx, by, {
      action: 'role.updated',
      subject: { type: 'role', id, label: role.name },
      before: { requires_two_factor: !required },
      after: { requires_two_factor: required },
    });
    await publish(tx, 'rights_changed', { role_id: id });
  });
  wakeOutbox();
}
