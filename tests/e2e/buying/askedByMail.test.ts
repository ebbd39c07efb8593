/** Pages on which a buyer waits: for an email that may go to a wrong address, and for a gift voucher being issued. */
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { createEvent, createProduct } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { fillContact, GOOD_CARD, heading, payAtTheBank, payButton, take } from './buyer';
import { openSlot, runMuseum } from './museum';

// No server listens there: emails are queued.
const museum = runMuseum({ MAIL_URL: 'smtp://127.0.0.1:9' });
const { newPhone } = openBrowser();

const asked = async (email: string): Promise<number> => {
  const [row] = await sql<{ hits: number }>('test_asked', 'select hits from rate_limits where key = $1', [
    `find-orders-mail:${email}`,
  ]);
  return row?.hits ?? 0;
};

it('orders are sent again, and to another address, which is corrected where it stands', async () => {
  const page = await newPhone();
  await page.goto(museum.server.url + paths.orders.find());
  await page.getByLabel('Email').fill('ana@exampel.test');
  await page.getByRole('button', { name: 'Send me my orders' }).click();
  await heading(page, 'Check your email');
  await page.getByText('ana@exampel.test').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => asked('ana@exampel.test')).toBe(2);
  await page.getByRole('button', { name: 'Wrong email address?' }).click();
  const field = page.getByLabel('Email');
  expect(await field.inputValue()).toBe('ana@exampel.test');
  await field.fill('ana@example.test');
  await page.getByRole('button', { name: 'Send me my orders' }).click();
  await page.getByText('ana@example.test').waitFor();
  expect(await asked('ana@example.test')).toBe(1);
});

it('a place in a waiting list is asked for again, to another address, and its shop opens on the day', async () => {
  const { event, day, server } = museum;
  await prisma.event.update({ where: { id: event.id }, data: { waitingMinutes: 60 } });
  await writeSetting('orders.confirm_free', 'guests', null);
  const slot = await openSlot(event.id, day, '15:00', 1);
  await prisma.appointment.update({ where: { id: slot }, data: { sold: 1 } });
  const page = await newPhone();
  await page.goto(server.url + paths.waitingList.join(event.slug, { day }));
  await page.getByLabel('Your email address').fill('bea@exampel.test');
  await page.getByRole('button', { name: 'Join waiting list' }).click();
  await page.getByRole('button', { name: 'Wrong email address?' }).click();
  await page.getByLabel('Your email address').fill('bea@example.test');
  await page.getByRole('button', { name: 'Join waiting list' }).click();
  await page.getByText('bea@example.test').waitFor();
  await page.getByRole('link', { name: 'View all times' }).click();
  await heading(page, 'The Lighthouse Museum');
  expect(new URL(page.url()).searchParams.get('day')).toBe(day);
});

it('a gift voucher that is being made is there without a reload', async () => {
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: museum.event.id } });
  const shop = await createEvent(venueId, { slug: 'gifts', kind: 'open', title: { en: 'Gifts', es: 'Regalos' } });
  await createProduct(shop.id, {
    ...{ name: { en: 'Gift voucher' }, category: 'voucher', priceCents: 5000, taxRate: 0, capacityUnits: 0 },
    maxPerOrder: 5,
  });
  const page = await newPhone();
  await page.goto(museum.server.url);
  await page.getByRole('link', { name: 'Buy a gift voucher' }).click();
  await heading(page, 'Gifts');
  await take(page, 'Gift voucher', 1);
  await fillContact(page, { name: 'Eva Gil', email: 'eva@example.test' });
  await payButton(page).click();
  await payAtTheBank(page, GOOD_CARD);
  const state = page.getByRole('region', { name: 'Gift voucher' });
  await state.getByText('Valid', { exact: true }).waitFor();

  const [sale] = await prisma.voucherSale.findMany();
  const where = { orderItemId: sale!.orderItemId };
  await prisma.voucherSale.update({ where, data: { voucherId: null } });
  await page.reload();
  await state.getByText('Being created', { exact: true }).waitFor();
  await prisma.voucherSale.update({ where, data: { voucherId: sale!.voucherId } });
  await state.getByText('Valid', { exact: true }).waitFor();
});
