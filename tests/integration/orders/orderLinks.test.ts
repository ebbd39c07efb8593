/**
 * Keys in links to an order: each opens what its purpose allows, for a limited time, and until the links are renewed.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { type KeyPurpose, orderKey, purposeOf } from '../../../server/infra/orderKeys';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { invoiceKey, manageKey, viewKey } from '../../support/orderKeys';
import { placingBrowser } from '../../support/placingBrowser';
import { contactOf, createCompany, openProduct, order as orderForCompany } from '../bulk-orders/bulkFixture';
import { EMAIL, itemOf, mailsOf, type Sale, sell } from '../tickets/saleFixture';
import { MAILING } from '../tickets/transferFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { createVenue } from './shopFixture';

const app = runApp();
let guest: Client;
let sale: Sale;
beforeAll(async () => {
  guest = placingBrowser(app.newClient());
  sale = await sell({ quantity: 2 });
});
afterEach(() => void vi.useRealTimers());

const secretOf = async (id: string): Promise<string> =>
  (await prisma.order.findUniqueOrThrow({ where: { id } })).linkSecret;
const opens = async (key: string, { reference } = sale): Promise<number> =>
  (await guest.get(paths.orders.show(reference, key))).status;

describe('each purpose opens', () => {
  type Attempt = (key: string, item: string) => Promise<{ status: number }>;
  const ref = () => sale.reference;
  const body = () => ({ id: randomUUID(), positions: [1], expectedCents: 0, currency: 'EUR', how: 'terms', note: '' });
  const OK = 200;
  /** Answers to a view, an invoice and a manage key; 422 and 409 are past the key check. */
  const matrix: [action: string, Attempt, expected: [view: number, invoice: number, manage: number]][] = [
    ['reference', (key) => guest.get(paths.orders.show(ref(), key)), [OK, 404, OK]],
    ['its tickets', (key) => guest.get(paths.orders.items(ref(), key)), [OK, 404, OK]],
    ['the calendar', (key) => guest.get(paths.orders.calendar(ref(), key)), [OK, 404, OK]],
    ['the PDF', (key) => guest.get(paths.orders.pdf(ref(), key)), [OK, 404, OK]],
    ['the invoices', (key) => guest.get(paths.orders.invoice(ref(), key)), [404, OK, OK]],
    ['asking for one', (key) => guest.json('POST', paths.orders.invoice(ref(), key), {}), [404, 422, 422]],
    ['the page of refunds', (key) => guest.get(paths.orders.refund(ref(), key)), [403, 404, OK]],
    ['a refund', (key) => guest.json('POST', paths.orders.refund(ref(), key), body()), [403, 404, 409]],
    ['a move', (key) => guest.json('POST', paths.orders.reschedule(ref(), key), {}), [403, 404, 422]],
    ['a transfer', (key) => guest.json('POST', paths.giving.give(ref(), key), {}), [403, 404, 422]],
    ['a holder', (key, item) => guest.json('PUT', paths.orderItems.profile(item, key), {}), [403, 404, 422]],
    ['a mail', (key) => guest.json('POST', paths.orders.resendMail(ref(), key), {}), [403, 404, OK]],
    ['an address', (key) => app.newClient().json('POST', paths.orders.address(ref(), key), {}), [403, 404, 403]],
    ['a visit', (key) => guest.json('POST', paths.orders.visits(ref(), key), {}), [403, 404, 422]],
    ['a payment', (key) => guest.json('POST', paths.payments.card(ref(), key), {}), [403, 404, 409]],
  ];
  it.each(matrix)('%s', async (_action, attempt, expected) => {
    const item = await itemOf(sale);
    const secret = await secretOf(sale.id);
    const statuses: number[] = [];
    for (const key of [viewKey(secret), invoiceKey(secret), manageKey(secret)])
      statuses.push((await attempt(key, item)).status);
    expect(statuses).toEqual(expected);
    expect((await attempt(secret, item)).status).toBe(404);
  });

  it('no way to change it, where it only shows', async () => {
    const key = viewKey(await secretOf(sale.id));
    const page = expectPage(await guest.get(paths.orders.show(sale.reference, key)), 'Orders/Show');
    const { print, ...can } = page.can;
    expect([print, Object.entries(can).filter(([, may]) => may)]).toEqual([true, []]);
    expect([page.order.key, page.buyer.email]).toEqual([key, null]);
  });
});

it.each<KeyPurpose>(['view', 'invoice', 'manage'])(
  'a %s key ends after its days, and another order’s opens nothing',
  async (purpose) => {
    const secret = await secretOf(sale.id);
    const [key, other] = [orderKey(purpose, secret, 3), await sell({ quantity: 1 })];
    expect([purposeOf(key, secret), purposeOf(key, await secretOf(other.id))]).toEqual([purpose, null]);
    // Another purpose or expiry date needs another signature.
    for (const forged of [`m${key.slice(1)}`, `v${key.slice(1)}`, `${key[0]}zzzz${key.slice(5)}`])
      expect(purposeOf(forged, secret)).toBe(forged === key ? purpose : null);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
    expect(purposeOf(key, secret)).toBe(purpose);
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(purposeOf(key, secret)).toBeNull();
  },
);

it('a calendar file for staff who only see orders holds no key, and one for the buyer shows the order alone', async () => {
  const { id, email } = await makeUser();
  await giveRole(id, await makeRole('Looks at orders', ['orders.view']));
  const staff = await signInAs(app, email);
  const theirs = (await staff.get(paths.orders.calendar(sale.reference))).text.replaceAll(/\r\n /g, '');
  expect(theirs).toContain(paths.orders.show(sale.reference));
  expect(theirs).not.toContain('key=');
  const own = (await guest.get(paths.orders.calendar(sale.reference, sale.key))).text.replaceAll(/\r\n /g, '');
  const [, key] = /key=([\w-]+)/.exec(own)!;
  expect(purposeOf(key, await secretOf(sale.id))).toBe('view');
});

