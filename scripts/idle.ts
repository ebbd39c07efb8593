/**
 * `npm run idle`: what an idle house costs. Starts the demo on the embedded database in a folder of its own, waits until it is
 * quiet, measures for a minute and prints the processor and the memory of all its processes, and the job rows of a day.
 * `npm run idle -- 120` measures for so many seconds. Linux alone has the figures (`/proc`).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closeDatabase, openDatabase, sql } from '../server/infra/db';

const PORT = 8149;
const START_SECONDS = 180;
/** After its start a server compiles, fills caches and runs what was due. */
const QUIET_SECONDS = 60;
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const DAY_SECONDS = 86_400;

const seconds = Number(process.argv[2] ?? 60);
const storage = mkdtempSync(join(tmpdir(), 'aforo-idle-'));
const env = { ...process.env, DEMO: 'true', STORAGE_DIR: storage, PORT: String(PORT), LOG_LEVEL: 'warn' };

/** The fields of `/proc/<pid>/stat` after the name, which may hold spaces. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return [];
  }
}

/** A process and all that it started. */
function treeOf(root: number): string[] {
  const parents = new Map(readdirSync('/proc').map((pid) => [pid, statOf(pid)[1]]));
  const tree = [String(root)];
  for (const pid of tree) tree.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child));
  return tree;
}

/** Processor seconds so far, also of processes that ended, and megabytes in memory. */
function costOf(root: number): { cpu: number; megabytes: number } {
  const stats = treeOf(root).map(statOf);
  const sum = (fields: readonly number[]) =>
    stats.reduce((all, stat) => all + fields.reduce((some, field) => some + Number(stat[field] ?? 0), 0), 0);
  return { cpu: sum([11, 12, 13, 14]) / TICKS_PER_SECOND, megabytes: (sum([21]) * 4096) / 2 ** 20 };
}

async function waitUntilUp(): Promise<void> {
  const deadline = Date.now() + START_SECONDS * 1000;
  const isUp = () =>
    fetch(`http://127.0.0.1:${PORT}/up`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (Date.now() > deadline) throw new Error(`the server was not up after ${START_SECONDS} s`);
    await pause(500);
  }
}

/** Jobs that were queued in the measured time: read when the server has ended, since it alone has the database open. */
async function jobsSince(begun: Date, ended: Date): Promise<number> {
  await openDatabase({ embeddedDir: join(storage, 'database') });
  const [row] = await sql<{ jobs: number }>(
    'idle_jobs',
    'select count(*)::int as jobs from pgboss.job where created_on between $1 and $2',
    [begun, ended],
  );
  await closeDatabase();
  return row?.jobs ?? 0;
}

const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
try {
  await waitUntilUp();
  await pause(QUIET_SECONDS * 1000);
  const begun = new Date();
  const before = costOf(child.pid!);
  await pause(seconds * 1000);
  const after = costOf(child.pid!);
  const ended = new Date();
  const gone = new Promise((resolve) => child.on('exit', resolve));
  process.kill(-child.pid!, 'SIGTERM');
  await gone;
  const jobs = await jobsSince(begun, ended);
  console.log(`processor  ${(((after.cpu - before.cpu) / seconds) * 100).toFixed(2)} % of a core`);
  console.log(`memory     ${Math.round(after.megabytes)} MB`);
  console.log(`job rows   ${Math.round((jobs * DAY_SECONDS) / seconds)} a day (${jobs} in ${seconds} s)`);
} finally {
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
  rmSync(storage, { recursive: true, force: true });
}
process.exit(0);
