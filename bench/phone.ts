/**
 * (p) Public pages of the demo on a cheap phone, in turn with the same HTML, styles, fonts and pictures without scripts:
 * the first sight, the bytes, and a tap.
 */
import type { Browser, CDPSession } from 'playwright';
import { paths } from '../server/shared/paths';
import { launchBrowser } from '../tests/support/browser';
import { startProcess } from '../tests/support/processes';
import { middle, openOnPhone, paintAfter, WATCH_PAINT, WATCH_TAPS } from './lib/phone';
import type { Result } from './lib/report';
import { createDatabase } from './lib/stage';
import { startProxy } from './lib/withoutScripts';

const LOADINGS = 9;
const DENSITY = 2;
/** An event of the demo with a picture. */
const EVENT = paths.events.show('lighthouse-museum');

type Sight = { paint: number; blocked: number; shift: number; bytes: number; layout: number };

/** In the page: bytes on the way of the document and of everything it has loaded. */
const BYTES = `['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`;

/** Time in styles and layout since the page was opened. */
async function layoutTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics
    .filter(({ name }) => name === 'RecalcStyleDuration' || name === 'LayoutDuration')
    .reduce((sum, { value }) => sum + value * 1000, 0);
}

async function look(browser: Browser, url: string, shown?: string): Promise<Sight> {
  const opening = { url, watch: WATCH_PAINT, density: DENSITY, ...(shown && { shown }) };
  const { page, devtools } = await openOnPhone(browser, opening);
  const seen = await page.evaluate<Omit<Sight, 'bytes' | 'layout'>>('window.seen');
  const sight = { ...seen, bytes: await page.evaluate<number>(BYTES), layout: await layoutTime(devtools) };
  await page.context().close();
  return sight;
}

/** The longest of a tap on a day of the calendar, one on a time and one on one more ticket. */
async function tap(browser: Browser, url: string): Promise<number> {
  const { page } = await openOnPhone(browser, { url, watch: WATCH_TAPS, density: DENSITY });
  const day = await paintAfter(page, page.locator('.calendar-day[data-state=plenty]').first());
  const time = await paintAfter(page, page.locator('.time-slot:not(:disabled)').last());
  const ticket = await paintAfter(page, page.getByRole('button', { name: /^Add one/ }).first());
  await page.context().close();
  return Math.max(day, time, ticket);
}

const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
const ms = (value: number) => `${Math.round(value)} ms`;
const FIGURES: readonly { key: keyof Sight; name: string; shown: (value: number) => string; aim: string }[] = [
  { key: 'paint', name: 'largest paint', shown: seconds, aim: 'at most 1.25 times' },
  { key: 'blocked', name: 'blocking time', shown: ms, aim: 'below 150 ms' },
  { key: 'shift', name: 'layout shift', shown: (value) => value.toFixed(3), aim: 'none' },
  { key: 'bytes', name: 'bytes', shown: (value) => `${Math.round(value / 1000)} kB`, aim: 'none' },
  { key: 'layout', name: 'styles and layout', shown: ms, aim: 'none' },
];

type Pair = { whole: string; bare: string };

async function compare(browser: Browser, { whole, bare }: Pair, what: string, loadings: number): Promise<Result[]> {
  const [ours, theirs]: [Sight[], Sight[]] = [[], []];
  for (let loading = 0; loading < loadings; loading += 1) {
    theirs.push(await look(browser, bare, 'h1'));
    ours.push(await look(browser, whole));
  }
  return FIGURES.map(({ key, name, shown, aim }) => {
    const [mine, other] = [ours, theirs].map((all) => middle(all.map((one) => one[key]))) as [number, number];
    return {
      name: `(p) ${what}: ${name}`,
      ours: shown(mine),
      theirs: `${shown(other)}: without scripts`,
      ratio: other === 0 ? 1 : mine / other,
      aim,
    };
  });
}

/** @param url of a server with the demo */
export async function measurePhoneAt(url: string, loadings = LOADINGS): Promise<Result[]> {
  const browser = await launchBrowser(true);
  const [whole, bare] = [await startProxy(url, { isStripped: false }), await startProxy(url, { isStripped: true })];
  const pair = (path: string): Pair => ({ whole: whole.url + path, bare: bare.url + path });
  try {
    const results = [
      ...(await compare(browser, pair(paths.home()), 'the front page', loadings)),
      ...(await compare(browser, pair(EVENT), 'an event', loadings)),
    ];
    const taps: number[] = [];
    for (let loading = 0; loading < loadings; loading += 1) taps.push(await tap(browser, whole.url + EVENT));
    const name = '(p) an event: the slowest tap of a day, a time and one more ticket, to paint';
    const [ours, aim] = [middle(taps), 'below 150 ms'];
    return [...results, { name, ours: ms(ours), theirs: '150 ms', ratio: ours / 150, aim }];
  } finally {
    await browser.close();
    for (const proxy of [whole, bare]) proxy.close();
  }
}

export async function measurePhone(adminUrl: string): Promise<Result[]> {
  const env = { NODE_ENV: 'production', DEMO: 'true', PAYMENTS_SANDBOX: 'true' };
  const server = await startProcess({ databaseUrl: await createDatabase(adminUrl, 'phone'), env });
  try {
    return await measurePhoneAt(server.url);
  } finally {
    await server.stop();
  }
}