/** Renews the links as staff do. */
const renew = (client: Client, { reference }: Sale) => client.json('POST', paths.orders.renewLinks(reference), {});
const dossierFor = async (client: Client, { reference }: Sale) =>
  expectPage(await client.get(paths.orders.show(reference)), 'Orders/Show').dossier!;
const wordsOf = (answer: { page: { props: unknown } | null }) => answer.page!.props as { isFormerLink?: boolean };

describe('links are renewed', () => {
  it('and where no mail brings the new one, staff who may print tickets have a link that shows the order', async () => {
    const own = await sell({ quantity: 1 });
    const staff = await signInAs(app, (await makeUser('manager')).email);
    expect((await dossierFor(staff, own)).handedLink).toBeNull();
    await renew(staff, own);
    const { handedLink, history } = await dossierFor(staff, own);
    const key = new URL(handedLink!.url).searchParams.get('key')!;
    expect(purposeOf(key, await secretOf(own.id))).toBe('view');
    expect(await opens(key, own)).toBe(200);
    expect(history.filter(({ kind }) => kind === 'links_renewed')).toHaveLength(1);
    const { id, email } = await makeUser();
    await giveRole(id, await makeRole('Changes orders', ['orders.view', 'orders.manage']));
    expect((await dossierFor(await signInAs(app, email), own)).handedLink).toBeNull();
  });

  it('and where mails go out, the buyer gets the new one', async () => {
    const own = await sell({ quantity: 1 });
    const staff = await signInAs(app, (await makeUser('manager')).email);
    Object.assign(app.env, MAILING);
    try {
      await renew(staff, own);
      expect((await dossierFor(staff, own)).handedLink).toBeNull();
    } finally {
      Object.assign(app.env, { MAIL_URL: undefined });
    }
    const mail = (await mailsOf(own.id)).find(({ kind }) => kind === 'order_links_renewed');
    expect(mail).toMatchObject({ recipient: EMAIL });
    expect(mail!.text).toContain(paths.orders.show(own.reference, manageKey(await secretOf(own.id))));
  });

  it('and a former one says so, in the same words for an order that there is not', async () => {
    const own = await sell({ quantity: 1 });
    await prisma.order.update({ where: { id: own.id }, data: { linkSecret: randomUUID() } });
    for (const reference of [own.reference, 'AAAAAAAA'])
      for (const path of [paths.orders.show(reference, own.key), paths.payments.choice(reference, own.key)]) {
        const answer = await guest.get(path);
        expect([path, answer.status, wordsOf(answer).isFormerLink]).toEqual([path, 404, true]);
      }
    expect(wordsOf(await guest.get(paths.orders.show(own.reference))).isFormerLink).toBeUndefined();
    expect(wordsOf(await guest.get(paths.orders.show(own.reference, 'typed'))).isFormerLink).toBeUndefined();
  });

  it('by staff who may change the order, with an entry in the audit log', async () => {
    const own = await sell({ quantity: 1 });
    const [view, agent] = [viewKey(await secretOf(own.id)), await signInAs(app, (await makeUser('manager')).email)];
    const onlooker = await signInAs(app, (await makeUser('accountant')).email);
    expect((await onlooker.json('POST', paths.orders.renewLinks(own.reference), {})).status).toBe(403);
    expect((await guest.json('POST', paths.orders.renewLinks(own.reference), {})).status).toBe(404);
    expect([await opens(own.key, own), await opens(view, own)]).toEqual([200, 200]);
    expect((await agent.json('POST', paths.orders.renewLinks(own.reference), {})).status).toBeLessThan(400);
    expect([await opens(own.key, own), await opens(view, own)]).toEqual([404, 404]);
    expect(await opens(manageKey(await secretOf(own.id)), own)).toBe(200);
    const entries = await prisma.auditLog.findMany({ where: { subjectId: own.id, action: 'order.links_renewed' } });
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries.map(({ before, after, label }) => [before, after, label]))).not.toContain(
      await secretOf(own.id),
    );
  });

  it('with a contact of a company who goes; contacts who buy need none', async () => {
    const companyId = await createCompany({ methods: ['card', 'on_account'], creditLimitCents: 1_000_000 });
    const [leaving, staying] = [await contactOf(app, companyId), await contactOf(app, companyId)];
    const product = await openProduct(await createVenue());
    const { id } = await orderForCompany(leaving, companyId, [{ productId: product, quantity: 20 }]);
    await leaving.json('POST', paths.bulk.onAccount(id), { id: randomUUID() });
    const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
    const { reference, linkSecret } = await prisma.order.findUniqueOrThrow({ where: { id: orderId! } });
    const kept = manageKey(linkSecret);
    expect((await leaving.get(paths.bulk.show(id))).text).not.toContain('key=');
    expect((await leaving.get(paths.orders.refund(reference))).status).toBe(200);

    const { userId } = await prisma.companyContact.findFirstOrThrow({
      where: { companyId },
      orderBy: { createdAt: 'asc' },
    });
    const staff = await signInAs(app, (await makeUser('administrator')).email);
    expect((await staff.json('DELETE', paths.bulk.contacts(companyId, userId))).status).toBeLessThan(400);
    expect((await leaving.get(paths.orders.refund(reference))).status).toBe(404);
    for (const client of [leaving, guest])
      expect((await client.get(paths.orders.refund(reference, kept))).status).toBe(404);
    expect((await staying.get(paths.orders.refund(reference))).status).toBe(200);
  });
});
