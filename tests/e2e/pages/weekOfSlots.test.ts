/** The week of slots on a phone, where its days are stacked. */
import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { dayAfter, inWords, nextYear } from '../../support/days';
import { employ, openSlot, PASSWORD, runMuseum } from '../buying/museum';

const FIRST = nextYear('03-01');
const MONDAY = dayAfter(FIRST, (8 - new Date(FIRST).getUTCDay()) % 7);
const THURSDAY = dayAfter(MONDAY, 3);

const museum = runMuseum();
const { newPhone } = openBrowser();
beforeAll(async () => {
  for (let hour = 8; hour < 22; hour += 1) await openSlot(museum.event.id, MONDAY, `${hour}:00`, 10);
  await openSlot(museum.event.id, THURSDAY, '10:00', 10);
});

it('opens at the day that was pressed in the month', async () => {
  const page = await newPhone();
  await page.goto(museum.server.url + paths.appointments.index({ event: museum.event.id, month: MONDAY.slice(0, 7) }));
  await page.getByLabel('Email').fill(await employ('manager', 'Marta Soler'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: new RegExp(`^${inWords(THURSDAY)}`) }).click();
  const thursday = page.getByRole('heading', { level: 3, name: /^Thu/ });
  await expect
    .poll(() => thursday.evaluate((it) => it.getBoundingClientRect().top < window.innerHeight / 2))
    .toBe(true);
});
