/** (j) Documents with their page drawn, against the same server that leaves drawing to the browser: visits, and first sight. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { paths } from '../server/shared/paths';
import { launchBrowser } from '../tests/support/browser';
import { type ServerProcess, startProcess } from '../tests/support/processes';
import { openConnection } from './lib/connection';
import { CLIENTS } from './lib/pgbench';
import { rateOf } from './lib/rate';
import type { Result } from './lib/report';
import type { Stage } from './lib/stage';

const SECONDS = 5;
const ROUNDS = 2;
const LOADINGS = 5;
/** A cheap phone on a slow line. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const TIMES_SLOWER = 4;
/** What comes late has come by then. */
const SETTLED_MS = 1500;

type Server = { url: string };
type Pair = { on: Server; off: Server };

/** This build without the pages that the server draws. */
function undrawnBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-undrawn-'));
  for (const name of ['node_modules', 'generated', 'package.json', 'public', 'prisma'])
    symlinkSync(join(process.cwd(), name), join(folder, name));
  cpSync('dist', join(folder, 'dist'), { recursive: true, filter: (path) => path !== 'dist/pages' });
  return folder;
}

let asked = 0;
/** An address that nobody has asked for. */
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

type Sight = { paint: number; blocked: number; shift: number };

/** In the page: what it is measured by, from its first moment on. As text, since the compiler would add to a function. */
const WATCH = `
  const seen = window.seen = { paint: 0, blocked: 0, shift: 0 };
  const on = (type, hear) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => { seen.paint = startTime });
  on('longtask', ({ duration }) => { seen.blocked += duration - 50 });
  on('layout-shift', ({ value }) => { seen.shift += value });`;

async function look(browser: Browser, url: string): Promise<Sight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  const page: Page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('#app:not([data-server-rendered]) h1').waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate(() => (window as unknown as { seen: Sight }).seen);
  await context.close();
  return seen;
}

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

async function compareSight(browser: Browser, { on, off }: Pair, what: string, path: string): Promise<Result[]> {
  const [drawn, undrawn]: [Sight[], Sight[]] = [[], []];
  for (let loading = 0; loading < LOADINGS; loading += 1) {
    undrawn.push(await look(browser, off.url + path));
    drawn.push(await look(browser, on.url + path));
  }
  const of = (sights: Sight[], key: keyof Sight) => middle(sights.map((sight) => sight[key]));
  const result = (key: keyof Sight, name: string, shown: (value: number) => string, aim: string): Result => {
    const [ours, theirs] = [of(drawn, key), of(undrawn, key)];
    const ratio = theirs === 0 ? 1 : ours / theirs;
    return {
      name: `(j) ${what}: ${name}`,
      ours: shown(ours),
      theirs: `${shown(theirs)}: drawn by the browser`,
      ratio,
      aim,
    };
  };
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return [
    result('paint', 'largest paint', seconds, 'below 1.6 s'),
    result('blocked', 'blocking time', (ms) => `${Math.round(ms)} ms`, 'below 250 ms'),
    result('shift', 'layout shift', (value) => value.toFixed(3), 'none'),
  ];
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
  try {
    return [
      await compareVisits(pair, 'the front page', paths.home),
      await compareVisits(pair, 'the front page, each drawn anew', another),
      await compareVisits(pair, 'an event', () => event),
      ...(await compareSight(browser, pair, 'the front page', paths.home())),
      ...(await compareSight(browser, pair, 'an event', event)),
    ];
  } finally {
    await browser.close();
    await off.stop();
    rmSync(folder, { recursive: true });
  }
}
