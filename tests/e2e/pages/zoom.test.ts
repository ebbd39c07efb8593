/** At 200% zoom a window of 1280 × 720 has the room of 640 × 360: nothing is cut off and nothing scrolls sideways. */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { cutOff, overflow } from '../../support/fitting';
import { manageKey } from '../../support/orderKeys';
import { choose, fillContact, GOOD_CARD, heading, payAtTheBank, payButton, till } from '../buying/buyer';
import { employ, GATE, PASSWORD, runMuseum } from '../buying/museum';

const ZOOMED = { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 };

const museum = runMuseum();
let manager: string;
const { newDesktop } = openBrowser();
beforeAll(async () => {
  manager = await employ('manager', 'Marta Soler');
});

async function expectWhole(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await overflow(page, 640), where).toEqual([]);
  expect(await cutOff(page), where).toEqual([]);
}

it('the event, each step of the purchase and the order', async () => {
  const page = await newDesktop(ZOOMED);
  await page.goto(museum.server.url + paths.events.show(museum.event.slug));
  await heading(page, 'The Lighthouse Museum');
  await expectWhole(page, 'event');
  await choose(page, { day: museum.day, time: '10:00', count: 2 });
  await expectWhole(page, 'details');
  // The bar leaves most of the low window to the form.
  expect((await till(page).boundingBox())!.height).toBeLessThan(120);
  await fillContact(page, { name: 'Ana Ruiz', email: 'ana@example.com' });
  await expectWhole(page, 'payment');
  await payButton(page).click();
  await payAtTheBank(page, GOOD_CARD);
  await page.getByText('Order confirmed').waitFor();
  const { reference, linkSecret } = await prisma.order.findFirstOrThrow({ where: { state: 'paid' } });
  await page.goto(museum.server.url + paths.orders.show(reference, manageKey(linkSecret)));
  await expectWhole(page, 'order');
});

it('the point of sale, the gate and a list of the back office', async () => {
  const page = await newDesktop(ZOOMED);
  await page.goto(museum.server.url + paths.pos.index());
  await page.getByLabel('Email').fill(manager);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The manager has no till yet, and comes to the page that opens one.
  await page.waitForURL((url) => url.pathname !== paths.auth.login());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectWhole(page, 'point of sale');
  await page.goto(museum.server.url + paths.events.index());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectWhole(page, 'events');
  await page.goto(museum.server.url + paths.validations.redeem());
  const gate = page.getByRole('button', { name: GATE });
  const ready = page.getByText('No scans yet on this page.');
  await gate.or(ready).first().waitFor();
  if (await gate.isVisible()) await gate.click();
  await ready.waitFor();
  await expectWhole(page, 'gate');
});
