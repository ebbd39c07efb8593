/** Sends what is due of one webhook's queue. */
import { randomUUID } from 'node:crypto';
import { secretsOf } from '../secrets';
import { bodiesOf } from './bodies';
import { sendOnce } from './sendOnce';
import { settleAttempt } from './settle';
import { type DueWebhook, giveBack, takeDue } from './takeDue';

/** A receiver that takes longer, or fails, is slow: it gets one request at a time. */
const SLOW_MS = 3000;
const BATCH = 200;
/** How long a quick queue keeps its requests before the others have their turn. */
const TURN_MS = 1000;
/** Shorter than a lease by more than one timeout. */
const MAX_RUN_MS = 60_000;

/** Sends one batch. @returns how many it took, and whether the receiver was quick */
async function sendBatch(webhook: DueWebhook, width: number, isStopping: () => boolean) {
  const lease = randomUUID();
  const taken = await takeDue(webhook.id, lease, width === 1 ? 1 : BATCH);
  if (taken.length === 0) return { count: 0, isQuick: width > 1 };
  const ends = Date.now() + MAX_RUN_MS;
  const waiting = [...taken];
  let isQuick = true;
  try {
    const bodies = await bodiesOf(taken.map(({ eventId }) => eventId));
    const secrets = secretsOf(webhook);
    const settled: Promise<unknown>[] = [];
    const work = async () => {
      for (;;) {
        const next = isQuick && Date.now() < ends && !isStopping() ? waiting.shift() : undefined;
        if (!next) return;
        const body = bodies.get(next.eventId);
        if (!body) continue;
        const outcome = await sendOnce({ url: webhook.url, secrets, id: next.eventId, body });
        if (!outcome.ok || outcome.ms > SLOW_MS) isQuick = false;
        settled.push(settleAttempt({ webhook: webhook.id, delivery: next.id, lease, ...outcome }));
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    await Promise.all(settled);
  } finally {
    if (waiting.length > 0)
      await giveBack(
        lease,
        waiting.map(({ id }) => id),
      );
  }
  return { count: taken.length, isQuick };
}

/** @param width requests at a time @returns whether the receiver was quick */
export async function sendQueue(webhook: DueWebhook, width: number, isStopping: () => boolean): Promise<boolean> {
  const ends = Date.now() + TURN_MS;
  for (;;) {
    const { count, isQuick } = await sendBatch(webhook, width, isStopping);
    if (count < BATCH || !isQuick || isStopping() || Date.now() > ends) return isQuick;
  }
}
