/** Choosing a day and a time: the next section is visible, and the page shows the reserved time. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { IsoDate } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { createEvent, createProduct } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { daysOfOneMonth } from '../../support/days';
import { changeTime, chooseDay, dayButton, kept, slotLabel } from './buyer';
import { openSlot, runMuseum } from './museum';

const museum = runMuseum();
const { newPhone, newDesktop } = openBrowser();

/** Position of a heading once scrolling has ended. */
async function restingTop(page: Page, name: string): Promise<number> {
  const it = page.getByRole('heading', { name, exact: true });
  await it.waitFor();
  const top = async () => Math.round((await it.boundingBox())!.y);
  let [before, now] = [Number.NaN, await top()];
  while (before !== now) {
    await page.waitForTimeout(400);
    [before, now] = [now, await top()];
  }
  return now;
}

/** Twenty times on the first of two days, which fill a phone, and two on the other. */
async function openTour(): Promise<{ url: string; days: [IsoDate, IsoDate] }> {
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: museum.event.id } });
  const tour = await createEvent(venueId, { slug: `lantern-tour-${uuidv7()}`, title: { en: 'The Lantern Tour' } });
  const names = ['General', 'Reduced', 'Family', 'Group', 'Audio guide'];
  await Promise.all(names.map((en, position) => createProduct(tour.id, { name: { en }, position })));
  const days = daysOfOneMonth(2) as [IsoDate, IsoDate];
  const times = Array.from({ length: 20 }, (_, n) => `${9 + Math.floor(n / 2)}:${n % 2 === 0 ? '00' : '30'}`);
  await Promise.all(times.map((time) => openSlot(tour.id, days[0], time, 12)));
  await Promise.all(['10:00', '11:00'].map((time) => openSlot(tour.id, days[1], time, 12)));
  return { url: museum.server.url + paths.events.show(tour.slug), days };
}

it('the next choice is at the top of the window once the former one has been folded', async () => {
  const { url, days } = await openTour();
  const page = await newPhone();
  await page.goto(url);
  const change = page.getByRole('button', { name: 'Change day' });
  for (const isAgain of [false, true]) {
    if (isAgain) await change.click();
    await dayButton(page, days[0]).click();
    await change.waitFor();
    const top = await restingTop(page, 'Choose a time');
    expect(top >= 0 && top < 120, `day, again: ${isAgain}, at ${top}`).toBe(true);
  }
  await slotLabel(page, '17:00').click();
  await page.getByRole('button', { name: 'Change time' }).waitFor();
  const top = await restingTop(page, 'Choose your tickets');
  expect(top >= 0 && top < 120, `time, at ${top}`).toBe(true);
  const first = (await page.getByRole('button', { name: 'Add one: General' }).boundingBox())!;
  expect(first.y > 0 && first.y + first.height < 844).toBe(true);
});

for (const device of ['phone', 'desktop'] as const)
  it(`an event that is opened again shows the day and the time that are booked: ${device}`, async () => {
    const { url, days } = await openTour();
    const page = await (device === 'phone' ? newPhone() : newDesktop());
    const marked = page.locator('.time-slot input:checked');
    await page.goto(url);
    await dayButton(page, days[1]).click();
    await slotLabel(page, '11:00').click();
    await page.goto(museum.server.url + paths.home());
    // A link from the home page names no day.
    await page.goto(url);
    await page.waitForURL(new RegExp(`day=${days[1]}`));
    await expect.poll(() => page.locator('.time-slot').count()).toBe(2);
    await expect.poll(() => marked.count()).toBe(1);
    expect(await slotLabel(page, '11:00').locator('input').isChecked()).toBe(true);
    // Another day resets the choice, and so does a URL with a day.
    await chooseDay(page, days[0]);
    await expect.poll(() => page.locator('.time-slot').count()).toBe(20);
    await expect.poll(() => marked.count()).toBe(0);
    await slotLabel(page, '17:00').click();
    await page.goto(`${url}?day=${days[1]}`);
    await expect.poll(() => page.locator('.time-slot').count()).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: 'Change time' }).isVisible()).toBe(false);
    expect(await marked.count()).toBe(0);
    // The reserved places are the ones shown.
    await changeTime(page, '10:00');
    await page.getByRole('button', { name: 'Add one: General' }).click();
    await kept(page);
    await page.goto(url);
    await expect.poll(() => marked.count()).toBe(1);
    expect(await slotLabel(page, '10:00').locator('input').isChecked()).toBe(true);
    expect(await page.locator('.time-slot').count()).toBe(2);
  });
