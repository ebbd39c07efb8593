/**
 * A sale to a family: two adults, two children, a small child, at a chosen time. Ten taps at most, and a double tap
 * sells once.
 */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { createProduct } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { isSettled, openCounterHouse } from './counterHouse';

const MAX_TAPS = 10;
const house = prepare(openCounterHouse);
const { newPhone } = openBrowser();
beforeAll(async () => {
  const named = (name: string) => ({ channels: ['counter'], name: { en: name, es: name } });
  await createProduct(house.event, { ...named('Reduced'), priceCents: 300 });
  await createProduct(house.event, { ...named('Child under 6'), priceCents: 0 });
});

const setCardCode = (isNeeded: boolean) => prisma.cashbox.updateMany({ data: { cardCodeNeeded: isNeeded } });
const paidOrders = () =>
  prisma.order.findMany({ where: { state: 'paid' }, include: { items: true, payments: true }, orderBy: { id: 'asc' } });

/** Taps like a finger, and fails on the eleventh. */
function counted() {
  let taps = 0;
  return async (target: Locator) => {
    taps += 1;
    if (taps > MAX_TAPS) throw new Error(`more than ${MAX_TAPS} taps: ${target}`);
    await target.tap();
  };
}

async function openTill(viewport: { width: number; height: number }): Promise<Page> {
  const page = await newPhone({ viewport });
  await house.openCounter(page);
  return page;
}

async function fillBasket(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  await tap(page.getByRole('list', { name: 'Times' }).getByRole('button').nth(1));
  for (const name of [/^General/, /^General/, /^Reduced/, /^Reduced/, /^Child under 6/])
    await tap(page.getByRole('button', { name }).first());
  await page.getByText('€20.00').first().waitFor();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const payButton = (page: Page) =>
  page.viewportSize()!.width < 768 ? page.getByRole('button', { name: /^Pay €20.00/ }) : button(page, 'Pay');

async function expectSold(page: Page, before: number, method: string): Promise<void> {
  await button(page, 'New sale').waitFor();
  const orders = await paidOrders();
  expect(orders.length).toBe(before + 1);
  const { items, payments } = orders.at(-1)!;
  expect(items.length).toBe(5);
  expect(new Set(items.map(({ appointmentId }) => appointmentId))).toEqual(new Set([house.slots[1]]));
  expect(payments).toMatchObject([{ method, amountCents: 2000, state: 'captured' }]);
  await expect.poll(() => page.evaluate(() => window.prints)).toBe(1);
}

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
])
  it(`in cash for the exact amount, at ${viewport.width} px`, async () => {
    const page = await openTill(viewport);
    const before = (await paidOrders()).length;
    const tap = counted();
    await fillBasket(page, tap);
    await tap(payButton(page));
    await tap(button(page, 'Exact amount'));
    await expectSold(page, before, 'cash');
  });

it('by card, where the cashbox asks for no code', async () => {
  await setCardCode(false);
  const page = await openTill({ width: 1024, height: 768 });
  const before = (await paidOrders()).length;
  const tap = counted();
  await fillBasket(page, tap);
  await tap(button(page, 'Card'));
  await tap(button(page, 'Sell'));
  await expectSold(page, before, 'card_manual');
});

it('by card, where the cashbox asks for the code of the slip: “Sell” without it sells nothing', async () => {
  await setCardCode(true);
  const page = await openTill({ width: 1024, height: 768 });
  const before = (await paidOrders()).length;
  await fillBasket(page, (target) => target.tap());
  await button(page, 'Card').tap();
  await button(page, 'Sell').tap();
  await page.getByText('Enter 4 to 12 letters and digits.').waitFor();
  expect((await paidOrders()).length).toBe(before);
  await page.getByLabel('Authorisation code').fill('AB12');
  await button(page, 'Sell').tap();
  await expectSold(page, before, 'card_manual');
});

it('double taps on “Pay”, “Card”, “Exact amount” and “Sell” make one sale each', async () => {
  await setCardCode(false);
  /** Two taps on one spot, as a nervous finger does. */
  const tapTwice = async (page: Page, target: Locator) => {
    await expect.poll(() => target.isEnabled()).toBe(true);
    const { x, y, width, height } = (await target.boundingBox())!;
    for (const _ of [1, 2]) await page.touchscreen.tap(x + width / 2, y + height / 2);
  };
  for (const [way, last, method] of [
    ['Pay', 'Exact amount', 'cash'],
    ['Card', 'Sell', 'card_manual'],
  ] as const) {
    const page = await openTill({ width: 1024, height: 768 });
    const before = (await paidOrders()).length;
    await fillBasket(page, (target) => target.tap());
    await tapTwice(page, button(page, way));
    await expect.poll(() => isSettled(button(page, last))).toBe(true);
    expect((await paidOrders()).length).toBe(before);
    await tapTwice(page, button(page, last));
    await expectSold(page, before, method);
  }
});

it('the basket says the day and the time, and the time of the next customer begins the next sale', async () => {
  const page = await openTill({ width: 1024, height: 768 });
  await fillBasket(page, (target) => target.tap());
  const slots = await prisma.appointment.findMany({ where: { id: { in: [...house.slots] } } });
  const timeOf = (id: string) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Madrid' }).format(
      slots.find((slot) => slot.id === id)!.startsAt,
    );
  const basket = page.getByRole('complementary');
  const visits = basket.getByRole('heading', { level: 3 });
  await expect.poll(() => visits.allTextContents()).toHaveLength(1);
  expect(await visits.first().textContent()).toContain(timeOf(house.slots[1]));
  await page.getByRole('list', { name: 'Times' }).getByRole('button').nth(0).tap();
  await page
    .getByRole('button', { name: /^General/ })
    .first()
    .tap();
  await expect.poll(() => visits.allTextContents()).toHaveLength(2);
  expect(await visits.last().textContent()).toContain(timeOf(house.slots[0]));
  await button(page, 'Pay').tap();
  await button(page, 'Exact amount').tap();
  await button(page, 'New sale').waitFor();
  await page.getByRole('list', { name: 'Times' }).getByRole('button').nth(0).tap();
  await page.getByText('Tap a ticket to add it.').waitFor();
});
