/**
 * Many buyers change their times concurrently: the statement alone, and the whole request over HTTP (`ORDERS=200` for
 * fewer orders).
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { paths } from '../server/shared/paths';
import { placedMark } from '../tests/support/placingBrowser';
import { arrive, type Held, hold, pay, place } from './lib/buying';
import { CLIENTS, pgbenchRate, SCRIPTS } from './lib/pgbench';
import { type Rate, rateOf } from './lib/rate';
import type { Result } from './lib/report';
import type { Stage } from './lib/stage';
import { newVisitor } from './lib/visitor';

const SECONDS = 8;
/** Enough that no order gathers many replaced tickets. */
const ORDERS = Number(process.env.ORDERS ?? 3000);
const FIRST_VISIT = 0;

/** A paid order of one ticket, and its current slot. */
type Bought = Held & { id: string; item: string; event: string; slot: string };

async function sellOrders(stage: Stage): Promise<Bought[]> {
  await stage.db.query(`update events set reschedule_until_hours = 0 where slug = $1`, [stage.slug]);
  const sold: Held[] = [];
  let begun = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const visitor = await newVisitor(stage.server.url);
      for (; begun < ORDERS; ) {
        begun += 1;
        await arrive(visitor);
        const held = await hold(visitor, stage, stage.slots[begun % stage.slots.length]!, 1);
        await place(visitor, held);
        await pay(visitor, stage, held);
        sold.push(held);
      }
      visitor.close();
    }),
  );
  const { rows } = await stage.db.query<Omit<Bought, 'key'>>(
    `select o.reference, o.id, i.id as item, i.event_id as event, i.appointment_id as slot from orders o join order_items i on i.order_id = o.id
     where o.reference = any ($1)`,
    [sold.map(({ reference }) => reference)],
  );
  const keys = new Map(sold.map(({ reference, key }) => [reference, key]));
  return rows.map((row) => ({ ...row, key: keys.get(row.reference)! }));
}

/** Each buyer has their own orders, changed in turn. */
function ordersOf(all: readonly Bought[], buyer: number): () => Bought {
  const own = all.filter((_, at) => at % CLIENTS === buyer);
  let turn = 0;
  return () => own[turn++ % own.length]!;
}

function another({ slots }: Stage, slot: string): string {
  const at = slots.indexOf(slot);
  return slots[(at + 1 + Math.floor(Math.random() * (slots.length - 1))) % slots.length]!;
}

/** The statement as the server sends it after validation. */
async function statements(stage: Stage, all: readonly Bought[]): Promise<Rate> {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: CLIENTS });
  const buyers = Array.from({ length: CLIENTS }, (_, buyer) => {
    const next = ordersOf(all, buyer);
    return async () => {
      const order = next();
      const to = another(stage, order.slot);
      const move = {
        ...{
          id: randomUUID(),
          order_id: order.id,
          channel: 'web',
          prices: [],
          total: 0,
          fee: 0,
          by: null,
          staff: null,
        },
        ...{ reason: null, forced: false, counts: true, moves: [{ item: order.item, from: order.slot, to }] },
      };
      const text = 'select outcome, detail from reschedule($1::jsonb)';
      const { rows } = await pool.query({ name: 'reschedule', text, values: [JSON.stringify(move)] });
      if (rows[0].outcome !== 'moved') throw new Error(`the move was ${rows[0].outcome}`);
      order.slot = to;
    };
  });
  const rate = await rateOf(buyers, SECONDS);
  await pool.end();
  return rate;
}

/** Cookie of the browser that placed an order. */
const placed = (orderId: string): string => `aforo_placed=${placedMark(orderId)}`;

/** The whole request: read, validated and priced under the order's lock, then moved. */
async function submissions(stage: Stage, all: readonly Bought[]): Promise<Rate> {
  const visitors = await Promise.all(Array.from({ length: CLIENTS }, () => newVisitor(stage.server.url)));
  for (const visitor of visitors) await arrive(visitor);
  const buyers = visitors.map((visitor, buyer) => {
    const next = ordersOf(all, buyer);
    return async () => {
      const order = next();
      const to = another(stage, order.slot);
      const move = {
        ...{ id: randomUUID(), positions: [1], to: { [`${order.event}.${FIRST_VISIT}`]: to }, seen: { 1: order.slot } },
        ...{ expectedCents: 0, currency: 'EUR' },
      };
      const path = paths.orders.reschedule(order.reference, order.key);
      const reply = await visitor.call('POST', path, move, { Cookie: visitor.cookies(placed(order.id)) });
      if (reply.status !== 303) throw new Error(`the move was answered ${reply.status}: ${reply.body.slice(0, 300)}`);
      order.slot = to;
    };
  });
  const rate = await rateOf(buyers, SECONDS);
  for (const visitor of visitors) visitor.close();
  return rate;
}

export async function measureReschedules(stage: Stage, yardstickUrl: string): Promise<Result[]> {
  const all = await sellOrders(stage);
  await stage.db.query('analyze orders; analyze order_items; analyze tickets; analyze appointments');
  const before = pgbenchRate(yardstickUrl, SCRIPTS.move, SECONDS);
  const alone = await statements(stage, all);
  const whole = await submissions(stage, all);
  const after = pgbenchRate(yardstickUrl, SCRIPTS.move, SECONDS);
  const theirs = (before + after) / 2;
  const result = (name: string, ours: Rate, aim: string): Result => ({
    name,
    ours: `${Math.round(ours.perSecond)} moves/s (p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms)`,
    theirs: `${Math.round(theirs)}/s: pgbench, two updates, one insert`,
    ratio: ours.perSecond / theirs,
    aim,
  });
  return [
    result('(k) moving a visit over 100 slots, the statement', alone, '0.4'),
    result('(k) moving a visit over 100 slots, from the page', whole, 'none'),
  ];
}
