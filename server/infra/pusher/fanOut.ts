/**
 * Sends one frame to many sockets without blocking the event loop: the queue is processed in slices of a few
 * milliseconds. One queue for all broadcasts, first in, first out, so that each socket gets them in order.
 */
import { performance } from 'node:perf_hooks';

/** The part of a connection that a broadcast needs. */
export type Outlet = {
  readonly ws: { readonly readyState: number; terminate(): void };
  readonly socket: { readonly writableLength: number; write(frame: Buffer): boolean };
};

export type FanOut<T extends Outlet> = {
  /** Queues a frame for all of `audience` except `except`. Small broadcasts are sent before this returns. */
  send(frame: Buffer, audience: readonly T[], except?: T): void;
  /** Resolves when everything queued so far has been passed to its sockets. */
  caughtUp(): Promise<void>;
  /** Sends everything left immediately; for shutdown. */
  flush(): void;
  stats(): { delivered: number; queued: number; cutOff: number };
};

type Job<T> = { frame: Buffer; audience: readonly T[]; except: T | undefined; next: number; done: (() => void)[] };
type Queue<T> = {
  readonly now: () => number;
  readonly jobs: Job<T>[];
  /** Index of the first unfinished job in `jobs`. */
  first: number;
  /** Whether the next slice is scheduled. */
  scheduled: boolean;
  delivered: number;
  cutOff: number;
};

const OPEN = 1;
const SLICE_MS = 4;
/** Reading the clock costs about as much as a delivery, so it is not read for each one. */
const CLOCK_EVERY = 32;
/** A reader this far behind is disconnected: it reconnects instead of filling our memory. */
export const MAX_UNREAD_BYTES = 1_048_576;
const KEEP_FINISHED_JOBS = 1_000;

export function createFanOut<T extends Outlet>(now: () => number = () => performance.now()): FanOut<T> {
  const queue: Queue<T> = { now, jobs: [], first: 0, scheduled: false, delivered: 0, cutOff: 0 };
  const { jobs } = queue;
  return {
    send(frame, audience, except) {
      if (audience.length === 0) return;
      jobs.push({ frame, audience, except, next: 0, done: [] });
      if (jobs.length - queue.first === 1) work(queue, now() + SLICE_MS);
    },
    caughtUp() {
      const last = jobs.at(-1);
      return last === undefined ? Promise.resolve() : new Promise((resolve) => last.done.push(resolve));
    },
    flush: () => work(queue, Number.POSITIVE_INFINITY),
    stats: () => ({ delivered: queue.delivered, queued: jobs.length - queue.first, cutOff: queue.cutOff }),
  };
}

/** Works until the deadline, and leaves the rest to the next slice. */
function work<T extends Outlet>(queue: Queue<T>, deadline: number): void {
  let job = queue.jobs[queue.first];
  while (job !== undefined) {
    if (!advance(queue, job, deadline) || queue.now() > deadline) break;
    retire(queue, job);
    job = queue.jobs[queue.first];
  }
  if (job === undefined || queue.scheduled) return;
  queue.scheduled = true;
  setImmediate(() => {
    queue.scheduled = false;
    work(queue, queue.now() + SLICE_MS);
  });
}

/** @returns whether the job is finished; false when the time was up first. */
function advance<T extends Outlet>(queue: Queue<T>, job: Job<T>, deadline: number): boolean {
  while (job.next < job.audience.length) {
    const outlet = job.audience[job.next]!;
    job.next += 1;
    if (outlet !== job.except) deliver(queue, outlet, job.frame);
    if (job.next % CLOCK_EVERY === 0 && queue.now() > deadline) return false;
  }
  return true;
}

function deliver<T extends Outlet>(queue: Queue<T>, outlet: T, frame: Buffer): void {
  if (outlet.ws.readyState !== OPEN) return;
  if (outlet.socket.writableLength > MAX_UNREAD_BYTES) {
    queue.cutOff += 1;
    outlet.ws.terminate();
    return;
  }
  outlet.socket.write(frame);
  queue.delivered += 1;
}

/** Removes a finished job. The array is shortened only occasionally, since each time copies it. */
function retire<T extends Outlet>(queue: Queue<T>, job: Job<T>): void {
  queue.first += 1;
  if (queue.first === queue.jobs.length || queue.first > KEEP_FINISHED_JOBS) {
    queue.jobs.splice(0, queue.first);
    queue.first = 0;
  }
  for (const emit of job.done) emit();
}
