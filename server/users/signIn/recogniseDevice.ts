import { randomBytes } from 'node:crypto';
import { sql, transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { notify } from '../../notifications';
import type { Origin } from '../../shared/actor';
import { paths } from '../../shared/paths';
import { toIso } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import { hashToken } from '../registration/oneTimeTokens';
import { deviceOf } from './device';
import { deviceKey } from './deviceLink';
import { notifyAdministrators } from './notifyAdministrators';

export type SeenDevice = {
  /** The device's id in this account. */
  id: string;
  /** The value of its cookie. */
  token: string;
  /** It has not signed in to this account before. */
  isNew: boolean;
};

async function seeAgain(userId: string, token: string, { userAgent }: Origin): Promise<string | null> {
  const [known] = await sql<{ id: string }>(
    'see_device_again',
    `update user_devices set last_seen_at = now(), user_agent = $3 where user_id = $1 and token_hash = $2 returning id`,
    [userId, hashToken(token), userAgent],
  );
  return known?.id ?? null;
}

/** A device that signed in to the account before, by email and the browser's cookie. */
export async function findDevice(email: string, token: string): Promise<string | null> {
  const [device] = await sql<{ id: string }>(
    'find_device',
    'select d.id from user_devices d join users u on u.id = d.user_id where u.email = $1 and d.token_hash = $2',
    [email, hashToken(token)],
  );
  return device?.id ?? null;
}

/** A short name, independent of the language. */
const nameOf = ({ ip, userAgent }: Origin): string =>
  Object.values(deviceOf(userAgent)).filter(Boolean).join(', ') || (ip ?? '?');

/**
 * Recognises a browser by its cookie. An account's owner is notified about a new one in the back office and by email,
 * with a link that revokes it; the first one needs no notice.
 * @param token the browser's cookie, if it has one; it may belong to another account.
 */
export async function recogniseDevice(userId: string, token: string | null, from: Origin): Promise<SeenDevice> {
  const known = token && (await seeAgain(userId, token, from));
  if (known) return { id: known, token, isNew: false };
  const kept = token ?? randomBytes(24).toString('base64url');
  const zone = await homeZone();
  const id = uuidv7();
  return transaction(async (tx) => {
    const { count } = await tx.userDevice.createMany({
      data: [{ id, userId, tokenHash: hashToken(kept), userAgent: from.userAgent }],
      skipDuplicates: true,
    });
    const isFirst = (await tx.userDevice.count({ where: { userId, id: { not: id } } })) === 0;
    if (count === 1 && !isFirst) {
      await notify(tx, {
        kind: 'new_device',
        to: { userIds: [userId] },
        event: null,
        data: { device: nameOf(from), time: { at: toIso(new Date()), zone }, place: from.ip ?? '?' },
        href: paths.profile.edit(),
        mailHref: paths.auth.device(id, deviceKey(id, userId)),
      });
      await notifyAdministrators(tx, 'administrator_device', userId, {
        device: nameOf(from),
        time: { at: toIso(new Date()), zone },
        place: from.ip ?? '?',
      });
    }
    return { id, token: kept, isNew: count === 1 };
  });
}
