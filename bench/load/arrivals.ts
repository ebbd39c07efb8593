/**
 * Buyers who arrive at a fixed rate, whether or not those before them have been served: an open model. In a closed loop,
 * which waits for each answer, a slow server slows its own load, and no overload ever shows.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '../../server/shared/paths';
import { pay, place, tryToHold } from '../lib/buying';
import { quantile } from '../lib/rate';
import type { Stage } from '../lib/stage';
import { newVisitor, type Visitor } from '../lib/visitor';

export type Step = {
  /** Buyers per second who came, and who were sold their tickets. */
  offered: number;
  sold: number;
  /** Shares of the buyers, from 0 to 1: asked to come back (503 with `Retry-After`); no answer or an error. */
  refused: number;
  failed: number;
  /** From arrival to tickets, in milliseconds, of buyers who were served. */
  p50: number;
  p99: number;
};

type Outcome = 'sold' | 'refused' | 'failed';

const WARM_UP_S = 2;
/** A buyer gives up after this time. */
const PATIENCE_MS = 15_000;
const TICK_MS = 10;

const isBusy = ({ status, retryAfter }: { status: number; retryAfter: string | null }) =>
  status === 503 && retryAfter !== null;

async function buyFrom(visitor: Visitor, stage: Stage): Promise<Outcome> {
  const page = await visitor.arrive(paths.events.show(stage.slug));
  if (isBusy(page)) return 'refused';
  const slot = stage.slots[Math.floor(Math.random() * stage.slots.length)]!;
  const held = await tryToHold(visitor, stage, slot, 2);
  if (isBusy(held)) return 'refused';
  if (held.status !== 201) return 'failed';
  const order = JSON.parse(held.body) as { reference: string; key: string };
  await place(visitor, order);
  await pay(visitor, stage, order);
  return 'sold';
}

async function oneBuyer(stage: Stage, url: string): Promise<Outcome> {
  let visitor: Visitor | undefined;
  try {
    visitor = await newVisitor(url);
    const away = pause(PATIENCE_MS, 'failed' as const, { ref: false });
    return await Promise.race([buyFrom(visitor, stage), away]);
  } catch {
    return 'failed';
  } finally {
    visitor?.close();
  }
}

/** @param urls the processes, which take turns as behind a balancer */
export async function arriveAt(
  perSecond: number,
  stage: Stage,
  urls: readonly string[],
  seconds: number,
): Promise<Step> {
  const begun = performance.now();
  const sinceBegin = () => (performance.now() - begun) / 1000;
  const counts = { sold: 0, refused: 0, failed: 0 };
  const times: number[] = [];
  let soldInTime = 0;
  const buyers: Promise<void>[] = [];

  const follow = async (url: string) => {
    const arrived = sinceBegin();
    const outcome = await oneBuyer(stage, url);
    if (outcome === 'sold' && sinceBegin() > WARM_UP_S && sinceBegin() <= seconds) soldInTime += 1;
    if (arrived < WARM_UP_S) return;
    counts[outcome] += 1;
    if (outcome === 'sold') times.push((sinceBegin() - arrived) * 1000);
  };
  for (let started = 0; sinceBegin() < seconds; await pause(TICK_MS))
    for (; started < sinceBegin() * perSecond && sinceBegin() < seconds; started += 1)
      buyers.push(follow(urls[started % urls.length]!));
  await Promise.all(buyers);

  times.sort((one, other) => one - other);
  const all = Math.max(1, counts.sold + counts.refused + counts.failed);
  return {
    offered: perSecond,
    sold: soldInTime / (seconds - WARM_UP_S),
    refused: counts.refused / all,
    failed: counts.failed / all,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}
