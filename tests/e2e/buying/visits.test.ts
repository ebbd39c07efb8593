/** The museum and then the tower: one ticket with a further visit, bought on a phone. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createEvent, createProduct } from '../../integration/orders/shopFixture';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import {
  changeTime,
  dayButton,
  fillContact,
  GOOD_CARD,
  giveBack,
  heading,
  kept,
  payAtTheBank,
  payButton,
  reads,
  showOrder,
  slotLabel,
  summary,
  till,
  toStep,
} from './buyer';
import { countersOf, openSlot, orders, runMuseum } from './museum';

const museum = runMuseum();
let tower: Record<'eventId' | '10:30' | '11:15' | '13:00' | '16:00', string>;
const { newPhone } = openBrowser();

/** A product of the museum that includes the tower. */
async function createTour(name: string, eventId: string, rule: object): Promise<void> {
  const productId = await createProduct(museum.event.id, {
    name: { en: name, es: name },
    priceCents: 1800,
    position: 2,
  });
  await prisma.productVisit.create({ data: { id: uuidv7(), productId, position: 0, eventId, ...rule } });
}

beforeAll(async () => {
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: museum.event.id } });
  const event = await createEvent(venueId, { slug: 'tower', title: { en: 'The Tower', es: 'La Torre' } });
  const walk = { minGapMinutes: 15, sameDay: true };
  await createTour('Museum and tower', event.id, { ...walk, maxGapMinutes: 180 });
  await createTour('Museum and tower later', event.id, { ...walk, canChooseLater: true });
  const open = (time: string, capacity: number) => openSlot(event.id, museum.day, time, capacity);
  tower = {
    eventId: event.id,
    '10:30': await open('10:30', 10),
    '11:15': await open('11:15', 1),
    '13:00': await open('13:00', 10),
    '16:00': await open('16:00', 10),
  };
});

/** Another buyer, without a browser, takes all places of a time at the tower. */
async function takeAll(slotId: string): Promise<void> {
  const { eventId, capacity, held } = await prisma.appointment.findUniqueOrThrow({ where: { id: slotId } });
  const productId = await createProduct(eventId, { priceCents: 500 });
  const lines = [{ productId, appointmentId: slotId, quantity: capacity - held }];
  const answer = await museum.server.newClient().json('POST', paths.events.holds('tower'), { key: uuidv7(), lines });
  expect(answer.status).toBe(201);
}

const towerTimes = (page: Page): Locator => page.getByRole('group', { name: /^Choose a time for The Tower/ });
/** Times of the tower with the places left. */
const offered = (page: Page) => expect.poll(() => towerTimes(page).locator('label').allInnerTexts());

it('is asked for a time that fits, holds both, and lets in at both', async () => {
  const { server, event, day, slots } = museum;
  const page = await newPhone();
  await page.goto(server.url + paths.events.show(event.slug));
  await heading(page, 'The Lighthouse Museum');
  await dayButton(page, day).click();
  await slotLabel(page, '10:00').click();
  const more = page.getByRole('button', { name: 'Add one: Museum and tower', exact: true });
  await more.click();
  await more.click();

  await page.getByRole('heading', { level: 2, name: 'Then: The Tower' }).waitFor();
  await offered(page).toEqual(['11:15\n1 place left', '13:00\n10 places left']);
  expect(
    await towerTimes(page)
      .getByRole('radio', { name: /^11:15/ })
      .isDisabled(),
  ).toBe(true);
  expect(await orders(), 'nothing is held before it is complete').toEqual([]);
  await reads(till(page)).toContain('Choose a time for The Tower');
  await till(page).getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Then: The Tower');

  await towerTimes(page).locator('label').filter({ hasText: '13:00' }).click();
  await showOrder(page);
  await reads(summary(page)).toMatch(
    /10:00 until 11:00\s+The Tower\s+[^\n]+\s+13:00 until 14:00\s+2 × Museum and tower/,
  );
  expect([await countersOf(slots['10:00']), await countersOf(tower['13:00'])]).toEqual([
    { held: 2, sold: 0 },
    { held: 2, sold: 0 },
  ]);
  await expectAccessible(page);

  await changeTime(page, '12:00');
  await page
    .getByText('The Tower at 13:00 is no longer compatible with your other times. Please choose another time.')
    .waitFor();
  await offered(page).toEqual(['16:00\n10 places left']);
  await changeTime(page, '10:00');
  await towerTimes(page).locator('label').filter({ hasText: '13:00' }).click();
  await kept(page);

  await page.reload();
  await kept(page);
  await offered(page).toEqual(['11:15\n1 place left', '13:00\nYour places']);
  expect(
    await towerTimes(page)
      .getByRole('radio', { name: /^13:00/ })
      .isChecked(),
  ).toBe(true);

  await fillContact(page, { name: 'Ana Ruiz', email: 'ana@example.com' });
  await payButton(page).click();
  await heading(page, 'Pay by card');
  await payAtTheBank(page, GOOD_CARD);
  await page.getByText('Order confirmed').waitFor();
  expect(await orders()).toMatchObject([{ state: 'paid', total: 3600, tickets: 4 }]);
  expect([await countersOf(slots['10:00']), await countersOf(tower['13:00'])]).toEqual([
    { held: 0, sold: 2 },
    { held: 0, sold: 2 },
  ]);
});

