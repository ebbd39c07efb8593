import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { endSessionsOf, publishRights } from '../signIn/endSessionsOf';
import { openCase, subjectOf } from './peopleRules';

/**
 * Signs a person out on every device.
 * @param except the session of a person who signs themselves out; it stays.
 * @returns the number of sessions ended.
 * @throws DomainError `above_you`
 */
export async function signOutUser(by: AuditContext, id: string, except: string): Promise<number> {
  const count = await transaction(async (tx) => {
    const { person } = await openCase(tx, by, id);
    const ended = await endSessionsOf(tx, id, except);
    if (ended > 0) await recordChange(tx, by, { action: 'user.signed_out', subject: subjectOf(person) });
    return ended;
  });
  wakeOutbox();
  return count;
}

/** Ends one session of a person; one that has already ended is no error. @throws DomainError `above_you` */
export async function endSessionOf(by: AuditContext, id: string, sessionId: string): Promise<void> {
  await transaction(async (tx) => {
    const { person } = await openCase(tx, by, id);
    const [session] = await tx.$queryRaw<{ ip: string | null }[]>`
      delete from sessions where id = ${sessionId} and ${id}::uuid in (user_id, impersonator_id) returning ip`;
    if (!session) return;
    await publishRights(tx, id);
    await recordChange(tx, by, {
      action: 'user.session_ended',
      subject: subjectOf(person),
      before: { ip: session.ip },
      after: null,
    });
  });
  wakeOutbox();
}
