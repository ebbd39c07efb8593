/** (a) Holding places over HTTP, (b) the whole purchase, (g) filling a slot to its last place. */
import { arrive, hold, pay, place, tryToHold } from './lib/buying';
import { CLIENTS, pgbenchRate, SCRIPTS } from './lib/pgbench';
import { type Rate, rateOf } from './lib/rate';
import type { Result } from './lib/report';
import { addSlot, type Stage } from './lib/stage';
import { newVisitor, type Visitor } from './lib/visitor';

const SECONDS = 8;
/** A prime, so that no batch size divides it. */
const CAPACITY = 997;
const ATTEMPTS = 10_000;

const visitors = (stage: Stage) => Promise.all(Array.from({ length: CLIENTS }, () => newVisitor(stage.server.url)));
export const any = (slots: readonly string[]) => slots[Math.floor(Math.random() * slots.length)]!;

export async function underLoad(
  stage: Stage,
  work: (visitor: Visitor) => Promise<void>,
  prepare?: (visitor: Visitor) => Promise<void>,
  seconds = SECONDS,
): Promise<Rate> {
  const all = await visitors(stage);
  for (const visitor of all) await prepare?.(visitor);
  const rate = await rateOf(
    all.map((visitor) => () => work(visitor)),
    seconds,
  );
  for (const visitor of all) visitor.close();
  return rate;
}

export async function buy(visitor: Visitor, stage: Stage, slot: string): Promise<void> {
  await arrive(visitor);
  const held = await hold(visitor, stage, slot);
  await place(visitor, held);
  await pay(visitor, stage, held);
}

const result = (name: string, unit: string, ours: Rate, yardstick: string, theirs: number, aim: string): Result => ({
  name,
  ours: `${Math.round(ours.perSecond)} ${unit}/s (p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms)`,
  theirs: `${Math.round(theirs)}/s: ${yardstick}`,
  ratio: ours.perSecond / theirs,
  aim,
});

/** Ours and the yardstick in turn, so that a load peak of the machine affects both. */
export async function measureHolds(stage: Stage, yardstickUrl: string): Promise<Result[]> {
  const hot = pgbenchRate(yardstickUrl, SCRIPTS.hotOrder, SECONDS);
  const holdHot = await underLoad(stage, async (visitor) => void (await hold(visitor, stage, stage.slots[0]!)), arrive);
  const holdSpread = await underLoad(
    stage,
    async (visitor) => void (await hold(visitor, stage, any(stage.slots))),
    arrive,
  );
  const again = pgbenchRate(yardstickUrl, SCRIPTS.hotOrder, SECONDS);
  const buyHot = await underLoad(stage, (visitor) => buy(visitor, stage, stage.slots[1]!));
  const buySpread = await underLoad(stage, (visitor) => buy(visitor, stage, any(stage.slots)));
  const yardstick = (hot + again) / 2;
  const minimal = 'pgbench, a minimal order';
  return [
    result('(a) hold places, one hot slot', 'holds', holdHot, minimal, yardstick, '1.0'),
    result('(a) hold places, over 100 slots', 'holds', holdSpread, minimal, yardstick, 'none'),
    result('(b) session, hold, details, pay, tickets; hot', 'orders', buyHot, minimal, yardstick, '0.2'),
    result('(b) the same over 100 slots', 'orders', buySpread, minimal, yardstick, '0.2'),
  ];
}

/** Ten thousand attempts at 997 places, one to three each; holds are then paid, and tickets counted. */
export async function fillSlot(stage: Stage): Promise<Result> {
  const slot = await addSlot(stage, CAPACITY);
  const all = await visitors(stage);
  const held: { reference: string; key: string }[] = [];
  let tries = 0;
  await Promise.all(
    all.map(async (visitor) => {
      await arrive(visitor);
      while (tries < ATTEMPTS) {
        tries += 1;
        const reply = await tryToHold(visitor, stage, slot, 1 + (tries % 3));
        if (reply.status === 201) held.push(JSON.parse(reply.body));
      }
    }),
  );
  await Promise.all(
    all.map(async (visitor) => {
      for (let next = held.pop(); next; next = held.pop()) {
        await place(visitor, next);
        await pay(visitor, stage, next);
      }
      visitor.close();
    }),
  );
  const { rows } = await stage.db.query<{ tickets: number }>(
    'select count(*)::int as tickets from tickets where appointment_id = $1',
    [slot],
  );
  const tickets = rows[0]!.tickets;
  return {
    name: `(g) ${ATTEMPTS} tries at ${CAPACITY} places`,
    ours: `${tickets} tickets`,
    theirs: `${CAPACITY} places`,
    ratio: tickets / CAPACITY,
    aim: 'exactly 1',
  };
}
