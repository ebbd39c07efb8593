/** (m) The gate with fifty validation rules: turnstiles during sales, and a steward's phone offline. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { hashOf, newPairingCode } from '../server/infra/pairing';
import { paths } from '../server/shared/paths';
import { uuidv7 } from '../server/shared/uuid';
import { launchBrowser } from '../tests/support/browser';
import { arrive, hold, pay, place } from './lib/buying';
import type { Result } from './lib/report';
import { type Stage, VALIDATOR } from './lib/stage';
import { expectJson, newVisitor, type Visitor } from './lib/visitor';
import { addRules, ticketsToScan } from './scans';

const TURNSTILES = 6;
/** Three times the rate of a thousand people in twenty minutes, at each turnstile. */
const EVERY_MS = 400;
const BUYERS = 8;
const SECONDS = 15;
const TIMES_SLOWER = 4;
const SCANS = 100;
const STARTS = 7;

async function furnish(stage: Stage): Promise<string> {
  const { db, slug } = stage;
  await addRules(stage);
  const gate = uuidv7();
  await db.query(
    `insert into gates (id, venue_id, name) select $1, venue_id, 'Main gate' from events where slug = $2`,
    [gate, slug],
  );
  return gate;
}

type Turnstile = { visitor: Visitor; headers: Record<string, string> };

async function pairTurnstile({ db, server }: Stage, gate: string, name: string): Promise<Turnstile> {
  const code = newPairingCode();
  await db.query(
    `insert into gate_device_pairings (code_hash, gate_id, name, expires_at) values ($1, $2, $3, now() + interval '5 minutes')`,
    [hashOf(code), gate, name],
  );
  const visitor = await newVisitor(server.url);
  const { token } = expectJson<{ token: string }>(await visitor.call('POST', paths.turnstile.pair(), { code }), 201);
  return { visitor, headers: { Authorization: `Bearer ${token}` } };
}

/** From the scanned code to the answer that opens, while all buyers buy as fast as they can. */
async function decisions(stage: Stage, gate: string, codes: readonly string[]): Promise<Result> {
  const turnstiles: Turnstile[] = [];
  while (turnstiles.length < TURNSTILES)
    turnstiles.push(await pairTurnstile(stage, gate, `Turnstile ${turnstiles.length}`));
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newVisitor(stage.server.url)));
  let isOver = false;
  let sold = 0;
  const selling = buyers.map(async (visitor, n) => {
    for (let slot = n; !isOver; slot += BUYERS) {
      await arrive(visitor);
      const held = await hold(visitor, stage, stage.slots[slot % stage.slots.length]!);
      await place(visitor, held);
      await pay(visitor, stage, held);
      sold += 1;
    }
  });
  const times: number[] = [];
  const begun = performance.now();
  const endsAt = begun + SECONDS * 1000;
  await Promise.all(
    turnstiles.map(async ({ visitor, headers }, n) => {
      const ask = (path: string, body: unknown) =>
        visitor.send({ method: 'POST', path, json: body, headers: { ...headers, Accept: 'application/json' } });
      await pause((n * EVERY_MS) / TURNSTILES);
      while (performance.now() < endsAt) {
        const code = codes[Math.floor(Math.random() * codes.length)]!;
        const asked = performance.now();
        const reply = await ask(paths.turnstile.scans(), {
          nonce: randomUUID(),
          code,
          scannedAt: new Date().toISOString(),
        });
        const took = performance.now() - asked;
        const { open, scan } = expectJson<{ open: boolean; scan: string }>(reply, 200);
        if (!open) throw new Error(`a turnstile stayed closed: ${reply.body}`);
        times.push(took);
        expectJson(await ask(paths.turnstile.passed(scan), {}), 200);
        await pause(Math.max(0, asked + EVERY_MS - performance.now()));
      }
    }),
  );
  isOver = true;
  await Promise.all(selling);
  const perSecond = sold / ((performance.now() - begun) / 1000);
  for (const { close } of [...buyers, ...turnstiles.map(({ visitor }) => visitor)]) close();
  times.sort((a, b) => a - b);
  return {
    name: `(m) decision of a turnstile, ${TURNSTILES} of them, while the shop sells, p99`,
    ours: `${at(times, 0.99).toFixed(0)} ms (p50 ${at(times, 0.5).toFixed(0)} ms) beside ${perSecond.toFixed(0)} orders/s`,
    theirs: '100 ms',
    ratio: at(times, 0.99) / 100,
    aim: 'at most 1',
  };
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** In the page: from the Enter of a hand scanner to the paint of the colour; and when the page was ready to scan. */
const WATCH = `
  window.readAt = 0; window.took = []; window.readyAt = 0;
  addEventListener('keydown', (event) => { if (event.key === 'Enter') window.readAt = event.timeStamp; }, true);
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    if (!window.readyAt && document.querySelector('[data-gate-state=alone]') && document.querySelector('input[type=text], input:not([type])')) {
      window.readyAt = 1;
      requestAnimationFrame(() => setTimeout(() => { window.readyAt = performance.now(); }));
    }
    if (window.readAt && document.querySelector('.verdict[data-result]:not([data-result=reading])')) {
      const since = window.readAt;
      window.readAt = 0;
      requestAnimationFrame(() => setTimeout(() => { window.took.push(performance.now() - since); }));
    }
  }).observe(document.body, { childList: true, subtree: true, attributes: true }));`;

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  return page;
}

