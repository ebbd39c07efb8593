/**
 * `npm run idle`: the cost of an idle server. Starts the demo on the embedded database in a separate folder, waits until
 * it is quiet, measures for a minute and prints processor and memory of each process, and the job rows of a day.
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
const COMMAND_SHOWN = 100;

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

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').slice(0, COMMAND_SHOWN);
  } catch {
    return '';
  }
}

/** A process and all that it started. */
function treeOf(root: number): string[] {
  const parents = new Map(readdirSync('/proc').map((pid) => [pid, statOf(pid)[1]]));
  const tree = [String(root)];
  for (const pid of tree) tree.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child));
  return tree;
}

type Cost = { name: string; cpu: number; megabytes: number };

/** Processor seconds so far, also of ended children, and megabytes in memory of each process. */
function costsOf(root: number): Map<string, Cost> {
  const costs = treeOf(root).map((pid): [string, Cost] => {
    const stat = statOf(pid);
    const sum = (fields: readonly number[]) => fields.reduce((all, field) => all + Number(stat[field] ?? 0), 0);
    const cpu = sum([11, 12, 13, 14]) / TICKS_PER_SECOND;
    return [pid, { name: commandOf(pid), cpu, megabytes: (sum([21]) * 4096) / 2 ** 20 }];
  });
  return new Map(costs);
}

const totalOf = (costs: Map<string, Cost>): Omit<Cost, 'name'> => ({
  cpu: [...costs.values()].reduce((all, { cpu }) => all + cpu, 0),
  megabytes: [...costs.values()].reduce((all, { megabytes }) => all + megabytes, 0),
});

function print(name: string, { cpu, megabytes }: Omit<Cost, 'name'>): void {
  const share = `${((cpu / seconds) * 100).toFixed(2)} %`;
  console.log(`${share.padStart(8)} of a core  ${String(Math.round(megabytes)).padStart(4)} MB  ${name}`);
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

const started = Date.now();
const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
try {
  await waitUntilUp();
  const startSeconds = (Date.now() - started) / 1000;
  console.log(`up after ${startSeconds.toFixed(1)} s, ${totalOf(costsOf(child.pid!)).cpu.toFixed(1)} s of processor`);
  await pause(QUIET_SECONDS * 1000);
  const begun = new Date();
  const before = costsOf(child.pid!);
  await pause(seconds * 1000);
  const after = costsOf(child.pid!);
  const ended = new Date();
  const gone = new Promise((resolve) => child.on('exit', resolve));
  process.kill(-child.pid!, 'SIGTERM');
  await gone;
  const jobs = await jobsSince(begun, ended);
  for (const [pid, { name, cpu, megabytes }] of after)
    print(name, { cpu: cpu - (before.get(pid)?.cpu ?? 0), megabytes });
  const all = totalOf(after);
  print('all', { cpu: all.cpu - totalOf(before).cpu, megabytes: all.megabytes });
  console.log(`${Math.round((jobs * DAY_SECONDS) / seconds)} job rows a day (${jobs} in ${seconds} s)`);
} finally {
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
  rmSync(storage, { recursive: true, force: true });
}
process.exit(0);
