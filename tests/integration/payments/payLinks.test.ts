import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { mailsOf, place, type Sale, sell, settle, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { ACCOUNT_FORM, connect } from './connectionFixture';
import {
  app,
  CARD,
  goesTo,
  linked,
  makeLink,
  making,
  manager,
  newestOf,
  opened,
  openLinks,
  PAYER,
  pay,
  payer,
  paymentsOf,
  sessionOf,
  stateOf,
} from './linkFixture';
import { payWith } from './paymentFixture';

openLinks();

describe('a payment link', () => {
  it('is mailed, tells whoever opens it nothing of the buyer, is paid once and is dead from then on', async () => {
    const sale = await place({ quantity: 2 });
    const link = await linked(manager, sale);
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'payment_link'));
    expect(mail).toMatchObject({ recipient: PAYER, locale: 'en' });
    expect(mail.text).toContain(link);
    expect(mail.text).not.toContain(sale.key);

    const page = await payer.get(link);
    expect(page.text).not.toMatch(new RegExp(`Ramos|ana@example|600 000 000|${sale.key}`));
    expect(expectPage(page, 'Payments/Link/Show')).toMatchObject({
      state: 'open',
      due: { amount: 2400, before: 0, purchase: { reference: sale.reference, total: 2400, email: null } },
      options: [{ id: 'fake:card' }, { id: 'sandbox:card' }],
    });
    // A second view is no payment, and the token is not in the database.
    expect(await stateOf(link)).toBe('open');
    const [kept] = await sql<{ row: string }>(
      'test_kept',
      'select row_to_json(l)::text as row from payment_links l where order_id = $1',
      [sale.id],
    );
    expect(kept!.row).not.toContain(link.split('/').at(-1)!);

    const session = await sessionOf(link);
    const [told] = await sql<{ row: string }>(
      'test_session',
      'select row_to_json(s)::text as row from sandbox_sessions s where id = $1',
      [session],
    );
    expect(told!.row).toContain(link);
    expect(told!.row).not.toContain(sale.key);
    await payWith(app, session, '4242424242424242');
    await until(async () => (await stateOf(link)) === 'used');
    const paid = await opened(payer, link);
    expect(paid).toMatchObject({ due: { amount: 2400, purchase: { lines: [] } }, options: [] });
    expect((await paymentsOf(sale)).at(-1)).toMatchObject({ state: 'captured', byLink: true, order: 'paid' });
    expect(goesTo(await pay(payer, link, CARD))).toBe(link);
    expect(await newestOf(sale)).toMatchObject({ state: 'used', url: null, email: PAYER });
    const { dossier } = expectPage(await manager.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(dossier!.history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['payment_link_made', 'paid']));
    expect(
      await prisma.auditLog.findFirst({ where: { subjectId: sale.id, action: 'order.payment_link_made' } }),
    ).toMatchObject({
      after: { amountCents: 2400, currency: 'EUR', hours: 24, email: PAYER },
    });
  });

  it('opens nothing with another token or id', async () => {
    const link = await linked(manager, await place());
    for (const wrong of [
      `${link}x`,
      link.replace(/.$/, link.endsWith('A') ? 'B' : 'A'),
      paths.payLinks.show(randomUUID(), link.split('/').at(-1)!),
    ]) {
      const answer = await payer.get(wrong);
      expect(expectPage(answer, 'Payments/Link/Show', 404)).toMatchObject({ state: 'unknown', due: null });
      expect((await pay(payer, wrong, CARD)).status).toBe(404);
    }
  });

  it('has the order wait as long as it is good, and the visit at most', async () => {
    const sale = await place();
    await linked(manager, sale, { hours: 4 });
    const hoursLeft = async (one: Sale) => ((await paymentsOf(one))[0]!.until.getTime() - Date.now()) / 3_600_000;
    expect(await hoursLeft(sale)).toBeCloseTo(4, 1);
    const [slot] = await sql<{ ends: Date }>('test_slot', 'select ends_at as ends from appointments where id = $1', [
      sale.slot,
    ]);
    await linked(manager, sale, { hours: 168 });
    const { expiresAt } = await newestOf(sale);
    expect(new Date(expiresAt).getTime()).toBeLessThanOrEqual(slot!.ends.getTime());
    expect((await paymentsOf(sale))[0]!.until.toISOString()).toBe(new Date(expiresAt).toISOString());
  });

  it('is made once however often it is pressed, and replaces the one before', async () => {
    const sale = await place();
    const first = await linked(manager, sale);
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => makeLink(manager, sale, { id })));
    expect(answers.map(({ status }) => status < 400)).toEqual([true, true, true]);
    const { links } = await making(manager, sale);
    expect(links.map(({ state }) => state)).toEqual(['open', 'replaced']);
    expect(await stateOf(first)).toBe('replaced');
    expect(goesTo(await pay(payer, first, CARD))).toBe(first);
    expect((await paymentsOf(sale)).some(({ byLink }) => byLink)).toBe(false);
    expect((await mailsOf(sale.id)).filter(({ kind }) => kind === 'payment_link').length).toBeLessThanOrEqual(2);
    // Another order's id is not accepted.
    expect((await makeLink(manager, await place(), { id })).status).toBe(409);
  });

  it('says in its own words how it ended: withdrawn, expired, changed, paid otherwise, cancelled', async () => {
    const [withdrawn, expired, changed, paid, cancelled] = await Promise.all([1, 2, 3, 4, 5].map(() => place()));
    const links = new Map<Sale, string>();
    for (const sale of [withdrawn!, expired!, changed!, paid!, cancelled!])
      links.set(sale, await linked(manager, sale));
    const { id } = await newestOf(withdrawn!);
    const session = await sessionOf(links.get(withdrawn!)!);
    expect((await manager.json('POST', paths.payLinks.withdraw(id), {}, { follow: false })).status).toBeLessThan(400);
    expect((await manager.json('POST', paths.payLinks.withdraw(id), {}, { follow: false })).status).toBeLessThan(400);
    // The open payment at the provider is cancelled.
    await payWith(app, session, '4242424242424242');
    await sql('test_over', `update payment_links set expires_at = now() - interval '1 second' where order_id = $1`, [
      expired!.id,
    ]);
    await sql('test_changed', 'update orders set total_cents = total_cents + 100 where id = $1', [changed!.id]);
    await settle(paid!);
    await sql('test_cancel', 'select cancel_order($1, null)', [cancelled!.id]);
    const states = await Promise.all([...links.values()].map(stateOf));
    expect(states).toEqual(['withdrawn', 'expired', 'changed', 'paid', 'cancelled']);
    for (const [sale, link] of links) {
      expect((await opened(payer, link)).due).toBeNull();
      expect(goesTo(await pay(payer, link, CARD))).toBe(link);
      expect((await paymentsOf(sale)).filter(({ byLink, state }) => byLink && state !== 'cancelled')).toEqual([]);
    }
    expect((await paymentsOf(withdrawn!)).map(({ state }) => state)).not.toContain('captured');
    const again = await manager.json(
      'POST',
      paths.payLinks.withdraw((await newestOf(paid!)).id),
      {},
      { follow: false },
    );
    expect(again.status).toBe(409);
  });

  it('posts the form of a company that wants one, whose way back is the link, and leaves the buyer their own', async () => {
    const sale = await place();
    const link = await linked(manager, sale);
    const buyer = app.newClient();
    await buyer.post(paths.payments.card(sale.reference, sale.key), { payment: 'fake:card' }, { follow: false });
    expect(goesTo(await pay(payer, link, { payment: 'fake:card' }))).toContain(`${link}?go=1`);
    const { handover } = await opened(payer, `${link}?go=1`);
    expect(handover!.fields.back).toContain(link);
    expect(JSON.stringify(handover)).not.toContain(sale.key);
    // A payment started in another way is cancelled, not resumed.
    expect((await paymentsOf(sale)).map(({ state, byLink }) => [state, byLink]).slice(-2)).toEqual([
      ['cancelled', false],
      ['created', true],
    ]);
    const own = expectPage(await buyer.get(paths.payments.card(sale.reference, sale.key)), 'Payments/Card/Create');
    expect(own.handover).toBeNull();
    expect((await opened(payer, link)).state).toBe('open');
  });

  it('says how to transfer the money, without the order’s key', async () => {
    const admin = await signInAs(app, (await makeUser('administrator')).email);
    await connect(admin, 'wire_transfer', ACCOUNT_FORM);
    const sale = await place();
    await sql(
      'test_far',
      `update appointments set starts_at = starts_at + interval '30 days', ends_at = ends_at + interval '30 days' where id = $1`,
      [sale.slot],
    );
    const link = await linked(manager, sale);
    const answer = await pay(payer, link, { payment: 'wire_transfer:wire_transfer' });
    expect(new URL(goesTo(answer), 'http://x').pathname).toBe(link);
    const page = await payer.get(link);
    expect(expectPage(page, 'Payments/Link/Show').transfer).toMatchObject({ amount: sale.total, currency: 'EUR' });
    expect(page.text).not.toContain(sale.key);
  });
});

