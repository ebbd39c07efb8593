/**
 * Drawers at two processes, by two cashiers, in random sequences: the expected cash is the float plus movements,
 * numbers have no gap, and the chain is valid. DRAWER_SEQUENCES=5000 and DRAWER_SEED=7 set the number of sequences and
 * the seed.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { close, count, createCashbox, faultsOf, move, open, take } from '../../integration/cash/cashFixture';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { startPrinter } from '../../standIns/receiptPrinter/networkPrinter';
import type { Client } from '../../support/client';
import { prepare } from '../../support/prepare';
import { runBoxOffice, TWO } from '../boxOffice';

const SEQUENCES = Number(process.env.DRAWER_SEQUENCES ?? 300);
const SEED = Number(process.env.DRAWER_SEED ?? 20261127);
/** Each has its own till, so that closings follow one another. */
const LANES = 2;

type Cashier = { id: string; email: string; doors: [Client, Client] };

const office = runBoxOffice({ PRINTER_NETWORKS: '127.0.0.0/8' });
const printer = prepare(startPrinter);
let cashiers: Cashier[];
beforeAll(async () => {
  cashiers = await Promise.all(
    Array.from({ length: LANES * 2 }, async () => {
      const { id, email } = await makeUser('cashier');
      const [one, other] = [await signInAs(office.processes[0], email), await signInAs(office.processes[1], email)];
      return { id, email, doors: [one, other] as [Client, Client] };
    }),
  );
});

/** Mulberry32: the same seed, the same sequences. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const KINDS = ['sale', 'sale', 'sale', 'refund', 'deposit', 'withdrawal', 'drop', 'card'] as const;

/** An entry of a drawer. @returns the amount added; nothing if refused */
async function enter(shift: string, { id, doors }: Cashier, random: () => number): Promise<number> {
  const kind = KINDS[Math.floor(random() * KINDS.length)]!;
  const amount = 1 + Math.floor(random() * 5000);
  const door = doors[random() < 0.5 ? 0 : 1];
  if (kind === 'sale' || kind === 'refund') {
    const signed = kind === 'sale' ? amount : -amount;
    return (await take(shift, id, signed)) === 'moved' ? signed : 0;
  }
  if (kind === 'card') {
    await take(shift, id, amount, { method: 'card_manual' });
    return 0;
  }
  const { status } = await move(door, shift, kind, amount);
  return status < 400 ? (kind === 'deposit' ? amount : -amount) : 0;
}

/** From the count that opens a drawer to the one that closes it. */
async function sequence(cashbox: string, cashier: Cashier, random: () => number): Promise<void> {
  const float = Math.floor(random() * 20_000);
  const { id, answer } = await open(cashier.doors[random() < 0.5 ? 0 : 1], cashbox, float);
  expect(answer.status).toBeLessThan(400);
  // Two at a time, as from two windows.
  const entered: number[] = [];
  for (let at = Math.floor(random() * 4); at >= 0; at -= 1)
    entered.push(...(await Promise.all([enter(id, cashier, random), enter(id, cashier, random)])));
  const expected = float + entered.reduce((sum, amount) => sum + amount, 0);
  const difference = random() < 0.3 ? Math.floor(random() * 200) - 100 : 0;
  const counted = Math.max(0, expected + difference);
  const left = Math.floor(random() * (counted + 1));
  const [one, other] = cashier.doors;
  await close(one, id, counted, { left });
  if (random() < 0.2) await count(other, id, counted, { left });
  if (counted !== expected)
    await Promise.all(
      TWO.map((turn) => cashier.doors[turn as 0 | 1].json('POST', paths.shifts.reason(id), { reason: 'Counted' })),
    );
  expect(await prisma.cashboxShift.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'closed',
    expectedCents: expected,
    differenceCents: counted - expected,
    leftCents: left,
    bankedCents: counted - left,
  });
}

