/** The same ticket at many gates of two processes concurrently: each of its uses admits one person. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { staffAtEach } from '../../integration/users/people';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { type Held, hold, payAt, place, runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard, withoutTrigger } from '../withoutGuard';

const GATES = 20;

const office = runBoxOffice();
let gates: string[];
/** A steward's device at each process. */
let devices: Client[];
beforeAll(async () => {
  gates = Array.from({ length: GATES }, () => uuidv7());
  await prisma.gate.createMany({
    data: gates.map((id, n) => ({ id, venueId: office.venueId, name: `Gate ${n}`, position: n })),
  });
  devices = await staffAtEach(office.processes, 'validator');
});

/** Buys a ticket that is valid now. @returns its reference */
async function buyTicket(uses: number): Promise<string> {
  const product = await createProduct(office.event.id, { uses, entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  const slot = await createSlot(office.event.id, { inHours: 0.05 });
  const wanted = [{ productId: product, appointmentId: slot, quantity: 1 }];
  const held = (await hold(office.door(0), office.event.slug, wanted)).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  const { reference } = await prisma.ticket.findFirstOrThrow({ where: { order: { reference: held.reference } } });
  return reference;
}

/** A retried scan is sent from the same gate. */
const scan = (n: number, code: string, nonce?: string): Promise<Answer> =>
  devices[n % 2]!.json('POST', paths.validations.scans(), {
    nonce: nonce ?? randomUUID(),
    code,
    gateId: gates[nonce ? 0 : n],
    scannedAt: new Date().toISOString(),
  });
const atAllGates = (code: string, nonce?: string): Promise<Answer[]> =>
  Promise.all(gates.map((_, n) => scan(n, code, nonce)));

type ScanAnswer = { result: string; validationId: string; replayed: boolean };
const resultsOf = (answers: readonly Answer[]) => answers.map((answer) => answer.json<ScanAnswer>().result).sort();
const entriesOf = async (reference: string): Promise<{ accepted: number; scans: number; usesLeft: number }> => {
  const [row] = await sql<{ accepted: number; scans: number; usesLeft: number }>(
    'test_entries',
    `select count(*) filter (where v.result = 'accepted')::int as accepted, count(v.id)::int as scans, t.uses_left as "usesLeft"
     from tickets t left join validations v on v.ticket_id = t.id where t.reference = $1 group by t.id`,
    [reference],
  );
  return row!;
};
const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);

it.each([1, 3])('a ticket for %i entries, scanned at twenty gates at once, lets in as many', async (uses) => {
  for (let round = 0; round < 5; round += 1) {
    const ticket = await buyTicket(uses);
    const answers = await atAllGates(ticket);
    expect(resultsOf(answers)).toEqual([...times(uses, 'accepted'), ...times(GATES - uses, 'already_used')]);
    expect(await entriesOf(ticket)).toEqual({ accepted: uses, scans: GATES, usesLeft: 0 });
  }
});

it('one scan sent twenty times is one scan, and each sending has its answer', async () => {
  const ticket = await buyTicket(3);
  const answers = await atAllGates(ticket, randomUUID());
  expect(resultsOf(answers)).toEqual(times(GATES, 'accepted'));
  expect(new Set(answers.map((answer) => answer.json<ScanAnswer>().validationId)).size).toBe(1);
  expect(answers.filter((answer) => !answer.json<ScanAnswer>().replayed)).toHaveLength(1);
  expect(await entriesOf(ticket)).toEqual({ accepted: 1, scans: 1, usesLeft: 2 });
});

it('so is one of a code that nobody knows', async () => {
  for (let round = 0; round < 10; round += 1) {
    const nonce = randomUUID();
    const answers = await atAllGates('2222222222', nonce);
    expect(resultsOf(answers)).toEqual(times(GATES, 'unknown'));
    const [recorded, ...others] = await prisma.validation.findMany({ where: { nonce } });
    expect(others).toEqual([]);
    expect(new Set(answers.map((answer) => answer.json<ScanAnswer>().validationId))).toEqual(new Set([recorded!.id]));
  }
});

/** Two tickets at two processes concurrently, with the same nonce. @returns their uses left */
async function confuse(): Promise<{ answers: Answer[]; left: number; scans: number }> {
  const tickets = [await buyTicket(1), await buyTicket(1)];
  const nonce = randomUUID();
  const answers = await Promise.all(tickets.map((ticket, n) => scan(n, ticket, nonce)));
  const found = await Promise.all(tickets.map(entriesOf));
  const sum = (of: (entries: (typeof found)[number]) => number) => found.reduce((total, each) => total + of(each), 0);
  return { answers, left: sum(({ usesLeft }) => usesLeft), scans: sum(({ scans }) => scans) };
}

it('one scan of two tickets at once is a scan of one; the other is refused and keeps its use', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { answers, left, scans } = await confuse();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(resultsOf(answers.filter(({ status }) => status === 200))).toEqual(['accepted']);
    expect({ left, scans }).toEqual({ left: 1, scans: 1 });
  }
});

describe('where looking takes its time', () => {
  const lookSlowly = [
    'from jsonb_to_recordset(p_scans)',
    'from pg_sleep(0.3) pause cross join jsonb_to_recordset(p_scans)',
  ] as const;

  /** Blocks a ticket while a gate validates it. */
  async function blockMeanwhile(): Promise<{ result: string; usesLeft: number }> {
    const reference = await buyTicket(1);
    const answer = scan(0, reference);
    await pause(150);
    await prisma.ticket.update({ where: { reference }, data: { state: 'blocked' } });
    const { result } = (await answer).json<ScanAnswer>();
    return { result, usesLeft: (await entriesOf(reference)).usesLeft };
  }

  it('a ticket that is blocked meanwhile lets nobody in', async () => {
    await withoutGuard('scan_facts', [lookSlowly]);
    expect(await blockMeanwhile()).toEqual({ result: 'blocked', usesLeft: 1 });
  });

  describe('control: a gate that looks first and takes the use afterwards, recorded or not', UNTIL_IT_SHOWS, () => {
    beforeAll(async () => {
      await withoutConstraint('tickets', 'tickets_uses');
      await withoutGuard('validate_tickets', [
        ['and tk.xmin = d.version', ''],
        ['where id not in (select id from recorded)', 'where false'],
      ]);
    });

    it('takes a use for a scan that cannot be recorded', async () => {
      expect(await confuse()).toMatchObject({ left: 0, scans: 1 });
    });

    it('lets in two on one ticket', async () => {
      const ticket = await buyTicket(1);
      await atAllGates(ticket);
      expect((await entriesOf(ticket)).accepted).toBeGreaterThan(1);
    });

    it('is stopped by the table of states at a ticket that was blocked meanwhile', async () => {
      expect(await blockMeanwhile()).toEqual({ result: undefined, usesLeft: 1 });
    });

    it('lets in on one where that table does not stop it', async () => {
      await withoutTrigger('tickets', 'tickets_transition');
      expect(await blockMeanwhile()).toMatchObject({ result: 'accepted' });
    });
  });
});
