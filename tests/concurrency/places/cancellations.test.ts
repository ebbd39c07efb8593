/** Cancelled visits at two processes: buyers are told once, and either the buyer's choice or the deadline applies. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCancellations } from '../../../server/cancellations/actions/runCancellations';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { connection, prisma, sql } from '../../../server/infra/db';
import { loadEnv } from '../../../server/infra/env';
import { setRuntime } from '../../../server/infra/runtime';
import { paths } from '../../../server/shared/paths';
import { mailCancelledVisits } from '../../../server/tickets/cancelledEvents';
import { firstOf } from '../../integration/orders/rescheduleFixture';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { testEnvironment } from '../../support/testEnvironment';
import { type Held, hold, payAt, place, runBoxOffice, untilOutboxIsEmpty } from '../boxOffice';
import { factsOfSlot } from '../counters';
import { UNTIL_IT_SHOWS, untilSomeWait, withoutGuard } from '../withoutGuard';

const ROUNDS = 2;

const office = runBoxOffice();
let product: string;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  // This process runs deadlines too, beside the two servers.
  const env = loadEnv(testEnvironment({ databaseUrl: office.databaseUrl, port: 8000 }), '');
  setRuntime({ env, broadcaster: memoryBroadcaster() });
  await prisma.event.update({ where: office.event, data: { refundSteps: [{ hoursBefore: 1, percent: 10_000 }] } });
  product = await createProduct(office.event.id, {});
  user = await makeUser('administrator');
});

async function buy(slot: string): Promise<Held & { id: string }> {
  const line = { productId: product, appointmentId: slot, quantity: 1 };
  const held = (await hold(office.door(0), office.event.slug, [line])).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  const { id } = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
  return { ...held, id };
}

/** Orders of a cancelled slot, with a replacement of this capacity. */
async function cancelledVisits(orders: number, capacity: number) {
  const slot = await createSlot(office.event.id, { inHours: 30 });
  const other = await createSlot(office.event.id, { inHours: 60, capacity });
  const bought = [];
  for (let n = 0; n < orders; n += 1) bought.push(await buy(slot));
  const id = randomUUID();
  await sql('test_call_off', 'select slots from cancel_slots(array[$1::uuid], null)', [slot]);
  await prisma.cancellation.create({
    data: {
      ...{ id, userId: user.id, offers: ['another_time', 'refund'], afterwards: 'refund' },
      deadline: new Date(Date.now() + 3_600_000),
      slots: { create: { appointmentId: slot, proposedId: other } },
      orders: { create: bought.map((order, n) => ({ orderId: order.id, position: n + 1 })) },
    },
  });
  return { id, slot, other, bought };
}

const tell = (id: string) =>
  sql<{ more: boolean }>('test_tell', 'select tell_cancelled($1) as more', [id]).then(([row]) => row!.more);
const factsOf = async (id: string, other: string) => {
  const rows = await sql<{ state: string; kept: boolean; refunds: number; moves: number }>(
    'test_cancelled_rows',
    `select r.state, r.kept is not null as kept, (select count(*)::int from refunds f where f.order_id = r.order_id) as refunds,
       (select count(*)::int from order_moves m where m.order_id = r.order_id) as moves
     from cancellation_orders r where r.cancellation_id = $1 order by r.position`,
    [id],
  );
  const { sold, soldByRows } = await factsOfSlot(other);
  expect(sold).toBe(soldByRows);
  const slot = await prisma.appointment.findUniqueOrThrow({ where: { id: other } });
  return { rows, held: slot.held, sold };
};

it('everybody is told once, as they bought, however many processes are at it; the last place is kept for one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, other } = await cancelledVisits(3, 2);
    for (let turn = 0; turn < 6; turn += 1) await Promise.all([tell(id), tell(id), tell(id)]);
    const { rows, held } = await factsOf(id, other);
    expect(rows.map(({ state, kept }) => `${state}${kept ? '+' : ''}`)).toEqual(['told+', 'told+', 'told']);
    expect(held).toBe(2);
  }
});

