/** A reservation expires: the page shows it where the buyer is, and one press continues. */
import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { manageKey } from '../../support/orderKeys';
import { changeTime, choose, countdown, kept, reads, showOrder, summary, till } from './buyer';
import { countersOf, orders, runMuseum, takeElsewhere } from './museum';

const ANA = { name: 'Ana Ruiz', email: 'ana@example.com' };

const museum = runMuseum();
const { newPhone } = openBrowser();
afterEach(async () => {
  for (const one of await prisma.order.findMany({ where: { state: { in: ['held', 'pending'] } } }))
    await museum.server.newClient().json('POST', paths.orders.cancel(one.reference, manageKey(one.linkSecret)), {});
});

const open = (page: Page, address = paths.events.show(museum.event.slug)) => page.goto(museum.server.url + address);

/** Orders that hold places now. */
const keeping = async () =>
  (await orders()).filter(({ state, expiresAt }) => ['held', 'pending'].includes(state) && expiresAt > new Date());

const endHolds = (): Promise<unknown> =>
  sql('test_end', `update orders set expires_at = now() - interval '1 second' where state = 'held'`);

it('takes the same places again when their time ran out, and says so', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '10:00', count: 2 });
  await page.getByLabel('Full name').fill(ANA.name);
  await endHolds();
  await page.reload();
  await page.locator('#main').getByText('Your reservation had ended, so we reserved the same places again.').waitFor();
  await showOrder(page);
  await reads(summary(page)).toMatch(/2 × General\s+€24\.00/);
  expect(await countdown(page).innerText()).toMatch(/^1[45]:\d\d$/);
  expect(await page.getByLabel('Full name').inputValue()).toBe(ANA.name);
  expect(await keeping()).toMatchObject([{ state: 'held', total: 2400 }]);
});

/** Sets the time left of the reservation and makes the page reload it. */
async function leave(page: Page, seconds: number): Promise<void> {
  await sql('test_leave', `update orders set expires_at = now() + make_interval(secs => $1) where state = 'held'`, [
    seconds,
  ]);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

it('the end of the time moves nothing for who is typing; more time, the same places or near ones are one press', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '12:00', count: 2 });
  const email = page.getByLabel('Email');
  await email.fill('ana@exam');
  const bar = till(page);
  await leave(page, 280);
  await bar.getByRole('button', { name: 'Give me more time' }).click();
  await reads(countdown(page)).toMatch(/^19:\d\d$/);
  expect(await bar.getByRole('button', { name: 'Give me more time' }).count()).toBe(0);

  await email.focus();
  const before = await email.boundingBox();
  await leave(page, 2);
  const form = page.locator('form').filter({ has: email });
  await form.getByText('Your reservation has ended').waitFor();
  expect(await email.boundingBox()).toEqual(before);
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  // With an open keyboard, the message is shown above it.
  await page.setViewportSize({ width: 390, height: 420 });
  await reads(bar).toMatch(/€24\.00\s+Time is up[\s\S]*2 tickets · .*12:00/);
  expect((await bar.boundingBox())!.y).toBeGreaterThan(300);
  await form.getByText('Your reservation has ended').locator('..').getByRole('button').click();
  await form.getByText('we reserved the same places again').waitFor();
  expect(await email.inputValue()).toBe('ana@exam');
  expect((await countersOf(museum.slots['12:00'])).held).toBeGreaterThanOrEqual(2);

  await leave(page, 1);
  await bar.getByText('Time is up').waitFor();
  // The page's clock may be slightly ahead of the database's.
  const sweep = () => sql('test_expire', 'select order_id from expire_orders(100, 0)');
  await expect.poll(() => sweep().then(() => countersOf(museum.slots['12:00']))).toMatchObject({ held: 0 });
  await takeElsewhere(museum, museum.slots['12:00'], 3);
  await bar.getByRole('button', { name: 'Reserve again' }).click();
  await page.getByRole('region', { name: 'Nearest available times' }).getByRole('button', { name: '11:00' }).click();
  await showOrder(page);
  await reads(summary(page)).toMatch(/11:00[\s\S]*2 × General/);
  await countdown(page).waitFor();
  expect(await email.inputValue()).toBe('ana@exam');
  expect(await countersOf(museum.slots['11:00'])).toMatchObject({ held: 2 });
});

it('says why they could not be taken again when others were faster', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '12:00', count: 3 });
  await endHolds();
  await expect.poll(async () => (await countersOf(museum.slots['12:00'])).held, { timeout: 90_000 }).toBe(0);
  await takeElsewhere(museum, museum.slots['12:00'], 3);
  await page.reload();
  await page.getByText('Your reservation has ended').waitFor();
  await page.locator('#main').getByText('Choose another time or fewer tickets. We have kept your selection.').waitFor();
  await showOrder(page);
  await reads(summary(page)).toMatch(/3 × General/);
  await changeTime(page, '11:00');
  await kept(page);
  expect(await countersOf(museum.slots['11:00'])).toMatchObject({ held: 3 });
});