describe('making one', () => {
  it('is for orders that await money, at what they cost, and for staff who handle them', async () => {
    const [paid, open] = [await sell(), await place()];
    expect((await making(manager, paid)).order!.refusal).toBe('not_awaited');
    expect((await makeLink(manager, paid)).status).toBe(409);
    expect((await makeLink(manager, open, { expectedCents: 1 })).text).toContain('order total has changed');
    const can = async (sale: Sale, client: Client = manager) =>
      expectPage(
        await client.get(paths.orders.show(sale.reference, client === manager ? undefined : sale.key)),
        'Orders/Show',
      ).can.link;
    expect([await can(paid), await can(open), await can(open, payer)]).toEqual([false, true, false]);
    const cashier = await signInAs(app, (await makeUser('cashier')).email);
    expect((await makeLink(cashier, open)).status).toBe(403);
    const found = expectPage(
      await manager.get(paths.payLinks.make({ q: open.reference })),
      'Payments/Card/Admin/Create',
    );
    expect(found.found[0]!.reference).toBe(open.reference);
  });

  it('keeps bad input beside its field', async () => {
    const sale = await place();
    for (const [field, value] of [
      ['email', 'nobody'],
      ['hours', 2 ** 40],
      ['locale', '\ud800'],
      ['expectedCents', 2 ** 60],
    ] as const) {
      const answer = await makeLink(manager, sale, { [field]: value });
      expect(answer.status, `${field} ${answer.text.slice(0, 200)}`).toBe(422);
    }
    expect((await makeLink(manager, { reference: 'nothing', total: 1 })).status).toBe(404);
    for (const q of ['\u0000', '\ud800', 'x'.repeat(900)])
      expect((await manager.get(paths.payLinks.make({ q }))).status).toBe(200);
  });
});
