/**
 * (l) A point of sale with 400 products and 200 slots on its page, with a CPU slowed down four times: from the tap to
 * the paint.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { paths } from '../server/shared/paths';
import { DAY_MS, dayIn } from '../server/shared/time';
import { launchBrowser } from '../tests/support/browser';
import type { Result } from './lib/report';
import { type Stage, VALIDATOR } from './lib/stage';

const PRODUCTS = 400;
const TIMES = 200;
const TIMES_SLOWER = 4;
const SALES = 7;
const SETTLED_MS = 1000;
const ZONE = 'Europe/Madrid';

/** Creates the data of the page, and a cashier with an open drawer. */
async function furnish({ db, slug, productId }: Stage, day: string): Promise<void> {
  await db.query(`update products set channels = '{web,counter}' where id = $1`, [productId]);
  await db.query(
    `insert into products (id, event_id, name, price_cents, tax_rate, channels, updated_at)
     select gen_random_uuid(), e.id, jsonb_build_object('en', 'Ticket ' || n), 1000 + n, 1000, '{counter}', now()
     from events e cross join generate_series(2, $2) n where e.slug = $1`,
    [slug, PRODUCTS],
  );
  await db.query(
    `insert into appointments (id, event_id, starts_at, ends_at, capacity)
     select gen_random_uuid(), e.id, at, at + interval '1 hour', 5000 from events e
       cross join lateral (select ($2::date + time '08:00' + make_interval(mins => 3 * n)) at time zone $3 as at from generate_series(1, $4) n) slot
     where e.slug = $1`,
    [slug, day, ZONE, TIMES],
  );
  await db.query(
    `insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where u.email = $1 and r.name = 'cashier' on conflict do nothing`,
    [VALIDATOR.email],
  );
  const cashbox = randomUUID();
  await db.query(
    `insert into cashboxes (id, venue_id, name) select $1, venue_id, 'Bench' from events where slug = $2`,
    [cashbox, slug],
  );
  await db.query(
    `select open_shift(jsonb_build_object('id', $1::text, 'cashbox', $2::text, 'cashier', id, 'count', '{}'::jsonb, 'counted', 0)) from users where email = $3`,
    [randomUUID(), cashbox, VALIDATOR.email],
  );
}

/**
 * In the page: the longest time from a tap to its paint, and from the tap that sells to the paint that confirms it,
 * without the server's time.
 */
const WATCH = `
  window.tapped = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId, duration }) => {
    if (interactionId) window.tapped = Math.max(window.tapped, duration);
  })).observe({ type: 'event', durationThreshold: 16 });
  addEventListener('pointerdown', () => { window.tapAt = performance.now(); window.soldAt = 0; }, true);
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    if (!window.soldAt && document.querySelector('.counter-side [role=status]'))
      requestAnimationFrame(() => setTimeout(() => { window.soldAt ||= performance.now(); }));
  }).observe(document.body, { childList: true, subtree: true }));`;

const ANSWER = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/pos/sales')).at(-1).duration`;

async function sellOne(page: Page, n: number): Promise<{ add: number; sale: number }> {
  await page.evaluate('window.tapped = 0');
  await page.locator('.counter-tile').nth(n).tap();
  await page.waitForTimeout(SETTLED_MS);
  const add = await page.evaluate<number>('window.tapped');
  await page.getByRole('button', { name: 'Pay', exact: true }).first().tap();
  await page.getByRole('button', { name: 'Exact amount' }).tap();
  await page.getByRole('button', { name: 'Sell', exact: true }).tap();
  await page.waitForFunction('window.soldAt > 0');
  const sale = await page.evaluate<number>(`window.soldAt - window.tapAt - ${ANSWER}`);
  // Buttons that appear under the finger are inactive for 0.7 s, so that a second tap on Sell presses nothing.
  await page.waitForTimeout(SETTLED_MS);
  await page.getByRole('button', { name: 'New sale' }).tap();
  await page.waitForTimeout(SETTLED_MS);
  return { add, sale };
}

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

export async function measureCounter(stage: Stage): Promise<Result[]> {
  const day = dayIn(new Date(Date.now() + DAY_MS), ZONE);
  await furnish(stage, day);
  const browser = await launchBrowser();
  try {
    // Playwright's own waiting evaluates text in the page.
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      hasTouch: true,
      bypassCSP: true,
    });
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await page.goto(stage.server.url + paths.auth.login());
    await page.locator('input[name=email]').fill(VALIDATOR.email);
    await page.locator('input[name=password]').fill(VALIDATOR.password);
    // The stage has more slots than any real organisation: the day's page, which the cashier sees first, searches all
    // of them.
    const signedIn = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.locator('button[type=submit]').first().click();
    await signedIn;
    await page.goto(stage.server.url + paths.pos.index(day), { waitUntil: 'load' });
    await page
      .locator('.counter-tile')
      .nth(PRODUCTS - 1)
      .waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
    await page.waitForTimeout(SETTLED_MS);
    const taken: { add: number; sale: number }[] = [];
    for (let n = 0; n < SALES; n += 1) taken.push(await sellOne(page, n));
    const row = (name: string, value: number, aim: number): Result => ({
      name: `(l) a counter with ${PRODUCTS} products and ${TIMES} times: ${name}`,
      ours: `${Math.round(value)} ms`,
      theirs: `${aim} ms`,
      ratio: value / aim,
      aim: 'at most 1',
    });
    return [
      row('tap on a product to paint', middle(taken.map(({ add }) => add)), 100),
      row(
        'a cash sale, from the last tap to paint, without the server’s answer',
        middle(taken.map(({ sale }) => sale)),
        200,
      ),
    ];
  } finally {
    await browser.close();
  }
}
