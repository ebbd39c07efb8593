import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { findPerson } from '../people/findPerson';
import { subjectOf } from '../people/peopleRules';
import { publishRights } from './endSessionsOf';

/** Under which name a session keeps the device it was opened on. */
export const DEVICE = 'auth.device';

/** What a session keeps of itself when another's eyes are looked through. */
export const keptOnDevice = (session: { get: (key: string) => unknown }): Record<string, unknown> => {
  const device = session.get(DEVICE);
  return device === undefined ? {} : { [DEVICE]: device };
};

/**
 * Ends whatever a device is signed in with, also to look through another's eyes, and what waits for the second step of
 * the account, and forgets it, so that it is a new one
 * if it comes again. A person with the link of the mail may do so without signing in. Twice is as good as once.
 */
export async function revokeDevice(
  device: { id: string; userId: string },
  from: Pick<AuditContext, 'ip' | 'userAgent'>,
): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.userDevice.deleteMany({ where: { id: device.id } });
    const person = await findPerson(tx, device.userId);
    if (count === 0 || !person) return;
    await tx.$executeRaw`
      delete from sessions where ${device.userId}::uuid in (user_id, impersonator_id) and data ->> ${DEVICE} = ${device.id}
        or data ? 'auth.twoFactor' and data #>> '{auth.twoFactor,userId}' = ${device.userId}`;
    await publishRights(tx, device.userId);
    const by: AuditContext = { userId: person.id, name: person.name, impersonatorId: null, ...from };
    await recordChange(tx, by, { action: 'user.device_shut_out', subject: subjectOf(person) });
  });
  wakeOutbox();
}
