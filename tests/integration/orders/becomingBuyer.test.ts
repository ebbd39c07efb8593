/**
 * A person with a stored or forwarded link does not become a buyer: not by placing the order again, by links in older
 * emails, or by an address.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { placedMark } from '../../support/placingBrowser';
import { prepare } from '../../support/prepare';
import { contactOf, createCompany, openProduct, order as orderForCompany } from '../bulk-orders/bulkFixture';
import { mailsOf, sell, until } from '../tickets/saleFixture';
import { MAILING } from '../tickets/transferFixture';
import { signedIn } from '../users/people';
import { createEvent, createProduct, createSlot, createVenue } from './shopFixture';
import { becomes, full, giveUp, linkOf, openLine, wait } from './waitingFixture';

type Basket = { reference: string; key: string };

const app = runApp(MAILING);
const event = prepare(async () => createEvent(await createVenue()));
const staff = signedIn(app, 'administrator');
const products: Record<'paid' | 'free', string> = { paid: '', free: '' };
beforeAll(async () => {
  products.paid = await createProduct(event.id);
  products.free = await createProduct(event.id, { priceCents: 0 });
});
beforeEach(() => sql('test_forget_tries', 'delete from rate_limits'));

const idOf = async ({ reference }: Basket) => (await prisma.order.findUniqueOrThrow({ where: { reference } })).id;
async function begin(client: Client, product = products.paid): Promise<Basket> {
  const lines = [{ productId: product, appointmentId: await createSlot(event.id), quantity: 1 }];
  return (await client.json('POST', paths.events.holds(event.slug), { key: randomUUID(), lines })).json<Basket>();
}
const place = (client: Client, { reference, key }: Basket, email = 'ana@example.test') =>
  client.json('POST', paths.orders.place(reference, key), { name: 'Ana Sol', email, acceptTerms: true });
async function isMarked(client: Client, basket: Basket): Promise<boolean> {
  const mark = client.cookies.get('aforo_placed') ?? '';
  return mark === placedMark(await idOf(basket), Number(mark.split('~', 1)[0]));
}

describe('placing an order again', () => {
  it('makes another browser that has its link no buyer', async () => {
    const sale = await sell({ quantity: 1 });
    const stranger = app.newClient();
    expect((await place(stranger, sale)).status).toBeLessThan(400);
    expect(stranger.cookies.get('aforo_placed')).toBeUndefined();
    const page = expectPage(await stranger.get(paths.giving.give(sale.reference, sale.key)), 'Orders/Give');
    expect(page.proof).toMatchObject({ canMail: true });
    expect((await stranger.json('POST', paths.orders.address(sale.reference, sale.key), {})).status).toBe(403);
  });

  it('knows the browser that began it, also where the first answer was lost and after it was taken back', async () => {
    const [buyer, stranger] = [app.newClient(), app.newClient()];
    const basket = await begin(buyer);
    await place(buyer, basket);
    buyer.cookies.set('aforo_placed', '');
    await place(buyer, basket);
    await place(stranger, basket);
    expect([await isMarked(buyer, basket), await isMarked(stranger, basket)]).toEqual([true, false]);

    const reopened = await stranger.json('POST', paths.payments.reopen(basket.reference, basket.key), {});
    expect(reopened.status).toBeLessThan(400);
    expect((await prisma.order.findUniqueOrThrow({ where: { reference: basket.reference } })).state).toBe('held');
    buyer.cookies.set('aforo_placed', '');
    await place(stranger, basket);
    await place(buyer, basket);
    expect([await isMarked(buyer, basket), await isMarked(stranger, basket)]).toEqual([true, false]);
  });
});

describe('after the links of an order were renewed', () => {
  const renew = async ({ reference }: Basket) =>
    expect((await staff.json('POST', paths.orders.renewLinks(reference), {})).status).toBeLessThan(400);

  it('the link that confirmed the address of free tickets leads to no key', async () => {
    await writeSetting('orders.confirm_free', 'guests', null);
    const basket = await begin(app.newClient(), products.free);
    await place(app.newClient(), basket);
    const id = await idOf(basket);
    const text = await until(async () => (await mailsOf(id)).find(({ kind }) => kind === 'order_to_confirm')?.text);
    const link = new URL(/https?:\/\/\S+\/confirm\/[\w-]+/.exec(text)![0]).pathname;
    const reader = app.newClient();
    await reader.get(link);
    expect((await reader.post(link, {}, { follow: false })).headers.get('Location')).toContain('key=m');
    await renew(basket);
    for (const answer of [await reader.get(link, { follow: false }), await reader.post(link, {}, { follow: false })])
      expect(answer.headers.get('Location')).toBe(paths.message('link_expired'));
  });

  it('the link of a waiting list leads to the key of a basket alone', async () => {
    await writeSetting('orders.confirm_free', 'never', null);
    const { product } = await openLine(app);
    const { slot, held } = await full(1);
    const entry = await wait(slot, 1);
    await giveUp(held[0]!);
    await becomes(entry, 'offered');
    const link = await linkOf(entry, 'place_offered');
    const take = async (client: Client) =>
      (await client.json('POST', `${link}/hold`, { quantities: { [product]: 1 } }, { follow: false })).headers.get(
        'Location',
      )!;
    const buyer = app.newClient();
    const query = new URL(await take(buyer), 'http://localhost').searchParams;
    const basket = { reference: query.get('order')!, key: query.get('key')! };
    await place(buyer, basket);
    expect(await take(buyer)).toContain(basket.key);
    await renew(basket);
    expect([await take(buyer), await take(app.newClient())]).toEqual([paths.orders.find(), paths.orders.find()]);
  });
});

it('a contact who left a company has none of its orders by an address that is also the company’s', async () => {
  const companyId = await createCompany({ methods: ['card', 'on_account'], creditLimitCents: 1_000_000 });
  const leaving = await contactOf(app, companyId);
  const { userId } = await prisma.companyContact.findFirstOrThrow({ where: { companyId } });
  const { email } = await prisma.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } });
  await prisma.company.update({ where: { id: companyId }, data: { email } });
  const product = await openProduct(await createVenue());
  const { id } = await orderForCompany(leaving, companyId, [{ productId: product, quantity: 2 }]);
  await leaving.json('POST', paths.bulk.onAccount(id), { id: randomUUID() });
  expect((await staff.json('DELETE', paths.bulk.contacts(companyId, userId))).status).toBeLessThan(400);

  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  expect(await prisma.order.count({ where: { id: orderId!, customerEmail: email } })).toBe(1);
  expect(expectPage(await leaving.get(paths.orders.mine()), 'Orders/Mine').orders).toEqual([]);
  // The address does not make their browser trusted either, even with a link.
  const { reference, linkSecret } = await prisma.order.findUniqueOrThrow({ where: { id: orderId! } });
  const refused = await leaving.json('POST', paths.orders.refund(reference, manageKey(linkSecret)), {});
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([403, 'code_needed']);
});
