/** Pairs a device with a gate by a code valid for ten minutes and one device. */

import { recordChange } from '../../audit';
import { prisma, transaction } from '../../infra/db';
import { hashOf, newPairingCode, PAIRING_MS, pairByCode, writtenCode } from '../../infra/pairing';
import { absoluteUrl } from '../../infra/runtime';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { toIso } from '../../shared/time';
import { qrOutline } from '../../tickets';
import type { Pairing } from '../devicePages';
import type { PairingInput } from './deviceRequests';

/**
 * Creates a pairing code for a device at a gate. It is shown once; its hash is stored.
 * @throws DomainError `gate_unknown`
 */
export async function makePairing(by: AuditContext, { gateId, name }: PairingInput): Promise<Pairing> {
  const code = newPairingCode();
  const expiresAt = new Date(Date.now() + PAIRING_MS);
  const timeZone = await transaction(async (tx) => {
    const select = { name: true, venue: { select: { timeZone: true } } };
    const gate = await tx.gate.findUnique({ where: { id: gateId }, select });
    if (!gate) throw new DomainError('gate_unknown', { field: 'gateId' });
    await tx.gateDevicePairing.deleteMany({ where: { expiresAt: { lt: new Date(Date.now() - PAIRING_MS) } } });
    await tx.gateDevicePairing.create({ data: { codeHash: hashOf(code), gateId, name, expiresAt } });
    const subject = { type: 'gate_device', id: gateId, label: name } as const;
    await recordChange(tx, by, {
      action: 'gate_device.pairing',
      subject,
      before: null,
      after: { name, gate: gate.name },
    });
    return gate.venue.timeZone;
  });
  const url = absoluteUrl(paths.validations.automatic(code));
  return { code: writtenCode(code), url, qr: qrOutline(url), expiresAt: toIso(expiresAt), timeZone };
}

/** Gate of a valid code; null otherwise. */
export async function findPairing(code: string): Promise<{ name: string; gate: string; venue: string } | null> {
  const pairing = await prisma.gateDevicePairing.findFirst({
    where: { codeHash: hashOf(code.replaceAll('-', '')), usedAt: null, expiresAt: { gt: new Date() } },
    select: { name: true, gate: { select: { name: true, venue: { select: { name: true } } } } },
  });
  if (!pairing?.gate) return null;
  return { name: pairing.name, gate: pairing.gate.name, venue: pairing.gate.venue.name };
}

/** Pairs the device that sends the code. @returns its token, shown once. @throws DomainError beside `code` */
export const pairDevice = (code: string, software: string | null): Promise<string> =>
  pairByCode(hashOf(code), software);
