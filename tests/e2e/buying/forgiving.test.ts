/** What goes wrong while buying, and what the page makes of it. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { openBrowser } from '../../support/browser';
import { manageKey } from '../../support/orderKeys';
import {
  choose,
  countdown,
  dayButton,
  fillContact,
  GOOD_CARD,
  heading,
  payAtTheBank,
  payButton,
  reads,
  slotLabel,
  summary,
  take,
} from './buyer';
import { countersOf, type Museum, openMuseum, orders } from './museum';

const ANA = { name: 'Ana Ruiz', email: 'ana@example.com' };

let museum: Museum;
const { newPhone, tolerate } = openBrowser();
beforeAll(async () => {
  museum = await openMuseum();
});
afterAll(() => museum?.close());
afterEach(async () => {
  for (const one of await prisma.order.findMany({ where: { state: { in: ['held', 'pending'] } } }))
    await museum.server.newClient().json('POST', paths.orders.cancel(one.reference, manageKey(one.linkSecret)), {});
});

const open = (page: Page, address = paths.events.show(museum.event.slug)) => page.goto(museum.server.url + address);

/** Orders that keep places now. */
const keeping = async () =>
  (await orders()).filter(({ state, expiresAt }) => ['held', 'pending'].includes(state) && expiresAt > new Date());

/** Somebody else, without a browser, takes places of a slot. */
const takeElsewhere = async (slot: string, quantity: number): Promise<void> => {
  const lines = [{ productId: museum.products.general, appointmentId: slot, quantity }];
  const answer = await museum.server
    .newClient()
    .json('POST', paths.events.holds(museum.event.slug), { key: uuidv7(), lines });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
};

it('keeps the places and what was typed over a reload', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '10:00', count: 3 });
  await page.getByLabel('Full name').fill(ANA.name);
  await page.getByLabel('Email').fill(ANA.email);
  const [before] = await keeping();
  await page.reload();
  await reads(summary(page)).toMatch(/3 × General\s+€36\.00/);
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(ANA.name);
  expect(await page.getByLabel('Email').inputValue()).toBe(ANA.email);
  expect(await keeping()).toEqual([before]);
  expect(await countersOf(museum.slots['10:00'])).toMatchObject({ held: 3 });
});

it('keeps them for who goes away and comes back, and for who comes back from the bank', async () => {
  const page = await newPhone();
  await open(page, paths.home());
  await page.getByRole('link', { name: 'The Lighthouse Museum' }).click();
  await choose(page, { day: museum.day, time: '10:00', count: 2 });
  await page.getByRole('link', { name: 'Aforo' }).first().click();
  await heading(page, 'What’s on');
  await page.goBack();
  await reads(summary(page)).toMatch(/2 × General\s+€24\.00/);
  await countdown(page).waitFor();
  expect(await keeping()).toHaveLength(1);

  await fillContact(page, ANA);
  await payButton(page).click();
  await heading(page, 'Pay by card');
  await page.goBack();
  // The order has been placed: the page goes on with its payment rather than beginning a second one.
  await heading(page, 'Pay for your order');
  await page.getByRole('button', { name: 'Pay €24.00 by card' }).click();
  await payAtTheBank(page, GOOD_CARD);
  await page.getByText('Order confirmed').waitFor();
  expect(await orders()).toMatchObject([{ state: 'cancelled' }, { state: 'paid', tickets: 2 }]);
});

it('two tabs of one buyer share the basket: each shows what the other did, and it is paid once', async () => {
  const one = await newPhone();
  await open(one);
  await choose(one, { day: museum.day, time: '11:00', count: 2 });
  const two = await one.context().newPage();
  await open(two);
  await reads(summary(two)).toMatch(/2 × General\s+€24\.00/);
  await take(two, 'General', 1);
  await one.bringToFront();
  await reads(summary(one)).toMatch(/3 × General\s+€36\.00/);
  expect(await countersOf(museum.slots['11:00'])).toEqual({ held: 3, sold: 0 });
  await fillContact(one, ANA);
  await payButton(one).click();
  await payAtTheBank(one, GOOD_CARD);
  await one.getByText('Order confirmed').waitFor();
  await two.reload();
  await two.getByText('Order confirmed').waitFor();
  expect(await countersOf(museum.slots['11:00'])).toEqual({ held: 0, sold: 3 });
});

