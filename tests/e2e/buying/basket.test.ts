/** The museum and tonight's play in one basket, on a phone: one countdown, one payment, all tickets. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createEvent, createProduct } from '../../integration/orders/shopFixture';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import {
  choose,
  fillContact,
  GOOD_CARD,
  giveBack,
  heading,
  payAtTheBank,
  payButton,
  priced,
  reads,
  showOrder,
  summary,
  take,
  till,
} from './buyer';
import { countersOf, employ, openSlot, orders, PASSWORD, runMuseum } from './museum';

const museum = runMuseum();
let evening: string;
const { newPhone } = openBrowser();

beforeAll(async () => {
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: museum.event.id } });
  const play = await createEvent(venueId, { slug: 'play', title: { en: 'The Play', es: 'La Obra' } });
  const asked = [{ name: 'name', label: { en: 'Name', es: 'Nombre' }, kind: 'text', required: true }];
  await createProduct(play.id, { name: { en: 'Stalls', es: 'Platea' }, priceCents: 2500, holderFields: asked });
  evening = await openSlot(play.id, museum.day, '20:00', 3);
});

it('is filled at two events, survives a reload, and is paid once', async () => {
  const { server, event, day, slots } = museum;
  const page = await newPhone();
  await page.goto(server.url + paths.events.show(event.slug));
  await heading(page, 'The Lighthouse Museum');
  await choose(page, { day, time: '10:00', count: 2 });
  await page.getByLabel('Full name').fill('Ana Ramos');

  await summary(page).getByRole('link', { name: 'Tickets for another event' }).click();
  const bar = page.getByRole('complementary', { name: 'Your basket' });
  await reads(bar).toMatch(/^2 tickets reserved · \d+:\d\d\s+Continue$/);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /The Play/ })
    .first()
    .click();
  await heading(page, 'The Play');
  // The shop shows the whole basket, so the bar is hidden.
  await expect.poll(() => bar.count()).toBe(0);
  await reads(till(page)).toContain('2 tickets');
  // A day with one time needs no choice; twenty tickets is the maximum of a basket.
  await page.getByText('Stalls').first().waitFor();
  await choose(page, { day, time: '20:00', product: 'Stalls', count: 1 });
  await priced(page, '€49.00');
  await page.reload();
  await priced(page, '€49.00');
  await showOrder(page);
  await reads(summary(page)).toMatch(/1 × Stalls[\s\S]*The Lighthouse Museum[\s\S]*2 × General[\s\S]*Total\s*€49\.00/);
  await expectAccessible(page);
  expect([await countersOf(slots['10:00']), await countersOf(evening)]).toEqual([
    { held: 2, sold: 0 },
    { held: 1, sold: 0 },
  ]);
  expect(await orders()).toHaveLength(1);

  // Data typed at the museum is still there.
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ana Ramos');
  await page.getByRole('group', { name: 'Stalls' }).getByRole('textbox').fill('Leo Ramos');
  await fillContact(page, { name: 'Ana Ramos', email: 'ana@example.test' });
  await payButton(page).click();
  await payAtTheBank(page, GOOD_CARD);
  await heading(page, 'The Lighthouse Museum · The Play');
  await page.getByRole('button', { name: 'Show all 3 tickets' }).click();
  await reads(page.getByRole('region', { name: '3 tickets' })).toMatch(/The Lighthouse Museum[\s\S]*The Play/);
  await expectAccessible(page);
  expect(await orders()).toMatchObject([{ state: 'paid', total: 4900, tickets: 3 }]);
  expect(await countersOf(evening)).toEqual({ held: 0, sold: 1 });
  await page.goto(`${server.url}${paths.home()}`);
  await heading(page, 'What’s on');
  expect(await bar.count()).toBe(0);
});

it('lets go of one event and keeps the other', async () => {
  const { server, event, day, slots } = museum;
  const page = await newPhone();
  await page.goto(server.url + paths.events.show(event.slug));
  await choose(page, { day, time: '11:00', count: 1 });
  await page.goto(server.url + paths.events.show('play'));
  await choose(page, { day, time: '20:00', product: 'Stalls', count: 1 });
  await priced(page, '€37.00');
  await summary(page).getByRole('button', { name: 'Remove The Lighthouse Museum from the basket' }).click();
  await priced(page, '€25.00');
  await expect.poll(() => countersOf(slots['11:00'])).toMatchObject({ held: 0 });
  await giveBack(page);
  await expect.poll(() => countersOf(evening)).toMatchObject({ held: 0 });
  await heading(page, 'The Play');
});

it('is not paid when it changed behind the back of the page, which shows it as it stands now', async () => {
  const { server, event, day, products, slots } = museum;
  const page = await newPhone();
  await page.goto(server.url + paths.events.show(event.slug));
  await choose(page, { day, time: '11:00', count: 2 });
  const { searchParams } = new URL(page.url());
  const lines = [{ productId: products.general, appointmentId: slots['11:00'], quantity: 1 }];
  const change = paths.orders.hold(searchParams.get('order')!, searchParams.get('key')!);
  expect((await server.newClient().json('PUT', change, { lines })).status).toBe(200);
  await fillContact(page, { name: 'Ana Ramos', email: 'ana@example.test' });
  await payButton(page).click();
  await reads(page.getByRole('alert').last()).toContain('You changed your basket in another tab.');
  await reads(summary(page)).toMatch(/1 × General\s+€12\.00/);
  await payButton(page).filter({ hasText: '€12.00' }).click();
  await payAtTheBank(page, GOOD_CARD);
  await page.getByText('Order confirmed').waitFor();
});

it('is left for the programme and for signing in, and all of it is there again', async () => {
  const { server, day } = museum;
  const email = await employ('customer', 'Ana Ramos');
  const page = await newPhone();
  await page.goto(`${server.url}${paths.home()}?date=${day}`);
  await page
    .getByRole('link', { name: /The Play/ })
    .first()
    .click();
  await heading(page, 'The Play');
  // The searched day is open, and has one time.
  await take(page, 'Stalls', 1);
  await page.getByLabel('Phone').fill('600 100 200');

  await page.getByRole('banner').getByRole('link').first().click();
  await heading(page, 'What’s on');
  const bar = page.getByRole('complementary', { name: 'Your basket' });
  await reads(bar).toMatch(/^1 ticket reserved · \d+:\d\d\s+Continue$/);
  await bar.getByRole('link', { name: 'Continue' }).click();
  await heading(page, 'The Play');
  expect(await bar.count()).toBe(0);

  await page.getByRole('link', { name: 'Sign in and we will fill in your details' }).click();
  await heading(page, 'Sign in');
  await reads(bar).toMatch(/^1 ticket reserved/);
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'The Play');
  await priced(page, '€25.00');
  const contact = page.getByRole('heading', { name: 'Your contact details' });
  await expect.poll(() => contact.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ana Ramos');
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await page.getByLabel('Phone').inputValue()).toBe('600 100 200');

  const holder = page.getByRole('group', { name: 'Stalls' });
  expect(await holder.getByRole('textbox').getAttribute('autocomplete')).toBe('section-ticket-1 name');
  await holder.getByRole('button', { name: 'This is me' }).click();
  expect(await holder.getByRole('textbox').inputValue()).toBe('Ana Ramos');
  await expectAccessible(page);
  await giveBack(page);
  await expect.poll(() => countersOf(evening)).toMatchObject({ held: 0 });
});
