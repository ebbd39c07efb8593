/**
 * Payments at the till when the connection is lost or the page is left: each sale keeps its own change, is delivered
 * once, and no card part is lost.
 */
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openCounterHouse, type } from './counterHouse';

const house = prepare(openCounterHouse);
let page: Page;
const { newDesktop, tolerate } = openBrowser();
beforeEach(async () => {
  page = await newDesktop({ viewport: { width: 1280, height: 800 } });
  await house.openCounter(page);
});

const pay = async () => {
  const button = page.getByRole('button', { name: 'Pay', exact: true }).first();
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
};

it('7.00 paid with 10.00: one sale with 3.00 change, sent by itself and printed once', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  await page.getByRole('button', { name: /^General/ }).click();
  await pay();
  await page.getByText('Cash received').waitFor();
  await type(page, '10');
  let connection: 'lost' | 'answer lost' | 'back' = 'lost';
  await page.route('**/pos/sales', async (route) => {
    if (connection === 'back') return route.continue();
    // Here the server receives the sale, and its response is lost.
    if (connection === 'answer lost') await route.fetch();
    return route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await page.getByRole('button', { name: 'Sending…' }).waitFor();
  await page.getByText('€3.00').waitFor();
  // No button there charges 10.00 again.
  expect(await page.getByRole('button', { name: 'Exact amount' }).count()).toBe(0);
  await page.keyboard.press('Enter');
  connection = 'answer lost';
  await expect.poll(() => prisma.cashMovement.count({ where: { kind: 'sale' } }), { timeout: 20_000 }).toBe(1);
  await page.getByText('€3.00').waitFor();
  connection = 'back';
  await page.getByRole('button', { name: 'New sale' }).waitFor();
  await page.getByText('€3.00').first().waitFor();
  expect(await prisma.cashMovement.findMany({ where: { kind: 'sale' } })).toMatchObject([{ amountCents: 700 }]);
  await expect.poll(() => page.evaluate(() => window.prints)).toBe(1);
});

it('5.00 of 14.00 by card: the part is stored before the rest is asked for, and is there after a reload', async () => {
  const general = page.getByRole('button', { name: /^General/ });
  await general.click();
  await general.click();
  await pay();
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await page.getByLabel('Amount on the terminal').fill('5.00');
  await page.getByLabel('Authorisation code').fill('AB1234');
  await page.getByRole('button', { name: 'Take part payment' }).click();
  await page.waitForURL(/\/manual|\/pos\/orders|\/payments/);
  const { amountCents, state } = await prisma.payment.findFirstOrThrow({ where: { method: 'card_manual' } });
  expect({ amountCents, state }).toEqual({ amountCents: 500, state: 'captured' });
  await page.reload();
  await page.getByText('€9.00').first().waitFor();
});

it('a page with a part in cash asks before it is left', async () => {
  const general = page.getByRole('button', { name: /^General/ });
  await general.click();
  await pay();
  await page.getByText('Cash received').waitFor();
  await type(page, '5');
  await page.getByRole('button', { name: 'Take part payment' }).click();
  await page.getByRole('link', { name: 'Till', exact: true }).click();
  await page.getByText('Part of this sale has been paid.', { exact: false }).waitFor();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').first().click();
  expect(new URL(page.url()).pathname).toBe(paths.pos.index());
});
