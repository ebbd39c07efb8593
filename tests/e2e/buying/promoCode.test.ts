/** A promo code: its discount, its page, and the order that uses it. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { createPromoCode } from '../../support/promoCodes';
import { choose, heading, reads, summary, till } from './buyer';
import { runMuseum } from './museum';

const museum = runMuseum();
const { newPhone } = openBrowser();
beforeAll(async () => {
  await createPromoCode({ code: 'LANTERN-25', percent: 2500 });
});

it('is entered, claimed, and taken off the price as soon as there are places', async () => {
  const page = await newPhone();
  await page.goto(museum.server.url + paths.promo.enter());
  await heading(page, 'Have a promo code?');
  await page.getByLabel('Code').fill('lantern-25');
  await page.getByRole('button', { name: 'Check code' }).click();
  await heading(page, '25% off');
  await page.getByRole('link', { name: /Book with this code/ }).click();
  await heading(page, 'The Lighthouse Museum');
  await choose(page, { day: museum.day, time: '10:00', count: 2 });
  await reads(summary(page)).toMatch(/LANTERN-25[\s\S]*€18\.00/);
  await expect.poll(() => prisma.promoCode.findUnique({ where: { code: 'LANTERN-25' } })).toMatchObject({ uses: 1 });
});

it('a code that was refused does not draw the reader away from what is missing below', async () => {
  const page = await newPhone();
  await page.goto(museum.server.url + paths.events.show(museum.event.slug));
  await choose(page, { day: museum.day, time: '11:00', count: 1 });
  await page.getByRole('button', { name: 'I have a promo code' }).click();
  await page.getByLabel('Promo code').fill('no-such-code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This code is not valid.').waitFor();
  await till(page).getByRole('button', { name: 'Go to payment' }).click();
  await page.getByText('Fill in this field.').first().waitFor();
  await page.waitForTimeout(200);
  expect(await page.getByLabel('Full name').evaluate((field) => field === document.activeElement)).toBe(true);
});
