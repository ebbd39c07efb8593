/** (j) Server-rendered documents, compared with the same server without rendering: visits, first paint, and taps. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { paths } from '../server/shared/paths';
import { DAY_MS, dayIn } from '../server/shared/time';
import { launchBrowser } from '../tests/support/browser';
import { type ServerProcess, startProcess } from '../tests/support/processes';
import { openConnection } from './lib/connection';
import { CLIENTS } from './lib/pgbench';
import { middle, openOnPhone, paintAfter, WATCH_PAINT, WATCH_TAPS } from './lib/phone';
import { rateOf } from './lib/rate';
import type { Result } from './lib/report';
import type { Stage } from './lib/stage';

const SECONDS = 5;
const ROUNDS = 2;
const LOADINGS = 5;

type Server = { url: string };
type Pair = { on: Server; off: Server };

/** This build without the pages for server rendering. */
function undrawnBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-undrawn-'));
  for (const name of ['node_modules', 'generated', 'package.json', 'public', 'prisma'])
    symlinkSync(join(process.cwd(), name), join(folder, name));
  cpSync('dist', join(folder, 'dist'), { recursive: true, filter: (path) => path !== 'dist/pages' });
  return folder;
}

let asked = 0;
/** A URL that was never requested. */
function another(): string {
  asked += 1;
  return `${paths.home()}?n=${asked}`;
}

async function documents({ url }: Server, path: () => string): Promise<number> {
  const connections = await Promise.all(Array.from({ length: CLIENTS }, () => openConnection(url)));
  const rate = await rateOf(
    connections.map((connection) => async () => {
      const { status } = await connection.ask({ path: path(), headers: { Accept: 'text/html' } });
      if (status !== 200) throw new Error(`the page answered ${status}`);
    }),
    SECONDS,
  );
  for (const connection of connections) connection.close();
  return rate.perSecond;
}

async function compareVisits({ on, off }: Pair, what: string, path: () => string): Promise<Result> {
  const [drawn, undrawn]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    undrawn.push(await documents(off, path));
    drawn.push(await documents(on, path));
  }
  const [ours, theirs] = [Math.max(...drawn), Math.max(...undrawn)];
  return {
    name: `(j) documents of ${what}`,
    ours: `${Math.round(ours)}/s`,
    theirs: `${Math.round(theirs)}/s: left to the browser to draw`,
    ratio: ours / theirs,
    aim: 'at least 0.5',
  };
}

type Sight = { paint: number; blocked: number; shift: number; scripts: number };

/** In the page: what it has recorded, with the compressed bytes of all JavaScript that the page loads. */
const SEEN = `({ ...window.seen, scripts: performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) })`;

async function look(browser: Browser, url: string): Promise<Sight> {
  const { page } = await openOnPhone(browser, { url, watch: WATCH_PAINT });
  const seen = await page.evaluate<Sight>(SEEN);
  await page.context().close();
  return seen;
}

type Taps = { time: number; ticket: number };

async function touch(browser: Browser, url: string): Promise<Taps> {
  const { page } = await openOnPhone(browser, { url, watch: WATCH_TAPS });
  const time = await paintAfter(page, page.locator('.time-slot').nth(1));
  const ticket = await paintAfter(page, page.getByRole('button', { name: /^Add one/ }).first());
  await page.context().close();
  return { time, ticket };
}

type Figure<T> = { key: keyof T; name: string; shown: (value: number) => string; aim: string };

const ms = (value: number) => `${Math.round(value)} ms`;
const SIGHT: readonly Figure<Sight>[] = [
  { key: 'paint', name: 'largest paint', shown: (value) => `${(value / 1000).toFixed(2)} s`, aim: 'below 1.6 s' },
  { key: 'blocked', name: 'blocking time', shown: ms, aim: 'below 250 ms' },
  { key: 'shift', name: 'layout shift', shown: (value) => value.toFixed(3), aim: 'none' },
  { key: 'scripts', name: 'JavaScript', shown: (value) => `${(value / 1000).toFixed(1)} kB`, aim: 'none' },
];
const TAPS: readonly Figure<Taps>[] = [
  { key: 'time', name: 'tap on a time to paint', shown: ms, aim: 'below 150 ms' },
  { key: 'ticket', name: 'tap on one more ticket to paint', shown: ms, aim: 'below 150 ms' },
];

/** The median of several loads, in turn with those of the server without rendering. */
async function compareLoadings<T extends Record<keyof T, number>>(
  { on, off }: Pair,
  what: string,
  figures: readonly Figure<T>[],
  load: (server: Server) => Promise<T>,
): Promise<Result[]> {
  const [drawn, undrawn]: [T[], T[]] = [[], []];
  for (let loading = 0; loading < LOADINGS; loading += 1) {
    undrawn.push(await load(off));
    drawn.push(await load(on));
  }
  return figures.map(({ key, name, shown, aim }) => {
    const [ours, theirs] = [drawn, undrawn].map((loaded) => middle(loaded.map((one) => one[key]))) as [number, number];
    return {
      name: `(j) ${what}: ${name}`,
      ours: shown(ours),
      theirs: `${shown(theirs)}: drawn by the browser`,
      ratio: theirs === 0 ? 1 : ours / theirs,
      aim,
    };
  });
}

export async function measureRendering(stage: Stage): Promise<Result[]> {
  const folder = undrawnBuild();
  const off: ServerProcess = await startProcess({
    databaseUrl: stage.databaseUrl,
    env: { NODE_ENV: 'production', DEMO: 'true', PAYMENTS_SANDBOX: 'true' },
    folder,
  });
  const browser = await launchBrowser();
  const pair = { on: stage.server, off };
  const event = paths.events.show(stage.slug);
  const day = dayIn(new Date(Date.now() + 2 * DAY_MS), 'Europe/Madrid');
  try {
    return [
      await compareVisits(pair, 'the front page', paths.home),
      await compareVisits(pair, 'the front page, each drawn anew', another),
      await compareVisits(pair, 'an event', () => event),
      ...(await compareLoadings(pair, 'the front page', SIGHT, ({ url }) => look(browser, url + paths.home()))),
      ...(await compareLoadings(pair, 'an event', SIGHT, ({ url }) => look(browser, url + event))),
      ...(await compareLoadings(pair, 'an event', TAPS, ({ url }) => touch(browser, `${url}${event}?day=${day}`))),
    ];
  } finally {
    await browser.close();
    await off.stop();
    rmSync(folder, { recursive: true });
  }
}
