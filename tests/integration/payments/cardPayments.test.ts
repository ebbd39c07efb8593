/** The page that compares providers' records with ours. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { compareBooks } from '../../../server/payments/actions/compareBooks';
import { comparePayment } from '../../../server/payments/actions/comparePayment';
import { tellDifferencesJob } from '../../../server/payments/books/tellDifferences';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import { accountant, app, attentionsOf, openBooks, paid, redsys, shop, stripe } from './booksFixture';
import { startAtStripe } from './connectionFixture';
import { factsOf, type Placed, placeOrder, until } from './paymentFixture';

openBooks();

describe('the page of card payments', () => {
  const show = async (client: Client, order: Placed) =>
    expectPage(await client.get(paths.cardPayments.show(order.paymentId)), 'Payments/Card/Admin/Show');
  const index = async (query = '') =>
    expectPage(await accountant.get(`${paths.cardPayments.index()}${query}`), 'Payments/Card/Admin/Index');

  const toldOf = async () => {
    const { id } = expectPage(await accountant.get(paths.dashboard()), 'Dashboard/Index').auth.user!;
    return prisma.notification.findMany({ where: { kind: 'books_differ', userId: id }, orderBy: { id: 'asc' } });
  };

  it('says first where the books differ, until they do not, and tells of it once; what is nobody’s is kept as it came', async () => {
    const order = await paid('stripe');
    // Impossible amounts: a refund above the payment, as in a manipulated account.
    stripe.refundInPages(order.ref, order.total + 100);
    stripe.foreign.push({ id: 'ch_other_shop', amount: 4200, currency: 'eur', created: Date.now() / 1000 });
    await compareBooks();
    const page = await index();
    expect(page.differing).toMatchObject({ count: 1, rows: [{ id: order.paymentId, difference: 'refunded' }] });
    expect(page.foreign).toMatchObject({ count: 1, rows: [{ ref: 'ch_other_shop', amount: 4200, state: 'captured' }] });
    expect(await attentionsOf(order)).toEqual(['books_differ']);
    const tell = () => tellDifferencesJob.handle(undefined as never, { isLastTry: false });
    const later = () => sql('test_later', `update provider_records set seen_at = seen_at - interval '3 minutes'`);
    // A recent difference may be a notification in transit.
    await tell();
    expect(await toldOf()).toEqual([]);
    await later();
    await tell();
    await tell();
    const told = { data: { count: 1 }, href: paths.cardPayments.show(order.paymentId) };
    expect(await toldOf()).toMatchObject([told]);
    expect((await index('?f.difference=refunded')).list.rows.map(({ id }) => id)).toEqual([order.paymentId]);
    stripe.refunds.pop();
    const answer = await accountant.post(paths.cardPayments.fetch(order.paymentId), {}, { follow: false });
    expect(answer.status).toBe(303);
    expect([(await index()).differing.count, await attentionsOf(order)]).toEqual([0, []]);
    // Resolved, and found again.
    await tell();
    stripe.refundInPages(order.ref, order.total + 100);
    await comparePayment(order.paymentId);
    await later();
    await tell();
    expect(await toldOf()).toMatchObject([told, told]);
    stripe.refunds.pop();
    await comparePayment(order.paymentId);
  });

  it('has none that a balance paid: no company took it', async () => {
    const order = await placeOrder(shop);
    await sql('test_by_balance', `update payments set provider = 'balance', method = 'balance' where id = $1`, [
      order.paymentId,
    ]);
    expect((await index()).list.rows.map(({ id }) => id)).not.toContain(order.paymentId);
    expect((await accountant.get(paths.cardPayments.show(order.paymentId))).status).toBe(404);
  });

  it('a payment of which the company knows nothing is missing there', async () => {
    const order = await paid('redsys');
    redsys.operations.splice(
      redsys.operations.findIndex((one) => one.order === order.ref),
      1,
    );
    expect(await comparePayment(order.paymentId)).toBe('missing');
    expect((await show(accountant, order)).theirs).toMatchObject({ state: 'unknown', difference: 'missing' });
  });

  it('fetching applies what was never told: the order is paid', async () => {
    const order = await placeOrder(shop, { provider: 'stripe' });
    stripe.pay(await startAtStripe(order));
    await accountant.post(paths.cardPayments.fetchMany(), { selection: { ids: [order.paymentId] } });
    await until(async () => (await factsOf(order)).state === 'paid');
    await until(async () => (await show(accountant, order)).theirs !== null);
    expect((await show(accountant, order)).theirs).toMatchObject({ state: 'captured', fee: 61, difference: null });
  });

  it('a company that is away is said, and nothing changes', async () => {
    const order = await paid('stripe');
    stripe.mood = 'down';
    const answer = await accountant.post(paths.cardPayments.fetch(order.paymentId), {}, { follow: false });
    stripe.mood = 'well';
    expect(answer.status).not.toBe(500);
    expect((await show(accountant, order)).theirs).toBeNull();
  });

  it('has a file, and figures of what the list finds', async () => {
    const file = await accountant.get('/admin/card-payments/export.csv?f.state=captured');
    expect(file.status).toBe(200);
    const { figures } = await index('?f.difference=missing');
    expect(figures.currencies).toMatchObject([{ currency: 'EUR', count: 1, differing: 1 }]);
  });

  it('is for nobody who may not match payments, and for no address that is none', async () => {
    const agent = await signInAs(app, (await makeUser('agent')).email);
    expect((await agent.get(paths.cardPayments.index())).status).toBe(403);
    for (const id of ['x', uuidv7(), '%00'])
      expect((await accountant.get(`/admin/card-payments/${id}`)).status).toBe(404);
  });
});
