import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { BroadcastEvent } from '../../../server/infra/broadcaster/broadcaster';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { prisma } from '../../../server/infra/db';
import { setRuntime } from '../../../server/infra/runtime';
import { channels } from '../../../server/shared/channels';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, scan, sellTicket } from './gateFixture';

const broadcaster = memoryBroadcaster();
const app = runApp();
let validator: Client;

beforeAll(async () => {
  setRuntime({ env: app.env, broadcaster });
  validator = await signInAs(app, (await makeUser('validator')).email);
});

async function heard(channel: string, amount: number): Promise<BroadcastEvent[]> {
  for (;;) {
    const events = broadcaster.published.filter((event) => event.channels.includes(channel));
    if (events.length >= amount) return events;
    await delay(30);
  }
}

it('tells those at the gate what was scanned there, and nobody’s name', async () => {
  const venueId = await createVenue();
  const [gate, other] = [await createGate(venueId), await createGate(venueId, 'Side gate')];
  const ticket = await sellTicket({ venueId });
  await prisma.orderItemProfile.create({
    data: {
      orderItemId: (await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } })).orderItemId,
      name: 'Ana Vidal',
    },
  });
  const accepted = await scan(validator, ticket.code, { gateId: gate.id });
  const refused = await scan(validator, ticket.code, { gateId: gate.id });
  const unknown = await scan(validator, 'https://example.com', { gateId: gate.id });
  await scan(validator, ticket.code, { gateId: other.id });

  const events = await heard(channels.gate(gate.id), 3);
  const product = { en: 'Adult', es: 'Adulto' };
  expect(events.map(({ event, data }) => ({ event, data }))).toEqual([
    {
      event: 'TicketValidated',
      data: { validationId: accepted.validationId, result: 'accepted', ticket: ticket.reference, product, people: 1 },
    },
    {
      event: 'TicketRefused',
      data: {
        validationId: refused.validationId,
        result: 'already_used',
        ticket: ticket.reference,
        product,
        people: 1,
      },
    },
    {
      event: 'TicketRefused',
      data: { validationId: unknown.validationId, result: 'unknown', ticket: null, product: null, people: 1 },
    },
  ]);
  expect(accepted.details.holder).toBe('Ana Vidal');
  expect(JSON.stringify(broadcaster.published)).not.toContain('Vidal');
});

it('tells the dashboards once for many scans', async () => {
  const ticket = await sellTicket({ product: { uses: 40 } });
  const before = broadcaster.published.length;
  await Promise.all(Array.from({ length: 30 }, () => scan(validator, ticket.code)));
  for (;;) {
    const [row] = await prisma.$queryRaw<
      { waiting: bigint }[]
    >`select count(*) as waiting from outbox where topic = 'validated'`;
    if (row?.waiting === 0n) break;
    await delay(30);
  }
  const told = broadcaster.published
    .slice(before)
    .filter(({ channels: to, data }) => to.includes(channels.dashboard()) && 'gates' in data);
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThan(30);
  expect(told[0]).toMatchObject({ event: 'OccupancyChanged', data: { gates: true } });
});
