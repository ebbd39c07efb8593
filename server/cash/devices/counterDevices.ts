/** A till's browser is paired with it by a code valid for ten minutes and one browser, until the pairing is revoked. */
import { recordChange } from '../../audit';
import { prisma, sql, transaction } from '../../infra/db';
import { hashOf, isDeviceToken, newPairingCode, PAIRING_MS, pairByCode, writtenCode } from '../../infra/pairing';
import type { AuditContext } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { toIso } from '../../shared/time';
import type { CounterPairing } from '../pages';

/** Hash domain separates codes of tills from codes of gates. */
const hashOfCode = (code: string): string => hashOf(`counter ${code}`);

/** Creates a pairing code for a browser of a till. It is shown once. */
export async function makeCounterPairing(by: AuditContext, cashboxId: string, name: string): Promise<CounterPairing> {
  const code = newPairingCode();
  const expiresAt = new Date(Date.now() + PAIRING_MS);
  await transaction(async (tx) => {
    const cashbox = await tx.cashbox.findUnique({ where: { id: cashboxId }, select: { name: true } });
    if (!cashbox) throw notFound();
    await tx.gateDevicePairing.create({ data: { codeHash: hashOfCode(code), cashboxId, name, expiresAt } });
    await recordChange(tx, by, {
      action: 'cashbox.pairing',
      subject: { type: 'cashbox', id: cashboxId, label: cashbox.name },
      after: { name },
    });
  });
  return { code: writtenCode(code), expiresAt: toIso(expiresAt) };
}

/** Pairs the browser that sends the code. @returns its token, shown once. @throws DomainError beside `code` */
export const pairCounter = (code: string): Promise<string> => pairByCode(hashOfCode(code), null);

export type CounterDevice = { id: string; name: string; cashboxId: string; cashbox: string };

/** The paired device of a token, unless revoked; updates its last use. */
export async function findCounterDevice(token: string | undefined): Promise<CounterDevice | null> {
  if (!token || !isDeviceToken(token)) return null;
  const [device] = await sql<CounterDevice>(
    'counter_device',
    `with seen as (update counter_devices set last_seen_at = moment()
       where token_hash = $1 and revoked_at is null and coalesce(last_seen_at, '-infinity') < moment() - interval '1 minute')
     select d.id, d.name, d.cashbox_id as "cashboxId", c.name as cashbox
     from counter_devices d join cashboxes c on c.id = d.cashbox_id where d.token_hash = $1 and d.revoked_at is null`,
    [hashOf(token)],
  );
  return device ?? null;
}

/** Revokes a browser's pairing for good. Idempotent. @throws HttpError 404 */
export async function revokeCounterDevice(by: AuditContext, cashboxId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    const device = await tx.counterDevice.findFirst({
      where: { id, cashboxId },
      select: { name: true, cashbox: { select: { name: true } } },
    });
    if (!device) throw notFound();
    const { count } = await tx.counterDevice.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count === 0) return;
    await recordChange(tx, by, {
      action: 'cashbox.device_revoked',
      subject: { type: 'cashbox', id: cashboxId, label: device.cashbox.name },
      before: { name: device.name },
      after: null,
    });
  });
}

/** Paired browsers of tills, latest first. */
export const listCounterDevices = (cashboxIds: readonly string[]) =>
  prisma.counterDevice.findMany({
    where: { cashboxId: { in: [...cashboxIds] }, revokedAt: null },
    select: { id: true, cashboxId: true, name: true, pairedAt: true, lastSeenAt: true },
    orderBy: { pairedAt: 'desc' },
  });
