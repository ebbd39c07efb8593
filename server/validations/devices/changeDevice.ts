/** Staff manage devices: name and gate, revocation, single opening. */
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import type { DeviceInput } from './deviceRequests';

const subjectOf = (id: string, name: string) => ({ type: 'gate_device', id, label: name }) as const;

/** The device's row, locked in a mode that does not block scans referring to it. @throws HttpError 404 */
async function lockDevice(tx: Tx, id: string) {
  await tx.$queryRaw`select 1 from gate_devices where id = ${id}::uuid for no key update`;
  const device = await tx.gateDevice.findUnique({ where: { id }, include: { gate: { select: { name: true } } } });
  if (!device) throw notFound();
  return device;
}

/** @throws DomainError `gate_unknown` beside `gateId`, `device_revoked` */
export async function updateDevice(by: AuditContext, id: string, input: DeviceInput): Promise<void> {
  await transaction(async (tx) => {
    const { name, gate, failMode, passSeconds, revokedAt } = await lockDevice(tx, id);
    if (revokedAt) throw new DomainError('device_revoked');
    const next = await tx.gate.findUnique({ where: { id: input.gateId }, select: { name: true } });
    if (!next) throw new DomainError('gate_unknown', { field: 'gateId' });
    await tx.gateDevice.update({ where: { id }, data: input });
    const before = { name, gate: gate.name, failMode, passSeconds };
    const after = { name: input.name, gate: next.name, failMode: input.failMode, passSeconds: input.passSeconds };
    await recordChange(tx, by, {
      action: 'gate_device.updated',
      subject: subjectOf(id, input.name),
      before,
      after,
    });
  });
}

/**
 * Revokes a device for good: from the commit its scans are refused, and the session of its last steward ends.
 * Idempotent.
 */
export async function revokeDevice(by: AuditContext, id: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const device = await lockDevice(tx, id);
    if (device.revokedAt) return;
    await tx.$executeRaw`update gate_devices set revoked_at = moment(), revoke_reason = ${reason}, open_requested_at = null, session_id = null
      where id = ${id}::uuid`;
    const change = { before: null, after: { reason } };
    await recordChange(tx, by, { action: 'gate_device.revoked', subject: subjectOf(id, device.name), ...change });
    // Done last, since it changes the version of all rights at the commit.
    if (device.sessionId) await tx.session.deleteMany({ where: { id: device.sessionId } });
  });
}

/** Opens a turnstile once without a ticket, at its next heartbeat. @throws DomainError `device_revoked` */
export async function openOnce(by: AuditContext, id: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const device = await lockDevice(tx, id);
    if (device.revokedAt) throw new DomainError('device_revoked');
    await tx.$executeRaw`update gate_devices set open_requested_at = moment() where id = ${id}::uuid`;
    const change = { before: null, after: { reason } };
    await recordChange(tx, by, { action: 'gate_device.opened', subject: subjectOf(id, device.name), ...change });
  });
}
