/** Transferred tickets at two processes concurrently: accepted by two, while scanned, refunded or withdrawn. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { staffAt } from '../../integration/users/people';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { type Held, hold, payAt, place, runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, untilItThinks, withoutGuard } from '../withoutGuard';

const ROUNDS = 3;

const office = runBoxOffice();
let product: string;
let gate: string;
let device: Client;
beforeAll(async () => {
  await prisma.event.update({
    where: { id: office.event.id },
    data: { refundSteps: [{ hoursBefore: 0, percent: 10_000 }] },
  });
  product = await createProduct(office.event.id, { entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  gate = uuidv7();
  await prisma.gate.create({ data: { id: gate, venueId: office.venueId, name: 'Gate' } });
  device = await staffAt(office.processes[1], 'validator');
});

type Offered = Held & { id: string; ticket: string; transfer: string; link: string };

/** A paid ticket offered by a link. */
async function offered(): Promise<Offered> {
  const slot = await createSlot(office.event.id, { inHours: 0.5, capacity: 20 });
  const held = (
    await hold(office.door(0), office.event.slug, [{ productId: product, appointmentId: slot, quantity: 1 }])
  ).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  const order = await prisma.order.findUniqueOrThrow({
    where: { reference: held.reference },
    include: { tickets: true },
  });
  const transfer = randomUUID();
  const answer = await office
    .door(0)
    .json('POST', paths.giving.give(held.reference, held.key), { id: transfer, position: 1, email: '' });
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  const page = expectPage(await office.door(0).get(paths.giving.give(held.reference, held.key)), 'Orders/Give');
  const link = new URL(page.units[0]!.offer!.url).pathname;
  return { ...held, id: order.id, ticket: order.tickets[0]!.reference, transfer, link };
}

const take = (turn: number, { link }: Offered, name: string, claim: string = randomUUID()): Promise<Answer> =>
  office.door(turn).json('POST', link, { claim, name, email: `${name}@example.test`, answers: {} }, { follow: false });
const makeRefund = (turn: number, { reference, key }: Offered): Promise<Answer> =>
  office.door(turn).json('POST', paths.orders.refund(reference, key), {
    id: randomUUID(),
    positions: [1],
    expectedCents: 1200,
    currency: 'EUR',
  });
const withdraw = (turn: number, { reference, key, transfer }: Offered): Promise<Answer> =>
  office.door(turn).json('POST', paths.giving.withdraw(reference, transfer, key), {});
const scan = (code: string): Promise<Answer> =>
  device.json('POST', paths.validations.scans(), {
    nonce: randomUUID(),
    code,
    gateId: gate,
    scannedAt: new Date().toISOString(),
  });
const later = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds)).then(work);

const factsOf = async ({ id }: Offered) => {
  const [row] = await sql<{
    state: string;
    tickets: string[];
    refunds: number;
    entries: number;
    holder: string | null;
  }>(
    'test_transferred',
    `select x.state, x.holder_name as holder, array(select t.state::text from tickets t where t.order_id = $1 order by t.created_at, t.id) as tickets,
       (select count(*)::int from refunds where order_id = $1) as refunds,
       (select count(*)::int from validations v join tickets t on t.id = v.ticket_id where t.order_id = $1 and v.result = 'accepted') as entries
     from ticket_transfers x where x.order_id = $1`,
    [id],
  );
  return row!;
};

it('of two who open the link one takes the ticket, and one who presses four times takes it once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ticket = await offered();
    const answers = await Promise.all(['ana', 'berta', 'clara'].map((name, turn) => take(turn, ticket, name)));
    expect(answers.filter(({ status }) => status < 400)).toHaveLength(1);
    expect(await factsOf(ticket)).toMatchObject({ state: 'taken', tickets: ['replaced', 'valid'] });
    const other = await offered();
    const claim = randomUUID();
    const own = await Promise.all([0, 1, 2, 3].map((turn) => take(turn, other, 'ana', claim)));
    expect(own.map(({ status }) => status < 400)).toEqual([true, true, true, true]);
    expect(await factsOf(other)).toMatchObject({ state: 'taken', tickets: ['replaced', 'valid'] });
  }
});

it('a ticket that is taken while somebody comes in with it is one or the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ticket = await offered();
    const first = round % 2 === 0 ? 0 : 12;
    const [taken, entered] = await Promise.all([
      later(first, () => take(0, ticket, 'ana')),
      later(12 - first, () => scan(ticket.ticket)),
    ]);
    const isIn = entered.json<{ result: string }>().result === 'accepted';
    expect({ isTaken: taken.status < 400, ...(await factsOf(ticket)) }).toMatchObject(
      isIn
        ? { isTaken: false, state: 'offered', tickets: ['used'], entries: 1 }
        : { isTaken: true, state: 'taken', tickets: ['replaced', 'valid'], entries: 0 },
    );
  }
});

it('a ticket that is taken while it is returned, or its link withdrawn, is one or the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await offered(), await offered()];
    const [taken, returned] = await Promise.all([take(0, one, 'ana'), makeRefund(1, one)]);
    expect(taken.status < 400).toBe(returned.status >= 400);
    expect(await factsOf(one)).toMatchObject(
      returned.status < 400
        ? { state: 'offered', refunds: 1, tickets: ['cancelled'] }
        : { state: 'taken', refunds: 0, tickets: ['replaced', 'valid'] },
    );
    const [first, second] = await Promise.all([take(0, other, 'ana'), withdraw(1, other)]);
    expect(first.status < 400).toBe(second.status >= 400);
    expect((await factsOf(other)).state).toBe(first.status < 400 ? 'taken' : 'withdrawn');
  }
});

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(() =>
    withoutGuard('take_ticket', [
      [
        `where o.id = (select order_id from ticket_transfers where id = v_id) for update;`,
        `where o.id = (select order_id from ticket_transfers where id = v_id);`,
      ],
      ['perform 1 from tickets where order_item_id = any (v_items) order by id for update;', ''],
      // Pauses until a person has entered, with a limit.
      [
        '  v_old := array',
        `  for turn in 1..15 loop
             exit when exists (select from tickets where order_item_id = any (v_items) and state <> 'valid');
             perform pg_sleep(0.1);
           end loop;
           v_old := array`,
      ],
    ]),
  );

  it('two take the ticket, or the database stops the second', async () => {
    const ticket = await offered();
    const call = (name: string) =>
      connection.query('select take_ticket($1::jsonb) as outcome', [
        JSON.stringify({ id: ticket.transfer, claim: randomUUID(), name, email: 'a@b.c', locale: 'en', data: {} }),
      ]);
    const outcomes = await Promise.allSettled([call('ana'), call('berta')]);
    // Both passed the check; the result is the last name and a ticket that was replaced immediately.
    expect(
      outcomes.filter(({ status }) => status === 'rejected').length + (await factsOf(ticket)).tickets.length,
    ).toBeGreaterThan(2);
  });

  it('somebody comes in with a ticket that is taken', async () => {
    const ticket = await offered();
    const [taken, entered] = await Promise.all([
      take(0, ticket, 'ana'),
      untilItThinks().then(() => scan(ticket.ticket)),
    ]);
    expect(entered.json<{ result: string }>().result).toBe('accepted');
    expect(taken.status).toBeLessThan(400);
    expect((await factsOf(ticket)).state).toBe('taken');
  });
});
