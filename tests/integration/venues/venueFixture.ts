/** Venues of these tests, and records that prevent changes. */
import { randomUUID } from 'node:crypto';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';

export const gate = (name: string) => ({ id: randomUUID() as string, name });
export const values = (more: object = {}) => ({
  name: 'Casa del Reloj',
  address: 'Calle Mayor 3',
  city: 'Soria',
  country: 'ES',
  region: '',
  timeZone: 'Europe/Madrid',
  gates: [gate('Main'), gate('Garden')],
  fireLimits: [],
  closesAt: '00:00',
  ...more,
});

export async function makeVenue(manager: Client, more: object = {}) {
  const id = randomUUID();
  const input = values(more);
  const answer = await manager.post(paths.venues.index(), { id, ...input });
  expectPage(answer, 'Venues/Edit');
  return { id, input };
}

export const venueOf = (id: string) =>
  prisma.venue.findUnique({ where: { id }, include: { gates: { orderBy: { position: 'asc' } } } });
export const auditOf = (id: string) =>
  sql<{ action: string; before: object | null; after: object | null }>(
    'test_audit',
    'select action, before, after from audit_log where subject_id = $1 order by id',
    [id],
  );

export async function makeEventAt(venueId: string): Promise<string> {
  const { id } = await prisma.event.create({
    data: { id: randomUUID(), slug: randomUUID(), kind: 'slotted', title: {}, summary: {}, description: {}, venueId },
  });
  return id;
}

export const scanAt = (gateId: string) =>
  prisma.validation.create({
    data: {
      id: randomUUID(),
      nonce: randomUUID(),
      gateId,
      result: 'unknown',
      code: 'x',
      scannedAt: new Date(),
    } as never,
  });
