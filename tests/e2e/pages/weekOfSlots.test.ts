/** The week of slots on a phone, where its days stand one below the other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import type { IsoDate } from '../../../server/shared/time';
import { openBrowser } from '../../support/browser';
import { employ, type Museum, openMuseum, openSlot, PASSWORD } from '../buying/museum';

const [MONDAY, THURSDAY] = ['2088-03-01', '2088-03-04'] as IsoDate[];

let museum: Museum;
const { newPhone } = openBrowser();
beforeAll(async () => {
  museum = await openMuseum();
  for (let hour = 8; hour < 22; hour += 1) await openSlot(museum.event.id, MONDAY!, `${hour}:00`, 10);
  await openSlot(museum.event.id, THURSDAY!, '10:00', 10);
});
afterAll(() => museum?.close());

it('opens at the day that was pressed in the month', async () => {
  const page = await newPhone();
  await page.goto(museum.server.url + paths.appointments.index({ event: museum.event.id, month: '2088-03' }));
  await page.getByLabel('E-mail').fill(await employ('manager', 'Marta Soler'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: /^Thursday, 4 March 2088/ }).click();
  const thursday = page.getByRole('heading', { level: 3, name: /^Thu/ });
  await expect
    .poll(() => thursday.evaluate((it) => it.getBoundingClientRect().top < window.innerHeight / 2))
    .toBe(true);
});
