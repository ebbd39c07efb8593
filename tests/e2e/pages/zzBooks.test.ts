import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromium } from 'playwright';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { findChromium } from '../../support/chromium';
import { type House, openHouse } from './house';
let house: House;
beforeAll(async () => { house = await openHouse(); });
afterAll(() => house.close());
it('looks', async () => {
  const pay = await prisma.payment.findFirstOrThrow({ where: { refunds: { some: { state: 'external' } } }, include: { order: true } });
  const diff = await prisma.providerRecord.groupBy({ by: ['difference'], _count: true });
  console.log('DIFF', JSON.stringify(diff));
  await prisma.providerRecord.create({ data: { provider: 'stripe', ref: 'ch_3PqOtherShop', state: 'captured', amountCents: 4200, currency: 'EUR', difference: 'unknown_here', bookedAt: new Date() } });
  const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox', '--disable-gpu'] });
  const base = house.server.newClient().url ? '' : '';
  const url = (house.server as unknown as { url: string }).url;
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  await page.goto(url + '/login');
  await page.fill('input[name=email]', 'accountant@aforo.test');
  await page.fill('input[name=password]', 'password');
  await page.keyboard.press('Enter');
  await page.waitForURL((u) => !u.pathname.includes('login'), { timeout: 60000 });
  const shots: [string, string, number, 'light' | 'dark'][] = [
    ['index', paths.cardPayments.index(), 1440, 'light'],
    ['index', paths.cardPayments.index(), 390, 'dark'],
    ['show', paths.cardPayments.show(pay.id), 1440, 'dark'],
    ['show', paths.cardPayments.show(pay.id), 390, 'light'],
    ['order', paths.orders.show(pay.order.reference), 1440, 'light'],
  ];
  for (const [name, path, width, scheme] of shots) {
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(url + path);
    await page.waitForSelector('h1', { timeout: 60000 });
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/links-${name}-${width}-${scheme}.png`, fullPage: true });
    console.log(name, width, await page.evaluate(() => document.documentElement.scrollWidth));
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(url + paths.cardPayments.show(pay.id));
  await page.getByRole('button', { name: /Fetch again|Consultar/ }).click();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/links-fetched.png' });
  await browser.close();
  expect(base).toBe('');
}, 300000);
