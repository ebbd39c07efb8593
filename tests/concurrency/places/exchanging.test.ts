/** Tickets exchanged at two processes at once: into the last of a quota, while somebody comes in, and while they are given back. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createAccessToken } from '../../../server/users/profile/accessTokens';
import { createProduct, createQuota, createSlot } from '../../integration/orders/shopFixture';
import { makeUser } from '../../integration/users/people';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { type BoxOffice, type Held, hold, openBoxOffice, payAt, place } from '../boxOffice';
import { factsOfSlot } from '../counters';
import { UNTIL_IT_SHOWS, untilItThinks, withoutConstraint, withoutGuard } from '../withoutGuard';

const ROUNDS = 3;

let office: BoxOffice;
let child: string;
let gate: string;
let device: Client;
beforeAll(async () => {
  office = await openBoxOffice();
  await prisma.event.update({
    where: { id: office.event.id },
    data: { refundSteps: [{ hoursBefore: 0, percent: 10_000 }], rescheduleUntilHours: 0, rescheduleExchanges: true },
  });
  child = await createProduct(office.event.id, { entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  gate = uuidv7();
  await prisma.gate.create({ data: { id: gate, venueId: office.venueId, name: 'Gate' } });
  const { id } = await makeUser('validator');
  const bearer = await createAccessToken(id, { name: 'gate', days: null, from: SYSTEM });
  device = office.processes[1].newClient({ bearer });
});
afterAll(() => office.close());

type Bought = Held & { id: string; slot: string; ticket: string; item: string };
const slotFor = () => createSlot(office.event.id, { inHours: 0.5 });

/** Another product at the same price, of which there are so many. */
async function scarce(size = 20): Promise<{ adult: string; quota: string }> {
  const adult = await createProduct(office.event.id, { capacityUnits: 2 });
  return { adult, quota: await createQuota(office.event.id, size, [adult]) };
}

async function buy(): Promise<Bought> {
  const slot = await slotFor();
  const held = (
    await hold(office.door(0), office.event.slug, [{ productId: child, appointmentId: slot, quantity: 1 }])
  ).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  const order = await prisma.order.findUniqueOrThrow({
    where: { reference: held.reference },
    include: { items: true, tickets: true },
  });
  return { ...held, id: order.id, slot, item: order.items[0]!.id, ticket: order.tickets[0]!.reference };
}

const exchange = (turn: number, { reference, key, slot }: Bought, product: string): Promise<Answer> =>
  office.door(turn).json('POST', paths.orders.reschedule(reference, key), {
    id: randomUUID(),
    positions: [1],
    products: { 1: product },
    seen: { 1: slot },
    expectedCents: 0,
    currency: 'EUR',
  });
const giveBack = (turn: number, { reference, key }: Bought): Promise<Answer> =>
  office.door(turn).json('POST', paths.orders.refund(reference, key), {
    id: randomUUID(),
    positions: [1],
    expectedCents: 1200,
    currency: 'EUR',
  });
const scan = (code: string): Promise<Answer> =>
  device.json('POST', paths.validations.scans(), {
    nonce: randomUUID(),
    code,
    gateId: gate,
    scannedAt: new Date().toISOString(),
  });
const later = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds)).then(work);

const countOf = (quota: string) =>
  prisma.quota.findUniqueOrThrow({ where: { id: quota }, select: { held: true, sold: true } });
const factsOf = async (bought: Bought) => {
  const [row] = await sql<{ exchanges: number; refunds: number; good: number; entries: number }>(
    'test_exchanged',
    `select (select count(*)::int from order_moves where order_id = $1) as exchanges, (select count(*)::int from refunds where order_id = $1) as refunds,
       (select count(*)::int from tickets where order_id = $1 and state = 'valid') as good,
       (select count(*)::int from validations v join tickets t on t.id = v.ticket_id where t.order_id = $1 and v.result = 'accepted') as entries`,
    [bought.id],
  );
  const { sold, soldByRows, held } = await factsOfSlot(bought.slot);
  expect([sold, held]).toEqual([soldByRows, 0]);
  return { ...row!, places: sold };
};

