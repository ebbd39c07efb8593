/** The last places inside with a strict fire limit: two processes admit concurrently. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { ScanAnswer } from '../../../server/validations/pages';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { staffAtEach } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { type Held, hold, payAt, place, runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const AT_ONCE = 10;
const ROOM = 3;

const office = runBoxOffice();
let clients: Client[];
const gates = [uuidv7(), uuidv7()];
beforeAll(async () => {
  for (const [at, id] of gates.entries())
    await prisma.gate.create({ data: { id, venueId: office.venueId, name: `Gate ${at}` } });
  clients = await staffAtEach(office.processes, 'validator');
});

async function buyTickets(): Promise<string[]> {
  const product = await createProduct(office.event.id, { entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  const slot = await createSlot(office.event.id, { inHours: 0.05, capacity: 50 });
  const wanted = [{ productId: product, appointmentId: slot, quantity: AT_ONCE }];
  const held = (await hold(office.door(0), office.event.slug, wanted)).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  const tickets = await prisma.ticket.findMany({ where: { order: { reference: held.reference } } });
  return tickets.map(({ reference }) => reference);
}

/** Ten people at two gates of two processes, with room for three. @returns the number of entries */
async function enterAtOnce(): Promise<number> {
  const { venueId } = office;
  const codes = await buyTickets();
  const already = await prisma.validation.count({ where: { result: 'accepted', gateId: { in: gates } } });
  await prisma.fireLimit.deleteMany({ where: { venueId } });
  await prisma.fireLimit.create({ data: { venueId, people: already + ROOM, refuses: true } });
  const answers = await Promise.all(
    codes.map((code, n) =>
      clients[n % 2]!.json('POST', paths.validations.scans(), {
        ...{ nonce: randomUUID(), code, scannedAt: new Date().toISOString(), gateId: gates[n % 2] },
      }),
    ),
  );
  const results = answers.map((answer) => answer.json<ScanAnswer>().result);
  expect(results.every((result) => result === 'accepted' || result === 'full')).toBe(true);
  return results.filter((result) => result === 'accepted').length;
}

it('as many come in as there is room for', async () => {
  for (let time = 0; time < 3; time += 1) expect(await enterAtOnce()).toBe(ROOM);
});

it('control: without the lock more come in', UNTIL_IT_SHOWS, async () => {
  await withoutGuard('room_left', [['perform lock_inside();', '']]);
  await withoutGuard('validate_tickets', [
    ['begin\n  return query', 'begin\n  perform pg_sleep(0.1);\n  return query'],
  ]);
  expect(await enterAtOnce()).toBeGreaterThan(ROOM);
});
