/**
 * One frame to many sockets, without holding up the process: the queue is worked off in slices of a few milliseconds
 * and everything else gets its turn in between. One queue for all broadcasts, first in, first out, so that no socket
 * ever sees two of them in the wrong order.
 */
import { performance } from 'node:perf_hooks';

/** As much of a connection as a broadcast needs. */
export type Outlet = {
  readonly ws: { readonly readyState: number; terminate(): void };
  readonly socket: { readonly writableLength: number; write(frame: Buffer): boolean };
};

export type FanOut<T extends Outlet> = {
  /** Queues a frame for everyone in `audience` but `except`. Small broadcasts leave before this returns. */
  send(frame: Buffer, audience: readonly T[], except?: T): void;
  /** Settles when everything queued so far has been handed to its sockets. */
  caughtUp(): Promise<void>;
  /** Hands over everything that is left at once; for shutdown. */
  flush(): void;
  stats(): { delivered: number; queued: number; cutOff: number };
};

type Job<T> = { frame: Buffer; audience: readonly T[]; except: T | undefined; next: number; done: (() => void)[] };

const OPEN = 1;
const SLICE_MS = 4;
/** Reading the clock costs about as much as a delivery, so not at each one. */
const CLOCK_EVERY = 32;
/** A reader this far behind is cut off: it reconnects and starts afresh instead of filling our memory. */
const MAX_UNREAD_BYTES = 1_048_576;

export function createFanOut<T extends Outlet>(now: () => number = () => performance.now()): FanOut<T> {
  const jobs: Job<T>[] = [];
  let first = 0;
  let pending = false;
  let delivered = 0;
  let cutOff = 0;

  const deliver = (outlet: T, frame: Buffer): void => {
    if (outlet.ws.readyState !== OPEN) return;
    if (outlet.socket.writableLength > MAX_UNREAD_BYTES) {
      cutOff += 1;
      outlet.ws.terminate();
      return;
    }
    outlet.socket.write(frame);
    delivered += 1;
  };

  /** @returns whether the job is finished; false when the time was up first. */
  const advance = (job: Job<T>, deadline: number): boolean => {
    while (job.next < job.audience.length) {
      const outlet = job.audience[job.next]!;
      job.next += 1;
      if (outlet !== job.except) deliver(outlet, job.frame);
      if (job.next % CLOCK_EVERY === 0 && now() > deadline) return false;
    }
    return true;
  };

  const retire = (job: Job<T>): void => {
    first += 1;
    if (first === jobs.length) {
      jobs.length = 0;
      first = 0;
    } else if (first > 1_000) {
      jobs.splice(0, first);
      first = 0;
    }
    for (const tell of job.done) tell();
  };

  const work = (deadline: number): void => {
    let job = jobs[first];
    while (job !== undefined) {
      if (!advance(job, deadline) || now() > deadline) break;
      retire(job);
      job = jobs[first];
    }
    if (jobs.length === 0 || pending) return;
    pending = true;
    setImmediate(() => {
      pending = false;
      work(now() + SLICE_MS);
    });
  };

  return {
    send(frame, audience, except) {
      if (audience.length === 0) return;
      jobs.push({ frame, audience, except, next: 0, done: [] });
      if (jobs.length - first === 1) work(now() + SLICE_MS);
    },
    caughtUp() {
      const last = jobs.at(-1);
      return last === undefined ? Promise.resolve() : new Promise((resolve) => last.done.push(resolve));
    },
    flush: () => work(Number.POSITIVE_INFINITY),
    stats: () => ({ delivered, queued: jobs.length - first, cutOff }),
  };
}
