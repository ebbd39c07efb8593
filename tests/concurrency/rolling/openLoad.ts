/**
 * Visitors who arrive at a rate, whether earlier ones are answered or not (an open model). No request is sent twice;
 * everything but the expected answer is a failure.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { arrive, hold, pay, place } from '../../../bench/lib/buying';
import type { Stage } from '../../../bench/lib/stage';
import { newVisitor, type Visitor } from '../../../bench/lib/visitor';
import { paths } from '../../../server/shared/paths';

export type Shop = Pick<Stage, 'db' | 'slug' | 'productId' | 'slots'>;

export type Load = {
  requests: number;
  /** Each with its reason. */
  failures: string[];
  /** Milliseconds of each request. */
  times: number[];
  pages: number;
  /** Visitors who waited because too many others were unanswered. */
  heldBack: number;
  /** References of orders. */
  held: string[];
  paid: string[];
};

const ANSWER_MS = 30_000;
const MAX_UNANSWERED = 10;
/** Nine visitors: six look at a page, two keep places, one buys. They send 14 requests. */
const VISITS = ['home', 'event', 'home', 'event', 'home', 'event', 'hold', 'hold', 'buy'] as const;

type Step = <T>(name: string, run: () => Promise<T>) => Promise<T>;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in 30 seconds')), ANSWER_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function look(visitor: Visitor, path: string): Promise<void> {
  const { status, body } = await visitor.send({ path, headers: { Accept: 'text/html' } });
  if (status !== 200 || !body.includes('</html>')) throw new Error(`answered ${status}: ${body.slice(0, 200)}`);
}

export type OpenLoad = Load & {
  /** Counts a request of another visitor, such as a page that reloads. */
  step: Step;
  /**
   * Sends visitors until so many requests are sent, and waits for their answers. A slow machine would answer 503 under
   * too many visitors, which is not the subject here: new ones wait while 10 are unanswered.
   */
  run: (url: string, requests: number, perSecond: number) => Promise<void>;
};

export function createLoad(shop: Shop): OpenLoad {
  const load: Load = { requests: 0, failures: [], times: [], pages: 0, heldBack: 0, held: [], paid: [] };
  const idle: Visitor[] = [];
  const step: Step = async (name, run) => {
    load.requests += 1;
    const begun = performance.now();
    try {
      const found = await inTime(run());
      load.times.push(performance.now() - begun);
      return found;
    } catch (error) {
      load.failures.push(`${name}: ${(error as Error).message}`);
      throw error;
    }
  };

  async function visit(url: string, turn: number): Promise<void> {
    const kind = VISITS[turn % VISITS.length]!;
    const visitor = idle.pop() ?? (await step('connect', () => newVisitor(url)));
    if (kind === 'home' || kind === 'event') {
      await step(kind, () => look(visitor, kind === 'home' ? paths.home() : paths.events.show(shop.slug)));
      load.pages += 1;
    } else {
      await step('arrive', () => arrive(visitor));
      const held = await step('hold', () => hold(visitor, shop, shop.slots[turn % shop.slots.length]!));
      load.held.push(held.reference);
      if (kind === 'buy') {
        await step('place', () => place(visitor, held));
        await step('pay', () => pay(visitor, shop, held));
        load.paid.push(held.reference);
      }
    }
    idle.push(visitor);
  }

  return Object.assign(load, {
    step,
    run: async (url: string, requests: number, perSecond: number) => {
      const visits = new Set<Promise<void>>();
      const visitsPerSecond = (perSecond * VISITS.length) / 14;
      let due = performance.now();
      for (let turn = 0; load.requests < requests; turn += 1) {
        // A failed step ends the visit, and is counted.
        while (visits.size >= MAX_UNANSWERED) {
          load.heldBack += 1;
          await Promise.race(visits);
          due = performance.now();
        }
        const one = visit(url, turn).catch(() => undefined);
        visits.add(one);
        void one.then(() => visits.delete(one));
        due += (-Math.log(1 - Math.random()) * 1000) / visitsPerSecond;
        await pause(Math.max(0, due - performance.now()));
      }
      await Promise.all(visits);
      for (const visitor of idle.splice(0)) visitor.close();
    },
  });
}