async function scanAlone(page: Page, code: string): Promise<void> {
  const seen = await page.evaluate<number>('window.took.length');
  await page.getByRole('textbox').first().fill(code);
  await page.keyboard.press('Enter');
  await page.waitForFunction(`window.took.length > ${seen}`);
  await page.keyboard.press('Escape');
  await page.locator('.verdict').waitFor({ state: 'detached' });
}

/** The page and its assets are stored on the device. */
const KEPT = `caches.match('${paths.validations.redeem()}', { cacheName: 'pages-v1', ignoreVary: true }).then((kept) => kept !== undefined)`;

/** Each start is the first page of a new tab, with empty memory. */
async function alone(stage: Stage, gate: string, codes: readonly string[]): Promise<Result[]> {
  const browser = await launchBrowser();
  try {
    // Playwright's own waiting evaluates text in the page.
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      bypassCSP: true,
    });
    await context.addInitScript(WATCH);
    let page = await context.newPage();
    await page.goto(stage.server.url + paths.auth.login());
    await page.locator('input[name=email]').fill(VALIDATOR.email);
    await page.locator('input[name=password]').fill(VALIDATOR.password);
    await page.locator('button[type=submit]').first().click();
    await page.waitForURL((url) => url.pathname !== paths.auth.login());
    const address = stage.server.url + paths.validations.redeem(gate);
    await page.goto(address);
    await page.locator('[data-gate-state=live]').waitFor();
    while (!(await page.evaluate<boolean>(KEPT))) await pause(100);
    await context.setOffline(true);
    const starts: number[] = [];
    for (let n = 0; n < STARTS; n += 1) {
      await page.close();
      page = await slowPage(context);
      await page.goto(address);
      await page.waitForFunction('window.readyAt > 1');
      starts.push(await page.evaluate<number>('window.readyAt'));
    }
    for (let n = 0; n < SCANS; n += 1) await scanAlone(page, codes[n]!);
    const took = (await page.evaluate<number[]>('window.took')).toSorted((a, b) => a - b);
    starts.sort((a, b) => a - b);
    return [
      {
        name: `(m) without a network, a processor ${TIMES_SLOWER} times slower: scan to colour, p95`,
        ours: `${at(took, 0.95).toFixed(0)} ms (p50 ${at(took, 0.5).toFixed(0)} ms)`,
        theirs: '150 ms',
        ratio: at(took, 0.95) / 150,
        aim: 'at most 1',
      },
      {
        name: '(m) the same: cold start to ready to scan',
        ours: `${at(starts, 0.5).toFixed(0)} ms (${starts.map((one) => one.toFixed(0)).join(', ')})`,
        theirs: '1000 ms',
        ratio: at(starts, 0.5) / 1000,
        aim: 'at most 1',
      },
    ];
  } finally {
    await browser.close();
  }
}

export async function measureGate(stage: Stage): Promise<Result[]> {
  const codes = await ticketsToScan(stage);
  const gate = await furnish(stage);
  // Gives the planner the statistics of a running organisation.
  await stage.db.query('analyze');
  const results = [await decisions(stage, gate, codes), ...(await alone(stage, gate, codes))];
  await stage.db.query('delete from validation_rules');
  return results;
}