it('says what is left when others take the rest, and keeps the cart', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED/); // It may hear of it all the same, and ask in vain.
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '12:00', count: 2 });
  // Without a network the page does not hear of it: the buyer asks for more than there is.
  await page.context().setOffline(true);
  await takeElsewhere(museum.slots['12:00'], 1);
  await page.getByRole('button', { name: 'Add one: General' }).click();
  await page.getByRole('button', { name: 'Add one: General' }).click();
  await page.context().setOffline(false);
  await reads(page.getByRole('alert')).toBe('Only 3 places left at 12:00.');
  await reads(summary(page)).toMatch(/2 × General\s+€24\.00/);
  expect(await countersOf(museum.slots['12:00'])).toEqual({ held: 3, sold: 0 });
});

it('a time that sells out while it is looked at says so and cannot be chosen', async () => {
  const page = await newPhone();
  await open(page);
  await dayButton(page, museum.day).click();
  await reads(slotLabel(page, '12:00')).toBe('12:00\n4 places left');
  await takeElsewhere(museum.slots['12:00'], 4);
  await reads(slotLabel(page, '12:00')).toBe('12:00\nSold out');
  expect(await page.getByRole('radio', { name: /^12:00/ }).isDisabled()).toBe(true);
});

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
  await reads(summary(page)).toMatch(/2 × General\s+€24\.00/);
  expect(await countdown(page).innerText()).toMatch(/^1[45]:\d\d$/);
  expect(await page.getByLabel('Full name').inputValue()).toBe(ANA.name);
  expect(await keeping()).toMatchObject([{ state: 'held', total: 2400 }]);
});

/** So much is left of what is kept, and the page hears of it as when it is found again. */
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
  const till = page.locator('.shop-till');
  await leave(page, 280);
  await till.getByRole('button', { name: 'Give me more time' }).click();
  await reads(countdown(page)).toMatch(/^19:\d\d$/);
  expect(await till.getByRole('button', { name: 'Give me more time' }).count()).toBe(0);

  await email.focus();
  const before = await email.boundingBox();
  await leave(page, 2);
  const form = page.locator('form').filter({ has: email });
  await form.getByText('Your reservation has ended').waitFor();
  expect(await email.boundingBox()).toEqual(before);
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  // With a keyboard open, what is said of it stands above that.
  await page.setViewportSize({ width: 390, height: 420 });
  await reads(till).toMatch(/€24\.00\s+Time is up[\s\S]*2 tickets · .*12:00/);
  expect((await till.boundingBox())!.y).toBeGreaterThan(300);
  await form.getByText('Your reservation has ended').locator('..').getByRole('button').click();
  await form.getByText('we reserved the same places again').waitFor();
  expect(await email.inputValue()).toBe('ana@exam');
  expect((await countersOf(museum.slots['12:00'])).held).toBeGreaterThanOrEqual(2);

  await leave(page, 1);
  await till.getByText('Time is up').waitFor();
  // The page's clock may be a moment before the database's.
  const sweep = () => sql('test_expire', 'select order_id from expire_orders(100, 0)');
  await expect.poll(() => sweep().then(() => countersOf(museum.slots['12:00']))).toMatchObject({ held: 0 });
  await takeElsewhere(museum.slots['12:00'], 3);
  await till.getByRole('button', { name: 'Reserve again' }).click();
  await page.getByRole('region', { name: 'Nearest available times' }).getByRole('button', { name: '11:00' }).click();
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
  await takeElsewhere(museum.slots['12:00'], 3);
  await page.reload();
  await page.getByText('Your reservation has ended').waitFor();
  await page.locator('#main').getByText('Choose another time or fewer tickets. We have kept your selection.').waitFor();
  await reads(summary(page)).toMatch(/3 × General/);
  await slotLabel(page, '11:00').click();
  await countdown(page).waitFor();
  expect(await countersOf(museum.slots['11:00'])).toMatchObject({ held: 3 });
});

it('without a network it keeps the choice, says so, and sends it when the network is back', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '10:00', count: 1 });
  await page.context().setOffline(true);
  await page.getByText('You are offline.', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Add one: General' }).click();
  await page.getByText('We have kept your selection and will send it when you are back online.').waitFor();
  await reads(summary(page)).toMatch(/2 × General/);
  await page.context().setOffline(false);
  await payButton(page).waitFor();
  await reads(payButton(page)).toBe('Pay €24.00');
  expect(await keeping()).toMatchObject([{ state: 'held', total: 2400 }]);
});

it('a session that is gone when Pay is pressed costs nothing that was typed', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '10:00', count: 1 });
  await fillContact(page, ANA);
  await page.context().clearCookies();
  await payButton(page).click();
  const main = page.getByRole('main');
  await main.getByText('We have kept everything you entered. Please submit again.').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe(ANA.name);
  expect(await page.getByLabel('Email').inputValue()).toBe(ANA.email);
  await payButton(page).click();
  await heading(page, 'Pay by card');
});
