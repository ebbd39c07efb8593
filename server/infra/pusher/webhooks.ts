/**
 * Reports channel events to another server over HTTP. Signed like the API, sent in batches and in order, and retried
 * for five minutes. A member who leaves and returns within the grace time is not reported.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { PusherLog } from './hub';
import { hmacHex, type PusherApp } from './signatures';

export type WebhookOptions = { url: string; headers?: Record<string, string>; graceMs?: number };

export type WebhookEvent = {
  name:
    | 'channel_occupied'
    | 'channel_vacated'
    | 'member_added'
    | 'member_removed'
    | 'client_event'
    | 'cache_miss'
    | 'subscription_count';
  channel: string;
  user_id?: string;
  event?: string;
  data?: string;
  socket_id?: string;
  subscription_count?: number;
};

export type Webhooks = {
  report(event: WebhookEvent): void;
  /** A member joined; not reported if they had only just left. */
  came(event: WebhookEvent): void;
  /** A member left; reported after the grace time unless they return. */
  went(event: WebhookEvent): void;
  close(): void;
};

const GRACE_MS = 3_000;
const GATHER_MS = 20;
const BATCH_EVENTS = 100;
const FIRST_RETRY_MS = 1_000;
const GIVE_UP_MS = 5 * 60_000;
const ATTEMPT_TIMEOUT_MS = 10_000;
const MAX_WAITING = 10_000;

const silent: Webhooks = { report() {}, came() {}, went() {}, close() {} };

/** The person or channel of an event, with the same key for joining and leaving. */
const presenceKey = (event: WebhookEvent): string => JSON.stringify([event.channel, event.user_id ?? null]);

export function createWebhooks(app: PusherApp, options: WebhookOptions | undefined, log: PusherLog): Webhooks {
  if (options === undefined) return silent;
  const stop = new AbortController();
  const report = createPostbox(app, options, stop.signal, log);
  const leaving = new Map<string, NodeJS.Timeout>();

  return {
    report,
    came(event) {
      const timer = leaving.get(presenceKey(event));
      if (timer === undefined) return report(event);
      clearTimeout(timer);
      leaving.delete(presenceKey(event));
    },
    went(event) {
      const emit = () => {
        leaving.delete(presenceKey(event));
        report(event);
      };
      leaving.set(presenceKey(event), setTimeout(emit, options.graceMs ?? GRACE_MS).unref());
    },
    close() {
      stop.abort();
      for (const timer of leaving.values()) clearTimeout(timer);
    },
  };
}

/** Collects events briefly and posts them batch after batch. @returns a function that adds one */
function createPostbox(app: PusherApp, options: WebhookOptions, stop: AbortSignal, log: PusherLog) {
  const waiting: WebhookEvent[] = [];
  let posting = false;

  const postAll = async (): Promise<void> => {
    await delay(GATHER_MS, undefined, { signal: stop });
    while (waiting.length > 0) {
      const events = waiting.splice(0, BATCH_EVENTS);
      if (!(await post(app, options, events, stop))) log.error({ events: events.length }, 'webhook gave up');
    }
  };
  const start = (): void => {
    if (posting || waiting.length === 0 || stop.aborted) return;
    posting = true;
    postAll()
      .catch((error) => stop.aborted || log.error({ err: error }, 'webhook failed'))
      .finally(() => {
        posting = false;
        start();
      });
  };
  return (event: WebhookEvent): void => {
    if (waiting.length >= MAX_WAITING) {
      log.error({ event: event.name }, 'webhook queue full, event dropped');
      return;
    }
    waiting.push(event);
    start();
  };
}

/** @returns whether the receiver accepted it before the timeout. */
async function post(app: PusherApp, options: WebhookOptions, events: WebhookEvent[], stop: AbortSignal) {
  const body = JSON.stringify({ time_ms: Date.now(), events });
  const headers = {
    ...options.headers,
    'content-type': 'application/json',
    'x-pusher-key': app.key,
    'x-pusher-signature': hmacHex(app.secret, body),
  };
  const deadline = Date.now() + GIVE_UP_MS;
  for (let pause = FIRST_RETRY_MS; ; pause *= 2) {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]);
    const response = await fetch(options.url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(
      () => null,
    );
    await response?.body?.cancel();
    if (response?.ok) return true;
    if (Date.now() + pause > deadline) return false;
    await delay(pause, undefined, { signal: stop });
  }
}