/** The deadline passes while the buyer accepts: moved or refunded, never both. */
async function answeredAtTheDeadline() {
  const { id, other, bought } = await cancelledVisits(1, 5);
  while (await tell(id));
  const { reference, key } = bought[0]!;
  const answer = office.door(1).json('POST', paths.orders.cancelledVisits(reference, key), { id: randomUUID() });
  await sql('test_deadline_now', `update cancellations set deadline = moment(), state = 'waiting' where id = $1`, [id]);
  await Promise.all([answer, runCancellations(), runCancellations()]);
  await runCancellations();
  return factsOf(id, other);
}

it('of an answer and the deadline one wins, and no place is kept for nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { rows, held, sold } = await answeredAtTheDeadline();
    expect(rows[0]!.refunds + rows[0]!.moves).toBe(1);
    expect([rows[0]!.state, rows[0]!.kept, held, sold]).toEqual(
      rows[0]!.moves === 1 ? ['moved', false, 0, 1] : ['refunded', false, 0, 0],
    );
  }
});

const TAKES_ORDER = /select 1 from orders where id|decide_cancelled/;

/**
 * Another transaction has locked the order while its buyer chooses and the deadline passes: both wait, the buyer first.
 */
async function answeredFirst(afterwards: 'refund' | 'left', how: 'refund' | 'reschedule' = 'refund') {
  const { id, slot, other, bought } = await cancelledVisits(1, 5);
  while (await tell(id));
  const { id: orderId, reference, key } = bought[0]!;
  const outside = new pg.Client({ connectionString: office.databaseUrl });
  await outside.connect();
  try {
    await outside.query(`begin; select 1 from orders where id = '${orderId}' for update`);
    const back = { id: randomUUID(), positions: [1], expectedCents: 1200, currency: 'EUR' };
    const moved = { ...back, expectedCents: 0, to: { [firstOf(office.event.id)]: other }, seen: { 1: slot } };
    const answer = office.door(0).json('POST', paths.orders[how](reference, key), how === 'refund' ? back : moved);
    await untilSomeWait(TAKES_ORDER, 1);
    await prisma.cancellation.update({ where: { id }, data: { deadline: new Date(), afterwards } });
    const deciding = runCancellations();
    await untilSomeWait(TAKES_ORDER, 2);
    await outside.query('commit');
    expect((await answer).status).toBeLessThan(400);
    await deciding;
  } finally {
    await outside.end();
  }
  await expect.poll(async () => (await factsOf(id, other)).rows[0]!.state).not.toBe('told');
  const { decidedBy } = await prisma.cancellationOrder.findFirstOrThrow({ where: { orderId } });
  return { ...(await factsOf(id, other)), decidedBy };
}

it('what its buyer answered in that moment is not left to staff, nor given back once more', async () => {
  for (const afterwards of ['left', 'refund'] as const)
    expect(await answeredFirst(afterwards)).toEqual({
      rows: [{ state: 'refunded', kept: false, refunds: 1, moves: 0 }],
      ...{ held: 0, sold: 0, decidedBy: 'buyer' },
    });
  expect(await answeredFirst('refund', 'reschedule')).toEqual({
    rows: [{ state: 'moved', kept: false, refunds: 0, moves: 1 }],
    ...{ held: 0, sold: 1, decidedBy: 'buyer' },
  });
});

/** Slows down a run, so that a process is killed with some steps done and others to do. */
const SLOW_STEPS = `
  create function slow_step() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return null; end $$;
  create trigger slow_step after update of state on cancellation_orders for each row execute function slow_step()`;
const AT_USUAL_SPEED = 'drop trigger if exists slow_step on cancellation_orders; drop function if exists slow_step';
const AFTER_ITS_LEASES = `
  update outbox set leased_until = now() where leased_until > now(); update refunds set lease_until = now() where lease_until > now();
  update pgboss.job set state = 'retry', start_after = now() where state = 'active'`;
const stateOf = async (id: string) =>
  (await prisma.cancellationOrder.findMany({ where: { cancellationId: id }, orderBy: { position: 'asc' } })).map(
    ({ state }) => state,
  );

/** Kills a process once this number of orders of its run is in the state. */
async function cutOff(which: 0 | 1, id: string, state: string, count: number): Promise<void> {
  while ((await stateOf(id)).filter((own) => own === state).length < count)
    await new Promise((resolve) => setTimeout(resolve, 5));
  await office.processes[which].kill9();
  // No process is working now: expires the leases of the killed one.
  await connection.script(`${AT_USUAL_SPEED}; ${AFTER_ITS_LEASES}`);
  // Some are still to be done.
  expect((await stateOf(id)).filter((own) => own !== state).length).toBeGreaterThan(0);
}