it('of two who want the last of a quota one has it, and the other keeps their ticket', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other, { adult, quota }] = [await buy(), await buy(), await scarce(1)];
    const answers = await Promise.all([exchange(0, one, adult), exchange(1, other, adult)]);
    expect(answers.filter(({ status }) => status < 400)).toHaveLength(1);
    const [first, second] = [await factsOf(one), await factsOf(other)];
    expect([first.places + second.places, first.exchanges + second.exchanges]).toEqual([3, 1]);
    expect([first.good, second.good, await countOf(quota)]).toEqual([1, 1, { held: 0, sold: 1 }]);
  }
});

it('a ticket that is exchanged while somebody comes in with it, and while it is given back, is one or the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [bought, { adult, quota }] = [await buy(), await scarce()];
    // Each comes first now and then.
    const first = round % 2 === 0 ? 0 : 12;
    const [changed, entered, returned] = await Promise.all([
      later(first, () => exchange(0, bought, adult)),
      later(12 - first, () => scan(bought.ticket)),
      giveBack(1, bought),
    ]);
    const { exchanges, refunds, good, entries, places } = await factsOf(bought);
    expect([exchanges, refunds]).toEqual([changed.status < 400 ? 1 : 0, returned.status < 400 ? 1 : 0]);
    expect(entries).toBe(entered.json<{ result: string }>().result === 'accepted' ? 1 : 0);
    // Whoever is in has used the ticket: nothing came of the others, nor is there another.
    expect(entries === 0 || exchanges + refunds + good === 0).toBe(true);
    expect(good).toBe(1 - refunds - entries);
    expect(places).toBe(refunds === 1 ? 0 : exchanges === 1 ? 2 : 1);
    expect(await countOf(quota)).toEqual({ held: 0, sold: exchanges === 1 && refunds === 0 ? 1 : 0 });
  }
});

/** As the server calls it, without what it looks at before. */
const call = ({ id, item, slot }: Bought, product: string) =>
  connection.query('select outcome from reschedule($1::jsonb)', [
    JSON.stringify({
      id: uuidv7(),
      order_id: id,
      channel: 'web',
      moves: [{ item, from: slot, to: slot, product, visit: 0 }],
      prices: [{ item, price: 1200, discount: 0 }],
      fee: 0,
      counts: true,
    }),
  ]);

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('quotas', 'quotas_places');
    await withoutGuard('take_places', [['and held + sold + need.units <= size and period', 'and period']]);
    await withoutGuard('reschedule', [
      [`where id = (p_move ->> 'order_id')::uuid for update;`, `where id = (p_move ->> 'order_id')::uuid;`],
      ['v_quotas := lock_move(v_order.id, v_items, v_to, v_products);', ''],
      ['perform 1 from tickets where order_item_id = any (v_items) order by id for update;', ''],
      // It thinks for a while, at most until somebody came in.
      [
        '  begin\n    -- Places proposed',
        `  for turn in 1..15 loop
           exit when exists (select from tickets where order_item_id = any (v_items) and state <> 'valid');
           perform pg_sleep(0.1);
         end loop;
         begin\n    -- Places proposed`,
      ],
    ]);
  });

  it('both have the last of the quota', async () => {
    const [one, other, { adult, quota }] = [await buy(), await buy(), await scarce(1)];
    await Promise.all([call(one, adult), call(other, adult)]);
    expect(await countOf(quota)).toEqual({ held: 0, sold: 2 });
  });

  it('somebody comes in with a ticket that is exchanged', async () => {
    // What stands behind the lock.
    await connection.script('drop index if exists tickets_one_live_per_item');
    const [bought, { adult }] = [await buy(), await scarce()];
    const [, entered] = await Promise.all([call(bought, adult), untilItThinks().then(() => scan(bought.ticket))]);
    expect(entered.json<{ result: string }>().result).toBe('accepted');
    expect((await prisma.orderItem.findUniqueOrThrow({ where: { id: bought.item } })).productId).toBe(adult);
  });
});
