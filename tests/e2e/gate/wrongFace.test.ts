/** A steward blocks a pass that another person presents, online and offline. */
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createVenue } from '../../integration/orders/shopFixture';
import { PASS, sellPass } from '../../integration/passes/passFixture';
import { makeUser } from '../../integration/users/people';
import { createGate } from '../../integration/validations/gateFixture';
import { runApp } from '../../support/app';
import { openBrowser } from '../../support/browser';
import { show, signIn, stateBar, type, verdictOf, waitUntilKept } from './gatePhone';

const app = runApp({ VITE_DEV_URL: '' });
const { newPhone, tolerate } = openBrowser();

/** Scans a pass and reports another person. @returns the screen's text */
async function refuse(page: Page, code: string): Promise<string> {
  await type(page, code);
  const verdict = verdictOf(page);
  await verdict.getByRole('button', { name: 'Wrong person' }).click();
  await page.getByRole('button', { name: 'Block pass' }).click();
  await verdict.getByText('Do not admit this person.').waitFor();
  const words = await verdict.innerText();
  await page.keyboard.press('Escape');
  await verdict.waitFor({ state: 'detached' });
  return words;
}

it('refuses the pass on this device at once, and blocks it once the network is back', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket|net::/);
  const venueId = await createVenue();
  const gate = await createGate(venueId, 'Crypt');
  const rules = { ...PASS, photo: true };
  const [online, offline, good] = [
    await sellPass({ rules, venueId }),
    await sellPass({ rules, venueId }),
    await sellPass({ venueId }),
  ];
  const bytes = await sharp({ create: { width: 480, height: 600, channels: 3, background: '#a05030' } })
    .webp()
    .toBuffer();
  for (const { pass } of [online, offline])
    await prisma.passPhoto.create({ data: { passId: pass.id, id: uuidv7(), bytes: new Uint8Array(bytes) } });
  let page = await newPhone();
  const context = page.context();
  await signIn(app, context, (await makeUser('validator')).email);
  const faces = page.waitForResponse((answer) => answer.url().endsWith(paths.validations.offlineFaces()));
  await page.goto(app.url + paths.validations.redeem(gate.id));
  await waitUntilKept(page);
  await (await faces).finished();
  expect(await refuse(page, online.ticket.code)).toContain('Pass blocked.');

  await context.setOffline(true);
  await stateBar(page, 'alone').waitFor();
  // The stored list may be older than the block.
  expect(await show(page, online.ticket.code)).toBe('blocked kept');
  await type(page, offline.ticket.code);
  await verdictOf(page).locator('img').waitFor();
  await page.keyboard.press('Escape');
  expect(await refuse(page, offline.ticket.code)).toContain('Saved on this device.');
  expect(await show(page, offline.ticket.code)).toBe('blocked kept');
  expect(await show(page, offline.ticket.reference)).toBe('blocked kept');
  expect(await show(page, good.ticket.code)).toBe('accepted kept');
  await stateBar(page, 'alone').getByText('1 pass block not sent yet').waitFor();

  await page.close();
  page = await context.newPage();
  await page.goto(app.url + paths.validations.redeem(gate.id));
  await stateBar(page, 'alone').waitFor();
  await stateBar(page, 'alone').getByText('1 pass block not sent yet').waitFor();
  expect(await show(page, offline.ticket.code)).toBe('blocked kept');

  await context.setOffline(false);
  await page.locator('[data-gate-state]').getByText('1 pass blocked').waitFor();
  const states = await prisma.ticket.findMany({
    where: { id: { in: [online, offline, good].map(({ ticket }) => ticket.id) } },
    orderBy: { id: 'asc' },
    select: { state: true },
  });
  expect(states).toEqual([{ state: 'blocked' }, { state: 'blocked' }, { state: 'valid' }]);
  expect(await show(page, offline.ticket.code)).toBe('blocked');

  // The box office unblocks it: a list read after the delivery is authoritative again.
  await prisma.ticket.update({ where: { id: offline.ticket.id }, data: { state: 'valid', blockedReason: null } });
  for (let lists = 0; lists < 3; lists += 1) {
    const list = page.waitForResponse((answer) => answer.url().endsWith(paths.validations.offlineList()));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await (await list).finished();
    // Longer than devices share one reading.
    await page.waitForTimeout(1500);
  }
  await context.setOffline(true);
  await stateBar(page, 'alone').waitFor();
  expect(await show(page, offline.ticket.code)).toBe('accepted kept');
});