it(`${SEQUENCES} random sequences add up, with numbers without gaps and a chain that holds`, async () => {
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const random = randomOf(SEED + lane);
    const cashbox = await createCashbox(office.venueId, { toleranceCents: 1000 });
    const each = Math.ceil(SEQUENCES / LANES);
    for (let at = 0; at < each; at += 1) await sequence(cashbox, cashiers[lane * 2 + (at % 2)]!, random);
    expect(await faultsOf(cashbox)).toEqual([]);
    const closed = await prisma.cashboxShift.findMany({ where: { cashboxId: cashbox }, orderBy: { zNumber: 'asc' } });
    expect(closed.map(({ zNumber }) => zNumber)).toEqual(Array.from({ length: each }, (__, at) => at + 1));
    expect(closed.every(({ previousHash }, at) => previousHash === (closed[at - 1]?.hash ?? ''))).toBe(true);
  });
  await Promise.all(lanes);
}, 600_000);

it('one ticket that is printed alone at two processes at once, and with all others, has one original', async () => {
  const { doors } = cashiers[3]!;
  const cashbox = await createCashbox(office.venueId);
  await open(doors[1], cashbox, 1000);
  const product = await createProduct(office.event.id, { channels: ['counter'], priceCents: 1200 });
  const slot = await createSlot(office.event.id, { capacity: 10 });
  const lines = [{ eventId: office.event.id, productId: product, appointmentId: slot, quantity: 2 }];
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 2400 }];
  const sold = await doors[1].json('POST', paths.pos.sales(), { key: randomUUID(), lines, totalCents: 2400, parts });
  const { reference } = sold.json<{ reference: string }>();
  const [ticket] = await prisma.ticket.findMany({ where: { order: { reference } } });
  const print = (door: Client, input: object) =>
    door.json('POST', paths.pos.prints(), { id: randomUUID(), what: 'tickets', reference, ...input });
  const alone = { tickets: [ticket!.reference] };
  const answers = await Promise.all(
    [alone, {}, alone, alone, {}, alone].map((input, turn) => print(doors[turn % 2 === 0 ? 0 : 1], input)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(await prisma.printJob.count({ where: { order: { reference }, kind: 'tickets' } })).toBe(1);
});

it('finds a sale again after its process was killed, and prints it once, however often it is sent', async () => {
  const product = await createProduct(office.event.id, { channels: ['counter'], priceCents: 1200 });
  const slot = await createSlot(office.event.id, { capacity: 5 });
  const kept = { paper: '80', kind: 'network', host: printer.host, port: 9100, codePage: 'cp858', after: 'receipt' };
  const cashbox = await createCashbox(office.venueId, { printer: kept });
  const { doors, email } = cashiers[0]!;
  const { id: shift } = await open(doors[0], cashbox, 0);
  const sale = {
    key: randomUUID(),
    lines: [{ eventId: office.event.id, productId: product, appointmentId: slot, quantity: 1 }],
    totalCents: 1200,
    parts: [{ id: randomUUID(), kind: 'cash', givenCents: 1200 }],
  };
  const sell = (door: Client) => door.json('POST', paths.pos.sales(), sale);
  // The response is lost with the process: the other process has everything that was committed.
  const lost = sell(doors[0]).catch(() => null);
  await expect.poll(() => prisma.cashMovement.count({ where: { shiftId: shift } })).toBe(1);
  await office.processes[0].kill9();
  await lost;
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sell(doors[1])));
  const references = new Set(answers.map((answer) => answer.json<{ reference: string }>().reference));
  expect(references.size).toBe(1);
  const reference = [...references][0]!;
  const print = (door: Client) => door.json('POST', paths.pos.prints(), { id: randomUUID(), what: 'sale', reference });
  // The print is queued, and its process is killed before printing.
  await office.startAgain(0);
  const again = await signInAs(office.processes[0], email);
  printer.state.paper = false;
  await print(again);
  await office.processes[0].kill9();
  printer.state.paper = true;
  await Promise.all([1, 2, 3, 4, 5].map(() => print(doors[1])));
  const [job, ...others] = await prisma.printJob.findMany({ where: { order: { reference } } });
  expect(others).toEqual([]);
  const state = async () => (await prisma.printJob.findUniqueOrThrow({ where: { id: job!.id } })).state;
  await expect.poll(state, { timeout: 30_000 }).toMatch(/printed|failed/);
  // A print that failed for lack of paper is printed on request.
  if ((await state()) === 'failed') await doors[1].json('POST', paths.pos.printAgain(job!.id), {});
  await expect.poll(state, { timeout: 30_000 }).toBe('printed');
  await expect.poll(() => printer.slips.length).toBe(1);
  expect(await prisma.cashMovement.count({ where: { shiftId: shift } })).toBe(1);
}, 120_000);
