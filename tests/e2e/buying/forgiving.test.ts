/** Failures during a purchase, and the page's reaction. */
import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
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
  showOrder,
  slotLabel,
  summary,
  take,
  till,
  toStep,
} from './buyer';
import { countersOf, orders, runMuseum, takeElsewhere } from './museum';

const ANA = { name: 'Ana Ruiz', email: 'ana@example.com' };

const museum = runMuseum();
const { newPhone, tolerate } = openBrowser();
afterEach(async () => {
  for (const one of await prisma.order.findMany({ where: { state: { in: ['held', 'pending'] } } }))
    await museum.server.newClient().json('POST', paths.orders.cancel(one.reference, manageKey(one.linkSecret)), {});
});

const open = (page: Page, address = paths.events.show(museum.event.slug)) => page.goto(museum.server.url + address);

/** Orders that hold places now. */
const keeping = async () =>
  (await orders()).filter(({ state, expiresAt }) => ['held', 'pending'].includes(state) && expiresAt > new Date());

it('keeps the places and what was typed over a reload', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '10:00', count: 3 });
  await page.getByLabel('Full name').fill(ANA.name);
  await page.getByLabel('Email').fill(ANA.email);
  const [before] = await keeping();
  await page.reload();
  await showOrder(page);
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
  await showOrder(page);
  await reads(summary(page)).toMatch(/2 × General\s+€24\.00/);
  await countdown(page).waitFor();
  expect(await keeping()).toHaveLength(1);

  await fillContact(page, ANA);
  await payButton(page).click();
  await heading(page, 'Pay by card');
  await page.goBack();
  // The order has been placed: the page continues with its payment instead of a second order.
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
  await showOrder(two);
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
  // The second tab may have followed the unpaid order to its payment page.
  await two.getByText('Order confirmed').or(two.getByText('Payment received. Thank you.')).first().waitFor();
  expect(await payButton(two).count()).toBe(0);
  expect(await countersOf(museum.slots['11:00'])).toEqual({ held: 0, sold: 3 });
});

it('says what is left when others take the rest, and keeps the cart', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED/); // The page may receive the event and fail to reload.
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '12:00', count: 2 });
  // Offline the page does not learn of it: the buyer requests more than is left.
  await toStep(page, 'choose');
  await page.context().setOffline(true);
  await takeElsewhere(museum, museum.slots['12:00'], 1);
  await page.getByRole('button', { name: 'Add one: General' }).click();
  await page.getByRole('button', { name: 'Add one: General' }).click();
  await page.context().setOffline(false);
  await reads(page.getByRole('alert')).toBe('Only 3 places left at 12:00.');
  await showOrder(page);
  await reads(summary(page)).toMatch(/2 × General\s+€24\.00/);
  expect(await countersOf(museum.slots['12:00'])).toEqual({ held: 3, sold: 0 });
});

it('a time that sells out while it is looked at says so and cannot be chosen', async () => {
  const page = await newPhone();
  await open(page);
  await dayButton(page, museum.day).click();
  await reads(slotLabel(page, '12:00')).toBe('12:00\n4 places left');
  await takeElsewhere(museum, museum.slots['12:00'], 4);
  await reads(slotLabel(page, '12:00')).toBe('12:00\nSold out');
  expect(await page.getByRole('radio', { name: /^12:00/ }).isDisabled()).toBe(true);
});

it('without a network it keeps the choice, says so, and sends it when the network is back', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '10:00', count: 1 });
  await toStep(page, 'choose');
  await page.context().setOffline(true);
  await page.getByText('You are offline.', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Add one: General' }).click();
  await page.getByText('We have kept your selection and will send it when you are back online.').waitFor();
  await reads(till(page)).toMatch(/€24\.00[\s\S]*2 tickets/);
  await page.context().setOffline(false);
  await fillContact(page, ANA);
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
