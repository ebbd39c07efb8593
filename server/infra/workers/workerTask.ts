/**
 * Heavy work (parsing an upload, drawing a large document) in a process of its own, so that no request holds the event
 * loop. A process and not a thread: V8 aborts the whole process when a thread asks for one block beyond its memory limit,
 * such as the growth of an array of eight million cells. The child has no environment of ours, so it knows no key and no
 * database.
 *
 * `server/workerTasks.ts` lists every task. Input and output cross by structured clone: plain objects, arrays, strings,
 * Date, Map, Set, Buffer; no functions and no classes of ours, except that a DomainError thrown by a task arrives as one.
 */
import { DomainError, HttpError } from '../../shared/errors';
import { concurrencyLimit } from '../concurrencyLimit';
import { runInChild } from './runInChild';

/** Children run at a lower priority, so that three of them on a machine with two cores leave room for requests. */
const inTurn = {
  requests: concurrencyLimit({ atOnce: 2, waiting: 8 }),
  // Jobs wait for each other and never for requests, nor requests for them.
  jobs: concurrencyLimit({ atOnce: 1, waiting: Number.POSITIVE_INFINITY }),
};
const RETRY_AFTER_SECONDS = 5;

export type Limits = { seconds: number; megabytes: number };

/** How far the work is, from 0 to 1; for work that takes long enough to be watched. */
export type Tell = (share: number) => void;

export type Asked = {
  /** Who asked; a person has one task under way in each process, a second one is answered with 429. */
  person?: string;
  /** The field beside which the form says that the work took too long or too much memory. */
  field?: string;
  signal?: AbortSignal;
  /** A job's task waits for its turn as long as it takes; a request's is answered with 503 behind eight others. */
  isJob?: boolean;
  /** Hears how far the work is. */
  onProgress?: Tell;
};

export type WorkerTask<Input, Output> = {
  (input: Input, asked?: Asked): Promise<Output>;
  taskName: string;
  run: (input: Input, tell: Tell) => Output | Promise<Output>;
};

type Declared<Input, Output> = Limits & {
  name: string;
  run: (input: Input, tell: Tell) => Output | Promise<Output>;
  /** Work of some milliseconds, whatever the input says, is done here: a child takes longer to start. */
  isSmall?: (input: Input) => boolean;
};

const busyPeople = new Set<string>();

/**
 * Declares a task. `run` should import what is heavy itself (`await import('./parse')`), so that only the child loads it.
 * @param limits the child is killed when it takes longer or its heap grows beyond; both are refused beside `field`.
 */
export function workerTask<Input, Output>({
  name,
  run,
  isSmall,
  ...limits
}: Declared<Input, Output>): WorkerTask<Input, Output> {
  const ask = async (input: Input, { person, field, isJob, ...asked }: Asked = {}): Promise<Output> => {
    if (isSmall?.(input)) return run(input, () => {});
    if (person !== undefined && busyPeople.has(person))
      throw new HttpError(429, { retryAfterSeconds: RETRY_AFTER_SECONDS, limit: 'heavy-work' });
    if (person !== undefined) busyPeople.add(person);
    try {
      const answer = await inTurn[isJob ? 'jobs' : 'requests'](() => runInChild(name, input, limits, asked));
      if ('value' in answer) return answer.value as Output;
      if ('refusal' in answer) throw new DomainError(answer.refusal.code, answer.refusal.options);
      throw new DomainError(answer.exceeded === 'time' ? 'work_too_long' : 'work_too_large', { field, status: 422 });
    } finally {
      if (person !== undefined) busyPeople.delete(person);
    }
  };
  return Object.assign(ask, { taskName: name, run });
}
