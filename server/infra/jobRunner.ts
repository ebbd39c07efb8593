/** Runs the jobs of one queue in this process: as many side by side as it may, the oldest first. */
import type PgBoss from 'pg-boss';
import { logger } from './logger';
import { microBatch } from './microBatch';

/** What is run: the job's data, and how often it was tried. */
export type Task = PgBoss.JobWithMetadata<object>;

type RunnerOptions = {
  boss: PgBoss;
  name: string;
  /** Most jobs that run side by side. */
  atOnce: number;
  /** At most one waits, and the next is put in by the clock: behind one that ran there is nothing to fetch. */
  isByClock: boolean;
  /** Throws to have the job tried again. */
  perform: (task: Task) => Promise<void>;
};

export type JobRunner = {
  /** Fetches what is due, until nothing is. */
  look: () => void;
  /** Fetches no more. Resolves when what runs is done, and the queue knows. */
  stop: () => Promise<void>;
};

export function startRunner({ boss, name, atOnce, isByClock, perform }: RunnerOptions): JobRunner {
  const running = new Set<Promise<void>>();
  let fetching: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  // Those that end together are reported together.
  const complete = microBatch<string, true>({
    run: async (ids) => {
      await boss.complete(name, ids);
      return ids.map(() => true);
    },
    laneOf: () => name,
    lanes: 1,
    maxSize: atOnce,
  });

  // One that cannot be reported runs out, and is tried again.
  const run = (task: Task): Promise<void> =>
    perform(task)
      .then(
        () => complete(task.id),
        (error: unknown) => boss.fail(name, task.id, error as object),
      )
      .then(
        () => {},
        (error: unknown) => logger.warn({ err: error, job: name }, 'what became of a job cannot be written down'),
      );

  const start = (task: Task): void => {
    const work = run(task);
    running.add(work);
    void work.then(() => {
      running.delete(work);
      if (isAskedAgain) look();
    });
  };

  async function fetch(): Promise<void> {
    isAskedAgain = false;
    const tasks = await boss.fetch<object>(name, { batchSize: atOnce - running.size, includeMetadata: true });
    for (const task of tasks) start(task);
    isAskedAgain ||= tasks.length > 0 && !isByClock;
  }

  function look(): void {
    isAskedAgain = true;
    if (isStopped || fetching || running.size >= atOnce) return;
    fetching = fetch()
      .catch((error: unknown) => logger.warn({ err: error, job: name }, 'jobs cannot be fetched now'))
      .finally(() => {
        fetching = null;
        if (isAskedAgain) look();
      });
  }

  return {
    look,
    stop: async () => {
      isStopped = true;
      await fetching;
      while (running.size > 0) await Promise.all(running);
    },
  };
}
