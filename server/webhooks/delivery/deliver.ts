/**
 * Delivery of events to webhooks. Each process records the changes since the last look, and sends what is due: every
 * webhook has a queue of its own, and no more than 20 requests are open. A quick receiver gets four of them; slow,
 * failing and unknown ones get one each and at most ten together, so that the others do not wait.
 */
import { createAlarm } from '../../infra/alarm';
import { onChange } from '../../infra/changes';
import { heldOutgoing } from '../../infra/heldOutgoing';
import { logger } from '../../infra/logger';
import { REST_SECONDS, sendQueue } from './sendQueue';
import { type DueWebhook, dueWebhooks, isAnyOn, nextDueIn, recordEvents } from './takeDue';

const MAX_OPEN = 20;
const WIDTH = 4;
const MAX_SLOW = 10;
const POLL_MS = 5000;
/** Changes within this time are recorded together. */
const COALESCE_MS = 100;

let alarm = createAlarm(() => {});
/** Looks soon for deliveries that are due. */
export const wakeWebhooks = (): void => alarm.within(0);

type Running = { width: number; work: Promise<void> };

export function startWebhooks(): () => Promise<void> {
  const running = new Map<string, Running>();
  const quick = new Set<string>();
  /** Webhooks that this process could not send, and until when it leaves them. */
  const resting = new Map<string, number>();
  /** When each webhook was last served, so that all have their turn. */
  const served = new Map<string, number>();
  let turn = 0;
  let isOn = false;
  let isStopping = false;
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;

  const openRequests = () => [...running.values()].reduce((sum, { width }) => sum + width, 0);
  const slowOnes = () => [...running.values()].filter(({ width }) => width === 1).length;

  function start(webhook: DueWebhook): void {
    const { id } = webhook;
    const width = quick.has(id) ? WIDTH : 1;
    if (openRequests() + width > MAX_OPEN || (width === 1 && slowOnes() >= MAX_SLOW)) return;
    served.set(id, ++turn);
    const work = sendQueue(webhook, width, () => isStopping)
      .then((isQuick) => void (isQuick ? quick.add(id) : quick.delete(id)))
      .catch((error: unknown) => {
        logger.warn({ err: error, webhook: id }, 'a webhook cannot be sent now');
        quick.delete(id);
        resting.set(id, Date.now() + REST_SECONDS * 1000);
      })
      .finally(() => {
        running.delete(id);
        alarm.within(0);
      });
    running.set(id, { width, work });
  }

  async function look(): Promise<void> {
    await recordEvents();
    if (heldOutgoing()) return;
    for (const [id, until] of resting) if (until <= Date.now()) resting.delete(id);
    const due = await dueWebhooks([...running.keys(), ...resting.keys()]);
    const waited = ({ id }: DueWebhook) => served.get(id) ?? 0;
    for (const webhook of due.toSorted((one, other) => waited(one) - waited(other))) start(webhook);
    const wait = await nextDueIn();
    if (wait !== null && wait > 0) alarm.within(Math.min(POLL_MS, wait));
  }

  async function run(): Promise<void> {
    try {
      isOn = await isAnyOn();
      if (isOn && !isStopping) await look();
    } catch (error) {
      logger.warn({ err: error }, 'webhooks cannot be read now');
    }
    looking = null;
    if (isAskedAgain) alarm.within(0);
    else if (isOn) alarm.within(POLL_MS);
    isAskedAgain = false;
  }

  const own = createAlarm(() => {
    if (looking) isAskedAgain = true;
    else looking = run();
  });
  alarm = own;
  onChange(['webhooks'], () => own.within(0));
  onChange(['outbox'], () => {
    if (isOn) own.within(COALESCE_MS);
  });
  own.within(0);

  return async () => {
    isStopping = true;
    own.stop();
    await looking;
    await Promise.all([...running.values()].map(({ work }) => work));
  };
}