/** This process completes the rest, twice concurrently, beside the servers. */
const untilAll = (id: string, states: string[]) =>
  expect.poll(() => Promise.all([runCancellations(), runCancellations()]).then(() => stateOf(id))).toEqual(states);

const whatBecameOf = (id: string) =>
  sql<{ state: string; mails: number; backMails: number; refunds: string[]; moves: number; atCompany: number }>(
    'test_became',
    `select r.state, (select count(*)::int from mail_log m where m.order_id = r.order_id and m.kind = 'order_visit_cancelled') as mails,
       (select count(*)::int from mail_log m where m.order_id = r.order_id and m.kind = 'order_refund_made') as "backMails",
       array(select f.state::text from refunds f where f.order_id = r.order_id) as refunds,
       (select count(*)::int from order_moves m where m.order_id = r.order_id and m.state = 'done') as moves,
       (select coalesce(sum(s.refunded), 0)::int from payments p join sandbox_sessions s on s.payment_id = p.id where p.order_id = r.order_id) as "atCompany"
     from cancellation_orders r where r.cancellation_id = $1 order by r.position`,
    [id],
  );

it('a process that is killed while it tells, and one while it gives back: others finish, nobody twice, nobody forgotten', async () => {
  const staff = await signInAs(office.processes[0], user.email);
  await untilOutboxIsEmpty();
  await connection.script(SLOW_STEPS);
  // Only one process runs it; the other is resumed once that one is dead.
  process.kill(office.processes[1].pid, 'SIGSTOP');
  const { id, slot, other, bought } = await cancelledVisits(8, 3);
  await staff.json('POST', paths.cancellations.deadline(id), {
    deadline: new Date(Date.now() + 7_200_000).toISOString(),
  });
  await cutOff(0, id, 'told', 2);
  process.kill(office.processes[1].pid, 'SIGCONT');
  await untilAll(id, Array(8).fill('told'));
  const { reference, key } = bought[0]!;
  await untilOutboxIsEmpty();
  // The event is delivered again, as when a process dies before recording the delivery.
  const news = bought.map((order) => ({ payload: { order_id: order.id, cancellation_id: id, again: 0 } }));
  await mailCancelledVisits(news as never);
  await office.door(1).json('POST', paths.orders.cancelledVisits(reference, key), { id: randomUUID() });
  await untilOutboxIsEmpty();

  const more = await signInAs(office.processes[1], user.email);
  await connection.script(SLOW_STEPS);
  await more.json('POST', paths.cancellations.end(id), {});
  await cutOff(1, id, 'refunded', 2);
  await office.startAgain(0);
  await untilAll(id, ['moved', ...Array(7).fill('refunded')]);
  await expect
    .poll(() => whatBecameOf(id), { timeout: 30_000 })
    .toEqual([
      { state: 'moved', mails: 1, backMails: 0, refunds: [], moves: 1, atCompany: 0 },
      ...Array(7).fill({ state: 'refunded', mails: 1, backMails: 1, refunds: ['done'], moves: 0, atCompany: 1200 }),
    ]);
  expect([await factsOf(id, other), await factsOfSlot(slot)]).toMatchObject([
    { held: 0, sold: 1 },
    { held: 0, sold: 0, tickets: 0 },
  ]);
});

describe('control: where a move does not let go of the kept places first', UNTIL_IT_SHOWS, () => {
  beforeAll(() => withoutGuard('reschedule', [['v_let_go := let_go_reserved(v_order.id);', '']]));

  it('they are kept for nothing', async () => {
    const { id, other, bought } = await cancelledVisits(1, 1);
    while (await tell(id));
    const { reference, key } = bought[0]!;
    await office.door(0).json('POST', paths.orders.cancelledVisits(reference, key), { id: randomUUID() });
    expect((await factsOf(id, other)).rows[0]!.state).toBe('told');
  });
});

it('control: where nobody looks whether something is off still, what was answered is left to staff', async () => {
  await withoutGuard('decide_cancelled', [[`v_off = '{}' or `, '']]);
  expect((await answeredFirst('left')).rows).toMatchObject([{ state: 'left', refunds: 1 }]);
});
