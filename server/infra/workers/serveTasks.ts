/** The child's side: takes one order, runs it, answers and waits to be ended. */
import { Worker } from 'node:worker_threads';
import { DomainError } from '../../shared/errors';
import { setLanguages } from '../../shared/i18n/languages';
import type { Answer, Order } from './runInChild';
import type { WorkerTask } from './workerTask';

/** The server kills the child earlier; this ends it if the server itself was killed. */
const GRACE_SECONDS = 5;
const WATCH = `
  const { workerData } = require('node:worker_threads');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData);`;

async function answerTo({ name, input, spoken }: Order, tasks: readonly WorkerTask<never, unknown>[]): Promise<Answer> {
  try {
    const task = tasks.find(({ taskName }) => taskName === name);
    if (!task) throw new Error(`server/workerTasks.ts does not list it`);
    setLanguages(spoken);
    const tell = (progress: number) => void process.send!({ progress } satisfies Answer);
    return { value: await task.run(input as never, tell) };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: { code: error.code, options: error.options } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

export function serveTasks(tasks: readonly WorkerTask<never, unknown>[]): void {
  process.once('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole process group: the server decides when its children end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.once('message', async (order: Order) => {
    // A thread, because the work may block timers.
    new Worker(WATCH, { eval: true, workerData: (order.seconds + GRACE_SECONDS) * 1000 }).unref();
    process.send!(await answerTo(order, tasks));
  });
}
