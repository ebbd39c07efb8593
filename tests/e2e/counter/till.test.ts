/** A sale at the till: by touch only, restored after a reload; and by keyboard only. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createCashbox } from '../../integration/cash/cashFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from '../backOffice/office';
import { isSettled } from './counterHouse';

const office = prepare(() => openOffice('cashier'));
const { newPhone, newDesktop } = openBrowser();
beforeAll(async () => {
  const venueId = await createVenue();
  const { id: event } = await createEvent(venueId);
  await createProduct(event, { channels: ['counter'], priceCents: 1200, name: { en: 'General', es: 'General' } });
  await createSlot(event, { capacity: 10 });
  const cashboxId = await createCashbox(venueId);
  const { id: cashierId } = await prisma.user.findFirstOrThrow({
    where: { roles: { some: { role: { name: 'cashier' } } } },
  });
  const sums = { openingExpectedCents: 5000, openingCountedCents: 5000, drawerCents: 5000 };
  await prisma.cashboxShift.create({
    data: { id: randomUUID(), cashboxId, number: 1, cashierId, currency: 'EUR', ...sums },
  });
});

const drawer = async () => (await prisma.cashboxShift.findFirstOrThrow()).drawerCents;

it('by touch alone: the basket is there again after a reload, and is sold for a note', async () => {
  const page = await newPhone({ viewport: { width: 1024, height: 768 } });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await office.open(page, paths.pos.index());
  await page.getByRole('button', { name: /^General/ }).tap();
  await page.getByText(/^Time left/).waitFor();
  await page.reload();
  await page.getByText(/^Time left/).waitFor();
  await page.getByRole('button', { name: 'Add one: General' }).tap();
  const pay = page.getByRole('button', { name: 'Pay', exact: true }).first();
  await expect.poll(() => page.getByText('€24.00').first().isVisible()).toBe(true);
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await pay.tap();
  for (const key of ['5', '0']) await page.getByRole('button', { name: key, exact: true }).tap();
  await page.getByRole('button', { name: 'Sell' }).tap();
  await page.getByRole('button', { name: 'New sale' }).waitFor();
  await page.getByText('€26.00').first().waitFor();
  expect(await drawer()).toBe(7400);
  await page.getByRole('button', { name: 'New sale' }).tap();
});

it('by the keyboard alone: F8 pays, figures are whole euros, Enter sells', async () => {
  const page = await newDesktop({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await office.open(page, paths.pos.index());
  await page.getByRole('button', { name: /^General/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Time left/).waitFor();
  await page.keyboard.press('F8');
  await page.getByText('Total due').waitFor();
  await page.keyboard.press('7');
  await page.keyboard.press('Delete');
  for (const key of ['2', '0', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'New sale' }).waitFor();
  await page.getByText('€8.00').first().waitFor();
  expect(await drawer()).toBe(8600);
  await page.keyboard.press('n');
  await page.getByText('Tap a ticket to add it.').waitFor();
  // “Exact amount” sells immediately.
  await page.getByRole('button', { name: /^General/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Time left/).waitFor();
  await page.keyboard.press('F8');
  const exact = page.getByRole('button', { name: 'Exact amount' });
  await expect.poll(() => isSettled(exact)).toBe(true);
  await exact.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New sale' }).waitFor();
  expect(await drawer()).toBe(9800);
});
