import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterEach, beforeAll, expect } from 'vitest';
import { findChromium } from './chromium';

export type TestBrowser = {
  /** A new visitor's phone: 390 × 844, touch. */
  newPhone: (options?: BrowserContextOptions) => Promise<Page>;
  /** A new visitor's desktop: 1440 × 900, mouse. */
  newDesktop: (options?: BrowserContextOptions) => Promise<Page>;
  /** Allows matching console messages and page errors in the running test. */
  tolerate: (pattern: RegExp) => void;
};

/** Options of visitors, and whether screenshots are taken. */
type VisitorOptions = BrowserContextOptions & { isPainted?: boolean };

// Root needs the first; the others prevent the browser's own requests.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No GPU process, which would cost a twentieth of the run.
  '--disable-gpu',
];
/** Layout works, but no pixel is painted, which saves a sixth of the browser's CPU time. */
const UNPAINTED = '--force-gpu-mem-available-mb=0';
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const SCREENSHOTS = 'test-results';
/** Waits end as soon as the condition is met; only a failing wait takes this long. */
const PATIENCE_MS = 60_000;

/**
 * The browser logs each refused request as an error; these two statuses mean "reload" and "correct this" in the
 * protocol.
 */
const PROTOCOL_ANSWERS = /Failed to load resource: the server responded with a status of (409|422)/;

async function launch(isPainted: boolean): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing. On Debian or Ubuntu: apt-get install -y chromium');
  return chromium.launch({ executablePath, args: isPainted ? ARGUMENTS : [...ARGUMENTS, UNPAINTED] });
}

const launched = new Map<boolean, Promise<Browser>>();

/** The single Chromium of this process; callers close their own contexts. Screenshots need the painted variant. */
export async function launchBrowser(isPainted = false): Promise<Browser> {
  const running = await launched.get(isPainted);
  if (running?.isConnected()) return running;
  const begun = launch(isPainted);
  launched.set(isPainted, begun);
  return begun;
}

/** Collects page errors as lines with their source. */
function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (webError) => {
    const error = webError.error();
    errors.push(`${webError.page()?.url()}: ${error.stack ?? error.message}`);
  });
}

async function takeScreenshots(contexts: readonly BrowserContext[], testName: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const name = testName.replace(/\W+/g, '-').slice(0, 80);
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.all(pages.map((page, index) => page.screenshot({ path: `${SCREENSHOTS}/${name}-${index + 1}.png` })));
}

const TEXT_LENGTH = 1500;

/** Prints address and text of each page, so that the output of a failed run says where the test stopped. */
async function printPages(contexts: readonly BrowserContext[], testName: string): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page.evaluate(() => document.body.innerText).catch((error: Error) => error.message);
    console.log(`PAGE of “${testName}”: ${page.url()}\n${text.slice(0, TEXT_LENGTH)}`);
  }
}

/**
 * Visitors of a test file. Each phone and desktop is a separate visitor and is closed after its test, which fails if
 * any page logged an error or threw. A failed test's second try uses a painted browser and leaves screenshots in
 * `test-results/`.
 */
export function openBrowser({ isPainted = false, ...defaults }: VisitorOptions = {}): TestBrowser {
  let paints = isPainted;
  let contexts: BrowserContext[] = [];
  let errors: string[] = [];
  let tolerated: RegExp[] = [PROTOCOL_ANSWERS];

  beforeAll(async () => void (await launchBrowser(isPainted)));
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) await printPages(contexts, task.name);
    if (hasFailed && paints) await takeScreenshots(contexts, task.name).catch(() => undefined);
    await Promise.all(contexts.map((context) => context.close()));
    const unexpected = errors.filter((error) => !tolerated.some((pattern) => pattern.test(error)));
    contexts = [];
    errors = [];
    paints = isPainted || hasFailed;
    tolerated = [PROTOCOL_ANSWERS];
    expect(unexpected.join('\n'), 'errors in the browser').toBe('');
  });

  const open = async (device: BrowserContextOptions, options?: BrowserContextOptions) => {
    const browser = await launchBrowser(paints);
    // Without motion, clicks and contrast measurements never meet an unfinished animation.
    const context = await browser.newContext({
      ...device,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...defaults,
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    contexts.push(context);
    collectErrors(context, errors);
    return context.newPage();
  };
  return {
    newPhone: (options) => open(PHONE, options),
    newDesktop: (options) => open(DESKTOP, options),
    tolerate: (pattern) => void tolerated.push(pattern),
  };
}
