/** Runs the jobs of one queue in this process: as many concurrently as allowed, the oldest first. */
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { logger } from './logger';
import { microBatch } from './microBatch';
import { untilRecorded } from './untilRecorded';

/** The job's data, and its number of attempts. */
export type Task = JobWithMetadata<object>;

type RunnerOptions = {
  boss: PgBoss;
  name: string;
  /** Maximum number of concurrent jobs. */
  atOnce: number;
  /** Whether jobs may be fetched now. */
  mayRun: () => boolean;
  /** Throws to have the job retried. */
  perform: (task: Task) => Promise<void>;
  /** Called when a failure is recorded. */
  onFailure: (task: Task) => void;
};

export type JobRunner = {
  /** Fetches due jobs until there are none. */
  look: () => void;
  /** Stops fetching. Resolves when running jobs are done and reported. */
  stop: () => Promise<void>;
};

export function startRunner({ boss, name, atOnce, mayRun, perform, onFailure }: RunnerOptions): JobRunner {
  const running = new Set<Promise<void>>();
  let fetching: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  // Jobs that end together are reported together. A job that expired and was fetched again is its new attempt's to report.
  const complete = microBatch<Task, true>({
    run: async (tasks) => {
      await boss.complete(name, tasks);
      return tasks.map(() => true);
    },
    laneOf: () => name,
    lanes: 1,
    maxSize: atOnce,
  });

  // An unreported job expires and is retried.
  const run = (task: Task): Promise<void> =>
    perform(task)
      .then(
        () => untilRecorded(() => complete(task)),
        (error: unknown) => untilRecorded(() => boss.fail(name, task, error as object)).then(() => onFailure(task)),
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
    isAskedAgain ||= tasks.length > 0;
  }

  function look(): void {
    isAskedAgain = true;
    if (isStopped || fetching || running.size >= atOnce || !mayRun()) return;
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
