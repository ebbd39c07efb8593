/**
 * A day ticket on a phone: the day is chosen and changed, no time is asked for, and the gate admits only on that day.
 */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatDay, type IsoDate } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { createEvent, createProduct, createQuota } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { at, daysOfOneMonth } from '../../support/days';
import {
  chooseDay,
  countdown,
  dayButton,
  fillContact,
  GOOD_CARD,
  heading,
  payAtTheBank,
  payButton,
  reads,
  showOrder,
  slotLabel,
  summary,
  take,
  toStep,
} from './buyer';
import { countersOf, employ, GATE, openSlot, PASSWORD, runMuseum } from './museum';

const museum = runMuseum();
let garden: { id: string; slug: string };
let days: { id: string; day: IsoDate }[];
const { newPhone } = openBrowser();

/** Open for eight hours from ten, in the organisation's zone. */
async function openDay(day: IsoDate): Promise<{ id: string; day: IsoDate }> {
  const [id, startsAt, endsAt] = [uuidv7(), at(day, '10:00'), at(day, '18:00')];
  await prisma.appointment.create({ data: { id, eventId: garden.id, startsAt, endsAt, capacity: 30 } });
  return { id, day };
}

beforeAll(async () => {
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: museum.event.id } });
  garden = await createEvent(venueId, { slug: 'winter-garden', title: { en: 'The Winter Garden' }, byDay: true });
  const admission = await createProduct(garden.id, { name: { en: 'Admission' } });
  await createQuota(garden.id, 3, [admission], 'day');
  days = await Promise.all(daysOfOneMonth(3).map(openDay));
});

it('is chosen by its day, paid for, and good on no other', async () => {
  const [tomorrow, next, full] = days as [(typeof days)[number], (typeof days)[number], (typeof days)[number]];
  await prisma.appointment.update({ where: { id: full.id }, data: { sold: 30 } });
  const words = formatDay(`${next.day}T12:00:00Z`, 'UTC', 'en');
  const phone = await newPhone();
  await phone.goto(museum.server.url + paths.events.show(garden.slug));
  await heading(phone, 'The Winter Garden');
  await dayButton(phone, tomorrow.day).click();
  await phone.getByText('Open 10:00 – 18:00, come at any time · 3 places left').waitFor();
  expect(await phone.getByRole('heading', { name: 'Choose a time' }).count()).toBe(0);
  await take(phone, 'Admission', 2);
  expect(await countdown(phone).innerText()).toMatch(/^1[45]:\d\d$/);
  expect(await countersOf(tomorrow.id)).toEqual({ held: 2, sold: 0 });

  // Another day changes the reserved tickets.
  await toStep(phone, 'choose');
  await chooseDay(phone, next.day);
  await expect.poll(() => countersOf(next.id)).toEqual({ held: 2, sold: 0 });
  expect(await countersOf(tomorrow.id)).toEqual({ held: 0, sold: 0 });
  await showOrder(phone);
  await reads(summary(phone)).toContain(words);
  expect(await summary(phone).innerText()).toContain('Open 10:00 – 18:00');

  await fillContact(phone, { name: 'Ana Ruiz', email: 'ana@example.com' });
  await payButton(phone).click();
  await payAtTheBank(phone, GOOD_CARD);
  await phone.getByText('Order confirmed').waitFor();
  expect(await phone.locator('main').innerText()).not.toContain('10:00');
  await phone
    .getByRole('link', { name: /^Open ticket/ })
    .first()
    .click();
  await phone.waitForURL(/\/tickets\//);
  await phone.getByText(words, { exact: true }).first().waitFor();
  const reference = await phone
    .getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    .first()
    .innerText();

  const gate = await newPhone();
  await gate.goto(museum.server.url + paths.validations.redeem());
  await gate.getByLabel('Email').fill(await employ('validator', 'Vera Gil'));
  await gate.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await gate.getByRole('button', { name: 'Sign in' }).click();
  await gate.getByRole('button', { name: GATE }).click();
  await gate.getByLabel('Code or 10-letter reference').fill(reference);
  await gate.getByRole('button', { name: 'Check' }).click();
  await reads(gate.getByRole('alert').filter({ hasText: 'Different day' })).toContain('The Winter Garden');
  expect(await gate.getByRole('alert').filter({ hasText: 'Different day' }).innerText()).not.toContain('10:00');
});

it('shows twenty times of one day on one screen of a phone', async () => {
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: museum.event.id } });
  const tour = await createEvent(venueId, { slug: `lantern-tour-${uuidv7()}`, title: { en: 'The Lantern Tour' } });
  await createProduct(tour.id, { name: { en: 'Admission' } });
  const times = Array.from({ length: 20 }, (_, n) => `${9 + Math.floor(n / 2)}:${n % 2 === 0 ? '00' : '30'}`);
  await Promise.all(times.map((time) => openSlot(tour.id, museum.day, time, 12)));
  const phone = await newPhone();
  await phone.goto(museum.server.url + paths.events.show(tour.slug));
  await heading(phone, 'The Lantern Tour');
  await chooseDay(phone, museum.day);
  const slots = phone.locator('.time-slot');
  await expect.poll(() => slots.count()).toBe(20);
  const [first, last, till] = await Promise.all([
    slots.first().boundingBox(),
    slots.last().boundingBox(),
    phone.locator('.shop-till').boundingBox(),
  ]);
  expect(last!.y + last!.height - first!.y).toBeLessThan(844 - till!.height);
  // Three fit in a row.
  const tops = (await slots.all()).slice(0, 4).map(async (slot) => (await slot.boundingBox())!.y - first!.y);
  expect((await Promise.all(tops)).map((top) => top > 0)).toEqual([false, false, false, true]);
});

it('a time that sells out while it is chosen says so, and the nearest one is a press away', async () => {
  const { server, event, day, slots, products } = museum;
  const phone = await newPhone();
  await phone.goto(server.url + paths.events.show(event.slug));
  await dayButton(phone, day).click();
  await reads(slotLabel(phone, '12:00')).toBe('12:00\n4 places left');
  await slotLabel(phone, '12:00').click();
  const lines = [{ productId: products.general, appointmentId: slots['12:00'], quantity: 4 }];
  await server.newClient().json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines });
  const news = phone.locator('#main').getByText('12:00 has just sold out');
  await news.waitFor();
  const offered = phone.getByRole('region', { name: 'Nearest available times' }).getByRole('button').first();
  await reads(offered).toBe('11:00');
  await offered.click();
  await news.waitFor({ state: 'detached' });
  await take(phone, 'General', 2);
  expect(await countersOf(slots['11:00'])).toMatchObject({ held: 2 });
});
