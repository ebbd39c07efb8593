import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { codeOf } from '../../../server/tickets';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createPromoCode } from '../../support/promoCodes';
import { expire, hold, itemOf, place, type Sale, sell, settle } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { MOVES } from './rescheduleFixture';

const app = runApp();
let guest: Client;
let staff: Client;

beforeAll(async () => {
  guest = app.newClient();
  staff = await signInAs(app, (await makeUser('manager')).email);
});

const show = ({ reference, key: secret }: Sale) => paths.orders.show(reference, secret);

describe('Orders/Show', () => {
  it('is found by its reference as paper has it and people type it, with the same key', async () => {
    const sale = await sell({ quantity: 1 });
    const [one, two] = [sale.reference.slice(0, 4), sale.reference.slice(4)];
    const found = async (typed: string, key?: string) =>
      (await (key ? guest : staff).get(`/orders/${encodeURIComponent(typed)}${key ? `?key=${key}` : ''}`)).status;
    for (const typed of [`${one}-${two}`, `${one} ${two}`, sale.reference.toLowerCase(), ` ${one}‑${two}`])
      expect([typed, await found(typed), await found(typed, sale.key)]).toEqual([typed, 200, 200]);
    for (const typed of [one, `${one}_${two}`, `${sale.reference}%00`, `${one}\u0000${two}`])
      expect([typed, await found(typed)]).toEqual([typed, 404]);
    expect(await found(`${one}-${two}`, 'another')).toBe(404);
  });

  it('shows the bearer of the link what was bought, what it came to, and tickets with their codes', async () => {
    const sale = await sell({ quantity: 3 });
    const props = expectPage(await guest.get(show(sale)), 'Orders/Show');
    expect(props.order).toMatchObject({
      reference: sale.reference,
      key: sale.key,
      access: 'link',
      state: 'paid',
      attentions: [],
      validTickets: 3,
      holdersMissing: 0,
      title: 'The Lighthouse Museum',
      timeZone: 'Europe/Madrid',
      places: [
        {
          eventTitle: 'The Lighthouse Museum',
          arrivalAdvice: 'Come by the west door.',
          venue: { name: 'Museo del Faro', address: 'Paseo del Puerto 1, Cádiz', timeZone: 'Europe/Madrid' },
        },
      ],
    });
    expect(props.lines).toMatchObject([{ name: 'Adult', quantity: 3, unitCents: 1200, amountCents: 3600 }]);
    // 12.00 at 10% includes 1.09, three times.
    expect(props.totals).toEqual({
      grossCents: 3600,
      discountCents: 0,
      discounts: [],
      feeCents: 0,
      totalCents: 3600,
      taxes: [{ rate: 1000, baseCents: 3273, taxCents: 327 }],
    });
    expect(props.payments).toMatchObject([
      { state: 'captured', amountCents: 3600, cardBrand: 'visa', cardLast4: '4242', staff: null },
    ]);
    expect(props.refundPolicies).toEqual([
      { event: 'The Lighthouse Museum', text: `Money back until 48 hours before.\n${MOVES}` },
    ]);
    expect(props.dossier).toBeNull();
    expect(props.can).toEqual({
      pay: false,
      cancel: false,
      mail: true,
      print: true,
      ...{ changeEmail: false, changeBuyer: false },
      choose: true,
      endAttention: false,
      refund: false,
      refundAtTill: false,
      invoice: false,
      ...{ reschedule: true, exchange: false },
      give: true,
      ...{ link: false, renewLinks: false },
      ask: true,
    });
    const rows = await sql<{ id: string; productNumber: number; validFrom: Date; validUntil: Date }>(
      'test_tickets',
      `select t.id, p.number as "productNumber", t.valid_from as "validFrom", t.valid_until as "validUntil"
       from tickets t join products p on p.id = t.product_id join order_items i on i.id = t.order_item_id
       where t.order_id = $1 order by i.position`,
      [sale.id],
    );
    expect(props.tickets.map(({ code }) => code)).toEqual(rows.map(codeOf));
    expect(props.tickets[0]!.qr!.size).toBeGreaterThan(20);
  });

  it('spreads a discount and shows its code', async () => {
    await createPromoCode({ code: 'FARO10', percent: 1000 });
    const sale = await sell({ quantity: 2, promoCode: 'FARO10' });
    const { totals } = expectPage(await guest.get(show(sale)), 'Orders/Show');
    expect(totals).toMatchObject({ grossCents: 2400, discountCents: 240, totalCents: 2160 });
    expect(totals.discounts).toMatchObject([{ code: 'FARO10', amountCents: 240 }]);
    expect(totals.taxes).toEqual([{ rate: 1000, baseCents: 1964, taxCents: 196 }]);
  });

  it('keeps the refund policy the order was placed under', async () => {
    const sale = await sell();
    await sql('test_policy', `update events set refund_policy = '{"en": "No refunds."}' where id = $1`, [sale.eventId]);
    expect(expectPage(await guest.get(show(sale)), 'Orders/Show').refundPolicies).toMatchObject([
      { text: `Money back until 48 hours before.\n${MOVES}` },
    ]);
  });

  it('speaks the reader’s language', async () => {
    const sale = await sell();
    const props = expectPage(await app.newClient({ locale: 'es' }).get(show(sale)), 'Orders/Show');
    expect(props.order.title).toBe('El Museo del Faro');
    expect(props.lines[0]!.name).toBe('Adulto');
  });

  it('lets a pending order be paid or given up, and has no tickets yet', async () => {
    const sale = await place();
    const props = expectPage(await guest.get(show(sale)), 'Orders/Show');
    expect(props.can).toEqual({
      pay: true,
      cancel: true,
      mail: false,
      print: true,
      ...{ changeEmail: false, changeBuyer: false },
      choose: false,
      endAttention: false,
      refund: false,
      refundAtTill: false,
      invoice: false,
      ...{ reschedule: false, exchange: false },
      give: false,
      link: false,
      renewLinks: false,
      ask: true,
    });
    expect(props.tickets).toEqual([]);
    expect(props.payments).toEqual([]);
  });

  it('sends the buyer of a held order back to the shop', async () => {
    const sale = await hold();
    const answer = await guest.get(show(sale), { follow: false });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(
      paths.events.show(sale.eventSlug, { reference: sale.reference, key: sale.key }),
    );
    expect(expectPage(await staff.get(paths.orders.show(sale.reference)), 'Orders/Show').order.state).toBe('held');
  });

  it('tells of late money: kept when the places were free, on its way back when they were gone', async () => {
    const late = await place();
    await expire(late);
    expect(expectPage(await guest.get(show(late)), 'Orders/Show')).toMatchObject({
      order: { state: 'expired' },
      can: { pay: false, cancel: false, mail: false },
    });
    await settle(late);
    expect(expectPage(await guest.get(show(late)), 'Orders/Show').order).toMatchObject({ state: 'paid', late: true });

    const gone = await place({ capacity: 2 });
    await expire(gone);
    await sql('test_fill', 'update appointments set sold = 2 where id = $1', [gone.slot]);
    await settle(gone);
    const props = expectPage(await guest.get(show(gone)), 'Orders/Show');
    expect(props.order).toMatchObject({ state: 'expired', attentions: ['places_gone'] });
    expect(props.refunds).toMatchObject([{ amountCents: 2400, reason: 'places_gone' }]);
    expect(props.payments).toMatchObject([{ amountCents: 2400 }]);
  });

  it('shows staff every attempt, the history, the mails and the customer', async () => {
    const sale = await sell();
    const props = expectPage(await staff.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(props.order).toMatchObject({ access: 'staff', key: null });
    expect(props.dossier!.customer).toEqual({
      name: 'Ana Ramos',
      email: 'ana@example.test',
      phone: '+34 600 000 000',
    });
    expect(props.dossier!.history.map(({ kind, to }) => [kind, to])).toEqual([
      ['placed', 'pending'],
      ['paid', 'paid'],
    ]);
    expect(props.payments[0]!.staff).toEqual({
      provider: 'sandbox',
      providerRef: `ref-${sale.paymentId}`,
      failureCode: null,
    });
  });

  it('shows no code of a ticket that was taken back', async () => {
    const sale = await sell({ quantity: 2 });
    await sql(
      'test_cancel',
      `update tickets set state = 'cancelled' where id = (select id from tickets where order_id = $1 order by id limit 1)`,
      [sale.id],
    );
    const { tickets, order } = expectPage(await guest.get(show(sale)), 'Orders/Show');
    expect(tickets.filter(({ code, qr }) => code === null && qr === null).map(({ state }) => state)).toEqual([
      'cancelled',
    ]);
    expect(order.validTickets).toBe(1);
  });

  it('belongs in no search engine', async () => {
    expect((await guest.get(show(await sell()))).headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  });
});

describe('who may see an order', () => {
  const PAGES = ['', '/items', '/appointment', '/appointment.ics', '/print', '/tickets.pdf'] as const;

  it('only its owner, its link and staff; for everybody else there is no such order', async () => {
    const owner = await makeUser();
    const sale = await sell({ userId: owner.id });
    const visitors: [string, Client, string, number][] = [
      ['a guest without the key', guest, '', 404],
      ['a guest with a wrong key', guest, `?key=${'x'.repeat(22)}`, 404],
      ['another customer', await signInAs(app, (await makeUser()).email), '', 404],
      ['a validator', await signInAs(app, (await makeUser('validator')).email), '', 404],
      ['its owner', await signInAs(app, owner.email), '', 200],
      ['a guest with the key', guest, `?key=${sale.key}`, 200],
      ['a cashier', await signInAs(app, (await makeUser('cashier')).email), '', 200],
    ];
    for (const [who, client, query, status] of visitors) {
      for (const page of PAGES) {
        const answer = await client.get(`/orders/${sale.reference}${page}${query}`);
        expect([who, page, answer.status]).toEqual([who, page, status]);
      }
    }
  });

  it('nobody writes to it without seeing it', async () => {
    const sale = await sell();
    const stranger = app.newClient();
    expect((await stranger.post(paths.orders.resendMail(sale.reference))).status).toBe(404);
    const profile = paths.orderItems.profile(await itemOf(sale));
    expect((await stranger.put(profile, { answers: { name: 'Eve' } })).status).toBe(404);
    expect(await prisma.orderItemProfile.count({ where: { item: { orderId: sale.id } } })).toBe(0);
  });
});
