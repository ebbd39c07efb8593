import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { findPerson } from '../people/findPerson';
import { subjectOf } from '../people/peopleRules';
import { publishRights } from './endSessionsOf';

/** The session key of the device that opened it. */
export const DEVICE = 'auth.device';

/** The session data kept during an impersonation. */
export const keptOnDevice = (session: { get: (key: string) => unknown }): Record<string, unknown> => {
  const device = session.get(DEVICE);
  return device === undefined ? {} : { [DEVICE]: device };
};

/**
 * Ends all sessions of a device, impersonations included, and pending second factors of the account, and deletes the
 * device, so that it counts as new the next time. A person with the link of the email may do so without signing in.
 * Idempotent.
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
