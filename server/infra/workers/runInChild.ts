/** Runs a task in its own child process: started, given its input, and killed at its deadline. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DomainError } from '../../shared/errors';
import { type Spoken, spokenNow } from '../../shared/i18n/languages';
import { logger } from '../logger';
import type { Asked, Limits } from './workerTask';

/** A child's messages: progress, then a result; none if its heap is full. */
export type Answer =
  | { progress: number }
  | { value: unknown }
  | { refusal: { code: string; options: DomainError['options'] } }
  | { failure: string };
/** `spoken`: the languages with the organisation's texts, which a child cannot read from the database. */
export type Order = { name: string; input: unknown; seconds: number; spoken: Spoken };
type Outcome = Exclude<Answer, { failure: string } | { progress: number }> | { exceeded: 'time' | 'memory' };

/** A child has a lower priority than requests and the database: beside a busy one it gets a tenth of a core. */
const LOWER_PRIORITY = 10;
/** V8 aborts with SIGABRT, on Windows with 134, when the heap is full. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;

// Development and tests run the sources by tsx, production the built entry.
const isSource = import.meta.url.endsWith('.ts');
const ENTRY = fileURLToPath(new URL(isSource ? '../../worker.ts' : './worker.js', import.meta.url));
const loader = () => (isSource ? ['--import', createRequire(import.meta.url).resolve('tsx')] : []);

const children = new Set<ChildProcess>();
const counts = { done: 0, refused: 0 };

/**
 * How many tasks are running in this process, and how many were done and refused for time or memory since its start.
 */
export const workerCounts = () => ({ underWay: children.size, ...counts });

const PAGE_BYTES = 4096;
const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 200;
/** Node itself, code, and buffers outside V8's heap. */
const BESIDE_HEAP_MEGABYTES = 200;

/** The memory of a child, on systems that report it (Linux). */
function megabytesOf({ pid }: ChildProcess): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / MEGABYTE;
  } catch {
    return 0;
  }
}

function start(megabytes: number): ChildProcess {
  const { NODE_ENV, TZ, PATH, LOG_LEVEL } = process.env;
  const child = fork(ENTRY, [], {
    execArgv: [...loader(), `--max-old-space-size=${megabytes}`, '--max-semi-space-size=16'],
    env: { NODE_ENV, TZ, PATH, LOG_LEVEL },
    serialization: 'advanced',
    // V8 prints pages about a full heap; the refusal is enough.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    if (child.pid) setPriority(child.pid, LOWER_PRIORITY);
  } catch {
    // It has ended already, or the system does not allow it: the work is the same.
  }
  return child;
}

/** @throws Error when the task itself failed, and the signal's reason */
export function runInChild(
  name: string,
  input: unknown,
  limits: Limits,
  { signal, onProgress }: Pick<Asked, 'signal' | 'onProgress'> = {},
): Promise<Outcome> {
  signal?.throwIfAborted();
  const child = start(limits.megabytes);
  children.add(child);
  return new Promise<Outcome>((resolve, reject) => {
    const end = (exceeded: 'time' | 'memory') => {
      counts.refused += 1;
      logger.warn({ task: name, exceeded, ...limits }, 'a worker reached its limit');
      resolve({ exceeded });
      child.kill('SIGKILL');
    };
    const abort = () => {
      reject(signal?.reason);
      child.kill('SIGKILL');
    };
    const deadline = setTimeout(end, limits.seconds * 1000, 'time');
    const looking = setInterval(() => {
      if (megabytesOf(child) > limits.megabytes + BESIDE_HEAP_MEGABYTES) end('memory');
    }, LOOK_EVERY_MS);
    signal?.addEventListener('abort', abort, { once: true });
    child.on('message', (answer: Answer) => {
      if ('progress' in answer) return onProgress?.(answer.progress);
      counts.done += 1;
      if ('failure' in answer) reject(new Error(`${name} failed in its worker: ${answer.failure}`));
      else resolve(answer);
      child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('exit', (code, by) => {
      clearTimeout(deadline);
      clearInterval(looking);
      signal?.removeEventListener('abort', abort);
      children.delete(child);
      if (isOutOfMemory(code, by)) return end('memory');
      // Has no effect after an answer.
      reject(new Error(`the worker of ${name} ended with ${by ?? code}`));
    });
    // The exit event reports a child that ended before it read all of this.
    child.send({ name, input, seconds: limits.seconds, spoken: spokenNow() } satisfies Order, () => {});
  });
}

/** Ends the children when requests and jobs have ended, since no one reads their work. */
export function stopWorkers(): void {
  for (const child of children) child.kill('SIGKILL');
}
