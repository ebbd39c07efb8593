/** A basket that is released, paid from its summary, and kept during a lost network. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createEvent, createProduct } from '../../integration/orders/shopFixture';
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
  stepNow,
  summary,
  till,
} from './buyer';
import { openSlot, orders, runMuseum } from './museum';

const museum = runMuseum();
const { newPhone, newDesktop, tolerate } = openBrowser();

beforeAll(async () => {
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: museum.event.id } });
  const play = await createEvent(venueId, { slug: 'care-play', title: { en: 'The Play', es: 'La Obra' } });
  await createProduct(play.id, { name: { en: 'Stalls', es: 'Platea' }, priceCents: 2500 });
  await openSlot(play.id, museum.day, '20:00', 9);
});

const held = async () => (await orders()).filter(({ state }) => state === 'held');

it('asks before everything goes back, and keeps nothing again until something is pressed', async () => {
  const { server, event, day } = museum;
  const page = await newPhone();
  await page.goto(server.url + paths.events.show(event.slug));
  await choose(page, { day, time: '10:00', count: 2 });
  await page.goto(server.url + paths.events.show('care-play'));
  await choose(page, { day, time: '20:00', product: 'Stalls', count: 1 });
  await priced(page, '€49.00');

  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep reservation' }).click();
  await priced(page, '€49.00');
  expect(await held()).toHaveLength(1);

  await giveBack(page);
  // No tickets are left, so the details are closed.
  await expect.poll(() => stepNow(page)).toBe('choose');
  await reads(till(page)).toContain('Choose your tickets');
  expect(await page.getByRole('complementary', { name: 'Your basket' }).count()).toBe(0);
  // Both shops are opened again, by a link, the back button and a reload.
  await page.getByRole('banner').getByRole('link').first().click();
  await heading(page, 'What’s on');
  await page
    .getByRole('link', { name: /The Lighthouse Museum/ })
    .first()
    .click();
  await heading(page, 'The Lighthouse Museum');
  await page.waitForTimeout(1000);
  await page.goto(server.url + paths.events.show('care-play'));
  await heading(page, 'The Play');
  await page.waitForTimeout(1000);
  await page.reload();
  await heading(page, 'The Play');
  await page.waitForTimeout(1000);
  expect(await held()).toEqual([]);
  expect(await orders()).toHaveLength(1);
});

it('asks for nothing again that was taken out of the basket at another event', async () => {
  const { server, event, day } = museum;
  const page = await newPhone();
  await page.goto(server.url + paths.events.show(event.slug));
  await choose(page, { day, time: '10:00', count: 2 });
  await page.goto(server.url + paths.events.show('care-play'));
  await choose(page, { day, time: '20:00', product: 'Stalls', count: 1 });
  await summary(page).getByRole('button', { name: 'Remove The Lighthouse Museum from the basket' }).click();
  await priced(page, '€25.00');
  // The page shows it before the server has saved it.
  await expect.poll(held).toMatchObject([{ total: 2500 }]);
  await page.goto(server.url + paths.events.show(event.slug));
  await showOrder(page);
  await reads(summary(page)).toContain('The Play');
  await page.waitForTimeout(1000);
  expect(await held()).toMatchObject([{ total: 2500 }]);
  await giveBack(page);
  await expect.poll(held).toEqual([]);
});

it('is paid from the card of the order on a wide screen', async () => {
  const { server, event, day } = museum;
  const page = await newDesktop();
  await page.goto(server.url + paths.events.show(event.slug));
  await choose(page, { day, time: '11:00', count: 1 });
  await fillContact(page, { name: 'Ana Ruiz', email: 'ana@example.test' });
  await summary(page).getByRole('button', { name: 'Pay €12.00' }).click();
  await payAtTheBank(page, GOOD_CARD);
  await page.getByText('Order confirmed').waitFor();
});

it('says at its button that it waits for the network', async () => {
  const { server, event, day } = museum;
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  const page = await newPhone();
  await page.goto(server.url + paths.events.show(event.slug));
  await choose(page, { day, time: '11:00', count: 1 });
  await fillContact(page, { name: 'Ana Ruiz', email: 'ana@example.test' });
  await page.context().setOffline(true);
  const waiting = page.getByRole('button', { name: 'Waiting for the connection…' });
  await waiting.waitFor();
  await page.getByText('You can pay when you are back online', { exact: false }).last().waitFor();
  await page.context().setOffline(false);
  await payButton(page).filter({ hasText: 'Pay €12.00' }).waitFor();
  expect(await waiting.count()).toBe(0);
});