it('can leave the tower for later, and sees a time sell out while looking', async () => {
  const { server, event, day, slots } = museum;
  const before = await orders();
  const page = await newPhone();
  await page.goto(server.url + paths.events.show(event.slug));
  await dayButton(page, day).click();
  await slotLabel(page, '11:00').click();
  await page.getByRole('button', { name: 'Add one: Museum and tower later' }).click();
  await page.getByRole('checkbox', { name: 'Choose the time later' }).check();
  await showOrder(page);
  await reads(summary(page)).toMatch(/11:00 until 12:00\s+The Tower\s+You will choose the time later\./);
  expect(await countersOf(slots['11:00'])).toEqual({ held: 1, sold: 0 });

  await toStep(page, 'choose');
  await page.getByRole('checkbox', { name: 'Choose the time later' }).uncheck();
  await offered(page).toEqual(['13:00\n8 places left', '16:00\n10 places left']);
  await takeAll(tower['16:00']);
  await offered(page).toEqual(['13:00\n8 places left', '16:00\nSold out']);
  expect(await countersOf(slots['11:00']), 'kept while the choice is open').toEqual({ held: 1, sold: 0 });
  await towerTimes(page).locator('label').filter({ hasText: '13:00' }).click();
  await kept(page);
  await showOrder(page);
  await reads(summary(page)).toMatch(/The Tower\s+[^\n]+\s+13:00 until 14:00/);
  expect(await countersOf(tower['13:00'])).toEqual({ held: 1, sold: 2 });
  await giveBack(page);
  await expect.poll(() => countersOf(tower['13:00'])).toEqual({ held: 0, sold: 2 });
  expect(await orders()).toHaveLength(before.length + 2);
});

it('keeps a choice that is not complete over a reload, and takes both places again when their time ran out', async () => {
  const { server, event, day, slots } = museum;
  const page = await newPhone();
  await page.goto(server.url + paths.events.show(event.slug));
  await dayButton(page, day).click();
  await slotLabel(page, '11:00').click();
  await page.getByRole('button', { name: 'Add one: Museum and tower', exact: true }).click();
  await towerTimes(page).waitFor();
  await page.reload();
  await offered(page).toEqual(['13:00\n8 places left']);
  expect(await slotLabel(page, '11:00').locator('input').isChecked()).toBe(true);

  await towerTimes(page).locator('label').filter({ hasText: '13:00' }).click();
  await kept(page);
  const past = new Date(Date.now() - 1000);
  await prisma.order.updateMany({ where: { state: 'held' }, data: { expiresAt: past } });
  await page.reload();
  await page.locator('#main').getByText('Your reservation had ended, so we reserved the same places again.').waitFor();
  await showOrder(page);
  await reads(summary(page)).toMatch(/11:00 until 12:00\s+The Tower\s+[^\n]+\s+13:00 until 14:00/);
  await expect.poll(() => countersOf(tower['13:00']), { timeout: 90_000 }).toEqual({ held: 1, sold: 2 });
  expect(await countersOf(slots['11:00'])).toEqual({ held: 1, sold: 0 });
});

it('stops adding tickets where the tower has no more room, and says so', async () => {
  const { server, event, day, slots } = museum;
  const tight = await openSlot(tower.eventId, museum.day, '15:00', 2);
  const page = await newPhone();
  await page.goto(server.url + paths.events.show(event.slug));
  await dayButton(page, day).click();
  await slotLabel(page, '12:00').click();
  const both = page.getByRole('group', { name: 'Museum and tower', exact: true });
  const more = both.getByRole('button', { name: /^Add one/ });
  await more.click();
  await towerTimes(page).locator('label').filter({ hasText: '15:00' }).click();
  await kept(page);
  expect(await more.getAttribute('aria-disabled')).toBe('false');
  await more.click();
  const stop = page.getByRole('status').filter({ hasText: 'The Tower at 15:00 has room for up to 2 of these.' });
  await stop.waitFor();
  expect(await more.getAttribute('aria-disabled')).toBe('true');
  await more.press('Enter');
  expect(await both.getByRole('spinbutton').inputValue()).toBe('2');
  const another = page.getByRole('group', { name: 'Museum and tower later' }).getByRole('button', { name: /^Add one/ });
  expect(await another.getAttribute('aria-disabled')).toBe('true');
  await another.press('Enter');
  await page.getByText('Not enough places left for this ticket in The Tower at 15:00.').waitFor();
  await expect.poll(() => countersOf(tight)).toEqual({ held: 2, sold: 0 });
  expect(await page.getByRole('alert').count()).toBe(0);
  await expectAccessible(page);

  await changeTime(page, '10:00');
  await towerTimes(page).locator('label').filter({ hasText: '13:00' }).click();
  await stop.waitFor({ state: 'detached' });
  expect(await more.getAttribute('aria-disabled')).toBe('false');
  await expect.poll(() => countersOf(tight)).toEqual({ held: 0, sold: 0 });
  expect(await countersOf(slots['12:00'])).toEqual({ held: 0, sold: 0 });
});
