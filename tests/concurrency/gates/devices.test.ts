/** Devices at two processes: a code pairs one device, a removed one cannot scan, an entry is undone once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Pairing } from '../../../server/validations/pages';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { staffAt } from '../../integration/users/people';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { type Held, hold, payAt, place, runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard, withoutTrigger } from '../withoutGuard';

const AT_ONCE = 12;

const office = runBoxOffice();
let manager: Client;
let gateId: string;
beforeAll(async () => {
  gateId = uuidv7();
  await prisma.gate.create({ data: { id: gateId, venueId: office.venueId, name: 'North' } });
  manager = await staffAt(office.processes[0], 'manager');
});
// All devices are on one network, whose pairing attempts are limited.
beforeEach(() => sql('test_tries', 'delete from rate_limits'));

const newCode = async () =>
  (await manager.json('POST', paths.validators.pairings(), { gateId, name: 'Turnstile' })).json<Pairing>().code;
const pair = (n: number, code: string): Promise<Answer> =>
  office.processes[n % 2]!.newClient().json('POST', paths.turnstile.pair(), { code });
const many = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)));

/** The same device at both processes. */
async function pairedDevice(): Promise<{ id: string; at: (n: number) => Client }> {
  const { token, device } = (await pair(0, await newCode())).json<{ token: string; device: { id: string } }>();
  const clients = office.processes.map((each) => each.newClient({ bearer: token }));
  return { id: device.id, at: (n) => clients[n % 2]! };
}

async function buyTicket(uses: number): Promise<string> {
  const product = await createProduct(office.event.id, { uses, entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  const slot = await createSlot(office.event.id, { inHours: 0.05 });
  const wanted = [{ productId: product, appointmentId: slot, quantity: 1 }];
  const held = (await hold(office.door(0), office.event.slug, wanted)).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  const { reference } = await prisma.ticket.findFirstOrThrow({ where: { order: { reference: held.reference } } });
  return reference;
}

const show = (client: Client, code: string): Promise<Answer> =>
  client.json('POST', paths.turnstile.scans(), { nonce: randomUUID(), code, scannedAt: new Date().toISOString() });

/** The same code at both processes concurrently. @returns the number of paired devices */
async function pairAtOnce(): Promise<number> {
  const code = await newCode();
  const answers = await many((n) => pair(n, code));
  expect(answers.every(({ status }) => status === 201 || status === 422)).toBe(true);
  return answers.filter(({ status }) => status === 201).length;
}

/** An entry that no one used, reported many times at both processes. @returns the uses left of three */
async function undoAtOnce(): Promise<number> {
  const { at } = await pairedDevice();
  const reference = await buyTicket(3);
  const { scan } = (await show(at(0), reference)).json<{ scan: string }>();
  await many((n) => at(n).json('POST', paths.turnstile.notPassed(scan), {}));
  return (await prisma.ticket.findUniqueOrThrow({ where: { reference } })).usesLeft;
}

it('a code pairs one device, however many try it at once', async () => {
  expect(await pairAtOnce()).toBe(1);
});

it('an entry for which nobody went through is undone once', async () => {
  for (let round = 0; round < 5; round += 1) expect(await undoAtOnce()).toBe(3);
});

it('passed and not passed at once: one of the two holds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { at } = await pairedDevice();
    const reference = await buyTicket(3);
    const { scan } = (await show(at(0), reference)).json<{ scan: string }>();
    const [passed, not] = await Promise.all([
      at(0).json('POST', paths.turnstile.passed(scan), {}),
      at(1).json('POST', paths.turnstile.notPassed(scan), {}),
    ]);
    const { usesLeft } = await prisma.ticket.findUniqueOrThrow({ where: { reference } });
    const states = [passed.json<{ state: string }>().state, not.status];
    expect([usesLeft, ...states]).toEqual(usesLeft === 2 ? [2, 'passed', 409] : [3, 'late', 200]);
  }
});

/** When the ticket's use was restored, in seconds after the scan; 0 if not in time. */
async function undoneAfter(reference: string, atMost: number): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < atMost * 1000) {
    if ((await prisma.ticket.findUniqueOrThrow({ where: { reference } })).usesLeft === 1)
      return (Date.now() - began) / 1000;
    await pause(50);
  }
  return 0;
}

it('an entry that its turnstile does not confirm is undone 5 s after it closed, also where that process was killed', async () => {
  const { id, at } = await pairedDevice();
  await prisma.gateDevice.update({ where: { id }, data: { passSeconds: 2 } });
  const reference = await buyTicket(1);
  await show(at(0), reference);
  const seconds = await undoneAfter(reference, 15);
  expect(seconds).toBeGreaterThan(6.9);
  expect(seconds).toBeLessThan(8);

  const other = await buyTicket(1);
  await show(at(0), other);
  await office.processes[0].kill9();
  const killed = await undoneAfter(other, 25);
  expect(killed).toBeGreaterThan(6.9);
  expect(killed).toBeLessThan(16);
  await office.startAgain(0);
  // An entry that a person used is not undone.
  const third = await buyTicket(1);
  const { scan } = (await show(at(1), third)).json<{ scan: string }>();
  await at(1).json('POST', paths.turnstile.passed(scan), {});
  expect(await undoneAfter(third, 9)).toBe(0);
});

it('one that is taken away at one process scans nothing at the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, at } = await pairedDevice();
    const reference = await buyTicket(3);
    expect((await show(at(1), reference)).status).toBe(200);
    await manager.json('POST', paths.validators.revoke(id), { reason: 'Lost' }, { follow: false });
    expect((await show(at(1), reference)).status).toBe(401);
  }
});

describe('control: a code that is looked at and then used', UNTIL_IT_SHOWS, () => {
  beforeAll(() =>
    withoutGuard('pair_device', [
      [
        'update gate_device_pairings set used_at = moment()\n  where code_hash = p_code_hash and expires_at > moment() and used_at is null\n  returning * into v_pairing;',
        'select * into v_pairing from gate_device_pairings where code_hash = p_code_hash and used_at is null; perform pg_sleep(0.1); update gate_device_pairings set used_at = moment() where code_hash = p_code_hash;',
      ],
    ]),
  );

  it('pairs more than one', async () => {
    expect(await pairAtOnce()).toBeGreaterThan(1);
  });
});

describe('control: an entry that is undone without asking whether it was', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('entry_undos', 'entry_undos_pkey');
    await withoutTrigger('validations', 'validations_append_only');
    await withoutGuard('undo_entry', [
      [" and (result = 'accepted' or v_exits)", ''],
      ["if v_passage.state <> 'open' then return 'already'; end if;", ''],
    ]);
  });

  it('gives more than one use', async () => {
    const { at } = await pairedDevice();
    const reference = await buyTicket(5);
    for (let entry = 0; entry < 2; entry += 1) await show(at(entry), reference);
    const { scan } = (await show(at(0), reference)).json<{ scan: string }>();
    await many((n) => at(n).json('POST', paths.turnstile.notPassed(scan), {}));
    expect((await prisma.ticket.findUniqueOrThrow({ where: { reference } })).usesLeft).toBeGreaterThan(3);
  });
});
