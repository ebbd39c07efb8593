/** Amounts that no one typed: a sale of 0.00, a basket that another screen has sold, and a count that was not made. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createProduct } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { type CounterHouse, isSettled, openCounterHouse } from './counterHouse';

let house: CounterHouse;
const { newPhone, newDesktop } = openBrowser();
beforeAll(async () => {
  house = await openCounterHouse();
  const name = { en: 'Guest', es: 'Guest' };
  await createProduct(house.event, { channels: ['counter'], name, priceCents: 0 });
});
afterAll(() => house?.office.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('a basket of 0.00 is confirmed, and asks for no money', async () => {
  const page = await newDesktop({ viewport: { width: 1440, height: 900 } });
  await house.openCounter(page);
  await page.getByRole('button', { name: /^Guest/ }).click();
  await page.getByText(/^Time left/).waitFor();
  await button(page, 'Pay').click();
  await page.getByText('Total due').waitFor();
  expect(await button(page, 'Exact amount').count()).toBe(0);
  await button(page, 'Sell').click();
  await button(page, 'New sale').waitFor();
  const moved = await prisma.cashMovement.findMany({ where: { shiftId: house.shift, kind: 'sale' } });
  expect(moved.map(({ method, amountCents }) => [method, Number(amountCents)])).toEqual([['free', 0]]);
  await button(page, 'New sale').click();
});

it('a basket that another screen has sold says so in view, and hands this cash back', async () => {
  const page = await newDesktop({ viewport: { width: 1440, height: 900 } });
  await house.openCounter(page);
  await page.getByRole('button', { name: /^General/ }).click();
  await page.getByText(/^Time left/).waitFor();
  const phone = await newPhone({ viewport: { width: 390, height: 844 } });
  await house.openCounter(phone);
  await phone.getByRole('button', { name: /^Pay €7.00/ }).waitFor();
  await button(page, 'Pay').click();
  for (const key of ['5', '0']) await button(page, key).click();
  await button(page, 'Sell').click();
  await page.getByText('€43.00').first().waitFor();
  await phone.getByRole('button', { name: /^Pay €7.00/ }).tap();
  await expect.poll(() => isSettled(button(phone, 'Exact amount'))).toBe(true);
  await button(phone, 'Exact amount').tap();
  const told = phone.getByText('Already sold on another screen');
  await told.waitFor();
  expect((await told.boundingBox())!.y).toBeLessThan(844);
  const back = phone.getByRole('status').filter({ hasText: 'Hand this cash back' });
  expect(await back.textContent()).toContain('€7.00');
  expect((await prisma.cashboxShift.findUniqueOrThrow({ where: { id: house.shift } })).drawerCents).toBe(5700);
});

it('a count without an amount is refused beside its field, and 0 opens an empty drawer', async () => {
  const page = await newPhone({ viewport: { width: 390, height: 844 } });
  await house.office.open(page, `${paths.shifts.one(house.shift)}?tab=close`);
  await button(page, 'Start count').click();
  await button(page, 'Submit count').click();
  const field = page.getByRole('textbox', { name: 'Number of €500.00' });
  await page.getByText('Nothing counted?').waitFor();
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
  for (const [face, count] of [
    ['€50.00', '1'],
    ['€5.00', '1'],
    ['€2.00', '1'],
  ] as const)
    await page.getByRole('textbox', { name: `Number of ${face}`, exact: true }).fill(count);
  await button(page, 'Submit count').click();
  const state = async () => (await prisma.cashboxShift.findUniqueOrThrow({ where: { id: house.shift } })).state;
  await expect.poll(state).toBe('closed');
  await house.office.open(page, paths.shifts.create());
  await button(page, 'Open till').click();
  await page.getByText('Nothing counted?').waitFor();
  await field.fill('0');
  await button(page, 'Open till').click();
  await expect.poll(() => prisma.cashboxShift.count({ where: { state: 'open', drawerCents: 0 } })).toBe(1);
});
