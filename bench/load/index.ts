/**
 * (o) Purchases under more load than the house can serve, with one to eight web processes: the best rate, and what is
 * left of it when twice as many buyers come.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { startProcess } from '../../tests/support/processes';
import type { Result } from '../lib/report';
import { type Stage, setStage, stageEnvironment } from '../lib/stage';
import { arriveAt, type Step } from './arrivals';
import { drawCurves } from './drawCurves';

const PROCESSES = [1, 2, 4, 8];
const SECONDS = 12;
const FIRST_RATE = 20;
const GROWTH = 1.4;
/** The load grows until so many times the best rate has been offered. */
const BEYOND = 2;
const MAX_STEPS = 14;

const PICTURE = 'docs/pictures/load.svg';

async function growLoad(stage: Stage, urls: readonly string[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (let rate = FIRST_RATE; steps.length < MAX_STEPS; rate = Math.round(rate * GROWTH)) {
    const step = await arriveAt(rate, stage, urls, SECONDS);
    steps.push(step);
    console.log(
      `  ${urls.length} processes, ${step.offered} buyers/s: sold to ${step.sold.toFixed(0)}/s, ` +
        `p50 ${step.p50.toFixed(0)} ms, p99 ${step.p99.toFixed(0)} ms, ` +
        `asked to come back ${(step.refused * 100).toFixed(1)} %, failed ${(step.failed * 100).toFixed(1)} %`,
    );
    if (step.offered >= BEYOND * Math.max(...steps.map(({ sold }) => sold))) break;
  }
  return steps;
}

/** @throws Error if a slot sold more places than it has, or other than it has tickets for */
async function expectSoldOnce({ db }: Stage): Promise<void> {
  const { rows } = await db.query<{ sold: number; tickets: number; oversold: number }>(
    `select (select sum(sold)::int from appointments) as sold, (select count(*)::int from tickets) as tickets,
       (select count(*)::int from appointments where sold + held > capacity) as oversold`,
  );
  const { sold, tickets, oversold } = rows[0]!;
  if (sold !== tickets || oversold > 0)
    throw new Error(`${sold} places are sold with ${tickets} tickets, and ${oversold} slots have sold too many`);
}

function resultOf(processes: number, steps: readonly Step[]): Result {
  const best = steps.reduce((one, other) => (other.sold > one.sold ? other : one));
  const last = steps.at(-1)!;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return {
    name: `(o) ${processes} web process${processes === 1 ? '' : 'es'}, ${last.offered} buyers/s`,
    ours: `${last.sold.toFixed(0)} purchases/s (p50 ${last.p50.toFixed(0)} ms, p99 ${last.p99.toFixed(0)} ms), ${percent(last.refused)} asked to come back, ${percent(last.failed)} failed`,
    theirs: `${best.sold.toFixed(0)}/s: the best rate, at ${best.offered} buyers/s (p99 ${best.p99.toFixed(0)} ms)`,
    ratio: last.sold / best.sold,
    aim: '0.8',
  };
}

export async function measureLoad(adminUrl: string): Promise<Result[]> {
  const results: Result[] = [];
  const curves = new Map<string, Step[]>();
  for (const count of PROCESSES) {
    const stage = await setStage(adminUrl, { name: `load_${count}` });
    const more = await Promise.all(
      Array.from({ length: count - 1 }, () =>
        startProcess({ databaseUrl: stage.databaseUrl, env: { ...stageEnvironment } }),
      ),
    );
    try {
      const steps = await growLoad(stage, [stage.server.url, ...more.map(({ url }) => url)]);
      await expectSoldOnce(stage);
      curves.set(`${count}`, steps);
      results.push(resultOf(count, steps));
    } finally {
      for (const server of more) await server.stop();
      await stage.close();
    }
  }
  mkdirSync('docs/pictures', { recursive: true });
  writeFileSync(PICTURE, drawCurves(curves));
  return results;
}
