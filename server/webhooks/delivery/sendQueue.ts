/** Sends what is due of one webhook's queue. */
import { randomUUID } from 'node:crypto';
import { logger } from '../../infra/logger';
import { untilRecorded } from '../../infra/untilRecorded';
import type { AttemptError } from '../pages';
import { secretsOf } from '../secrets';
import { type Bodies, readBodies } from './bodies';
import { failedAttempt, type Outcome, sendOnce } from './sendOnce';
import { settleAttempt } from './settle';
import { type DueWebhook, returnDeliveries, takeDue } from './takeDue';

/** A receiver that takes longer, or fails, is slow: it gets one request at a time. */
const SLOW_MS = 3000;
const BATCH = 200;
/** How long a quick queue keeps its requests before the others have their turn. */
const TURN_MS = 1000;
/** Shorter than a lease by more than one timeout. */
const MAX_RUN_MS = 60_000;
/** How long a queue waits that could not be read. */
export const REST_SECONDS = 60;

/**
 * Attempts to send one event. A body or a secret that cannot be read fails like an attempt that the receiver refused:
 * it is tried again later, the others go on, and in the end the webhook is switched off.
 * @returns null for an event that was deleted meanwhile
 */
async function attempt(webhook: DueWebhook, bodies: Bodies, eventId: string): Promise<Outcome | null> {
  const began = performance.now();
  let step: AttemptError = 'secret';
  try {
    const secrets = secretsOf(webhook);
    step = 'body';
    const body = await bodies(eventId);
    return body && (await sendOnce({ url: webhook.url, secrets, id: eventId, body }));
  } catch (error) {
    logger.warn({ err: error, webhook: webhook.id, event: eventId }, `a webhook's ${step} cannot be read`);
    return failedAttempt(step, Math.round(performance.now() - began));
  }
}

/** Sends one batch. @returns how many it took, and whether the receiver was quick */
async function sendBatch(webhook: DueWebhook, width: number, isStopping: () => boolean) {
  const lease = randomUUID();
  const taken = await takeDue(webhook.id, lease, width === 1 ? 1 : BATCH);
  if (taken.length === 0) return { count: 0, isQuick: width > 1 };
  const ends = Date.now() + MAX_RUN_MS;
  const waiting = [...taken];
  let isQuick = true;
  let restSeconds = 0;
  try {
    const bodies = await readBodies(
      taken.map(({ eventId }) => eventId),
      webhook.venueIds,
    );
    const settled: Promise<unknown>[] = [];
    const work = async () => {
      for (;;) {
        const next = isQuick && Date.now() < ends && !isStopping() ? waiting.shift() : undefined;
        if (!next) return;
        const outcome = await attempt(webhook, bodies, next.eventId);
        if (!outcome) continue;
        if (!outcome.ok || outcome.ms > SLOW_MS) isQuick = false;
        const told = { webhook: webhook.id, delivery: next.id, lease, ...outcome };
        // An event that was delivered and not recorded would be delivered again.
        const settling = untilRecorded(() => settleAttempt(told));
        // It is read below, after the other attempts.
        settling.catch(() => {});
        settled.push(settling);
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    await Promise.all(settled);
  } catch (error) {
    restSeconds = REST_SECONDS;
    throw error;
  } finally {
    if (waiting.length > 0)
      await returnDeliveries(
        lease,
        waiting.map(({ id }) => id),
        restSeconds,
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
