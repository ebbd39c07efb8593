/** A ticket is exchanged at the counter: from the printed code to the new ticket and the difference, also where the drawer lacks it. */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { take } from '../../integration/cash/cashFixture';
import { createProduct } from '../../integration/orders/shopFixture';
import { makeUser } from '../../integration/users/people';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openCounterHouse } from './counterHouse';

const PIN = '4821';
const house = prepare(openCounterHouse);
let manager: { id: string; name: string };
const { newDesktop } = openBrowser();
beforeAll(async () => {
  await createProduct(house.event, {
    channels: ['counter'],
    name: { en: 'Reduced', es: 'Reducida' },
    priceCents: 300,
  });
  manager = await makeUser('manager');
  await setStaffPin(manager.id, PIN, { ip: null, userAgent: null });
});

const drawerOf = async () =>
  Number((await prisma.cashboxShift.findUniqueOrThrow({ where: { id: house.shift } })).drawerCents);
/** The till is left with that much, or has what it lacked. */
const leave = async (cents: number) => {
  const { cashierId } = await prisma.cashboxShift.findUniqueOrThrow({ where: { id: house.shift } });
  const amount = cents - (await drawerOf());
  const kind = amount < 0 ? 'withdrawal' : 'deposit';
  expect(await take(house.shift, cashierId, amount, { kind, reason: 'Coins for the morning' })).toBe('moved');
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Two general tickets for cash. @returns the order */
async function sell(page: Page) {
  await house.openCounter(page);
  for (const _ of [1, 2])
    await page
      .getByRole('button', { name: /^General/ })
      .first()
      .click();
  await page.getByText('€14.00').first().waitFor();
  await expect.poll(() => button(page, 'Pay').first().isEnabled()).toBe(true);
  await button(page, 'Pay').first().click();
  await button(page, 'Exact amount').click();
  await button(page, 'New sale').waitFor();
  return prisma.order.findFirstOrThrow({ where: { state: 'paid' }, orderBy: { id: 'desc' }, include: { items: true } });
}

/** The second ticket becomes a reduced one; a colleague approves it. */
async function exchange(page: Page, reference: string) {
  await page.goto(house.office.server.url + paths.pos.manual(reference));
  await page.getByRole('link', { name: 'Change time or ticket' }).click();
  await page.getByRole('checkbox', { name: /^2\. General/ }).check();
  await page.getByLabel('2. Exchange General for').selectOption({ label: '€4.00 less: Reduced' });
  await page.getByRole('checkbox', { name: 'Ignore exchange terms' }).check();
  await page.getByLabel('Reason').fill('A child came');
  await page.getByLabel('Approved by').selectOption({ label: manager.name });
  const submit = button(page, 'Exchange with €4.00 refund');
  // Wrong digits are told beside their field and change nothing.
  await page.getByLabel('Their PIN').fill('0000');
  await submit.click();
  await expect.poll(() => page.getByLabel('Their PIN').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Their PIN').fill(PIN);
  await submit.click();
  await page.waitForURL((url) => url.pathname === paths.pos.manual(reference));
}

it('the new ticket is printed alone, the old code is refused, and the difference is handed over', async () => {
  const page = await newDesktop({ viewport: { width: 1024, height: 768 } });
  const { id, reference } = await sell(page);
  const codeOf = async (state: 'valid' | 'replaced') =>
    (await prisma.ticket.findFirstOrThrow({ where: { orderId: id, state, item: { position: 2 } } })).reference;
  const old = await codeOf('valid');
  const drawer = await drawerOf();
  await exchange(page, reference);
  await page.getByText('€4.00', { exact: true }).first().waitFor();
  await expectAccessible(page);
  expect(await drawerOf()).toBe(drawer - 400);
  // The page prints the slip of the payout and the new ticket by itself.
  await button(page, 'Print new ticket').waitFor();
  await expect.poll(() => page.evaluate(() => window.prints)).toBeGreaterThanOrEqual(1);
  const fresh = await codeOf('valid');
  expect(await codeOf('replaced')).toBe(old);
  expect(fresh).not.toBe(old);

  await page.goto(house.office.server.url + paths.checkAndPrint());
  await page.getByLabel('Code').fill(old);
  await button(page, 'Check').click();
  await page.getByText('Replaced', { exact: false }).first().waitFor();
  await page.getByLabel('Code').fill(fresh);
  await button(page, 'Check').click();
  await page.getByRole('heading', { name: 'Reduced' }).waitFor();
});

it('what the drawer lacks is told at the point of sale and in the balance until it is paid out', async () => {
  const page = await newDesktop({ viewport: { width: 1024, height: 768 } });
  const { reference } = await sell(page);
  const { url } = house.office.server;
  const drawer = await drawerOf();
  await leave(100);
  await exchange(page, reference);
  await page.getByText('Refund not paid out yet').waitFor();
  const warning = page.getByText('1 refund not paid out yet');
  for (const path of [paths.cashbox(), paths.pos.index()]) {
    await page.goto(url + path);
    await warning.waitFor();
  }
  await page.getByRole('link', { name: 'Show refunds' }).click();
  await page.waitForURL(/tab=withdrawals/);
  await leave(drawer);
  await button(page, 'Pay out').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay out' }).click();
  await expect.poll(drawerOf).toBe(drawer - 400);
  for (const path of [paths.pos.index(), paths.cashbox()]) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await warning.count()).toBe(0);
  }
});
