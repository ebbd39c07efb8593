/** A cheap phone on a slow network, as Chromium's own tools imitate it: the network and the processor are slowed down. */
import type { Browser, CDPSession, Locator, Page } from 'playwright';

const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const TIMES_SLOWER = 4;
/** Enough time for deferred loading. */
const SETTLED_MS = 1500;

type Opening = {
  url: string;
  /** Runs in the page before its own scripts. */
  watch: string;
  density?: number;
  /** Is there when the page has loaded: by default a hydrated page. */
  shown?: string;
};

type Opened = { page: Page; devtools: CDPSession };

const HYDRATED = '#app:not([data-server-rendered]) h1';

/** Opens a page on that phone and waits for hydration and deferred loading. */
export async function openOnPhone(browser: Browser, { url, watch, density = 1, shown }: Opening): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: density,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(shown ?? HYDRATED).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return { page, devtools };
}

/** In the page: records its metrics from the start. As text, because the compiler would add helpers to a function. */
export const WATCH_PAINT = `
  const seen = window.seen = { paint: 0, blocked: 0, shift: 0 };
  const on = (type, hear) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => { seen.paint = startTime });
  on('longtask', ({ duration }) => { seen.blocked += duration - 50 });
  on('layout-shift', ({ value }) => { seen.shift += value });`;

/** In the page: the longest time from a tap to a paint. Entries below 16 ms are not reported. */
export const WATCH_TAPS = `
  window.tapped = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId, duration }) => {
    if (interactionId) window.tapped = Math.max(window.tapped, duration);
  })).observe({ type: 'event', durationThreshold: 16 });`;

/** Taps on an element of a page that watches taps. @returns the time to the paint that shows the result */
export async function paintAfter(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  await page.evaluate('window.tapped = 0');
  await target.tap();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate<number>('window.tapped');
}

export const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
