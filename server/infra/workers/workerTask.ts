/**
 * Heavy work (parsing an upload, drawing a large document) in a separate process, so that no request blocks the event
 * loop. A process and not a thread: V8 aborts the whole process when a thread requests one block beyond its memory
 * limit, such as the growth of an array of eight million cells. The child does not inherit our environment, so it has
 * no key and no database.
 *
 * `server/workerTasks.ts` lists every task. Input and output are passed by structured clone: plain objects, arrays,
 * strings, Date, Map, Set, Buffer; no functions and no classes of ours, except that a DomainError thrown by a task
 * arrives as one.
 */
import { DomainError, HttpError } from '../../shared/errors';
import { concurrencyLimit } from '../concurrencyLimit';
import { runInChild } from './runInChild';

/** Children run at a lower priority, so that three of them on a machine with two cores leave room for requests. */
const inTurn = {
  requests: concurrencyLimit({ atOnce: 2, waiting: 8 }),
  // Jobs wait only for each other, and so do requests.
  jobs: concurrencyLimit({ atOnce: 1, waiting: Number.POSITIVE_INFINITY }),
};
const RETRY_AFTER_SECONDS = 5;

export type Limits = { seconds: number; megabytes: number };

/** Progress from 0 to 1, for long tasks. */
export type Tell = (share: number) => void;

export type Asked = {
  /** The requesting user; a person has one task running in each process, a second one is answered with 429. */
  person?: string;
  /** The form field for the message that the work took too long or too much memory. */
  field?: string;
  signal?: AbortSignal;
  /** A job's task waits without a limit; a request's is answered with 503 behind eight others. */
  isJob?: boolean;
  /** Called with the progress. */
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
  /**
   * Whether the work takes only milliseconds for this input: then it runs here, since starting a child takes longer.
   */
  isSmall?: (input: Input) => boolean;
};

const busyPeople = new Set<string>();

/**
 * Declares a task. `run` should import heavy modules itself (`await import('./parse')`), so that only the child loads
 * them.
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
