/** An order of two events: one payment, one email, tickets for both. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { TestApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { line, type Market, openMarkets } from './basketFixture';
import { MOVES } from './rescheduleFixture';
import { countersOf } from './shopFixture';

let app: TestApp;
let openMarket: () => Promise<Market>;
beforeAll(async () => {
  ({ app, openMarket } = await openMarkets());
});
afterAll(() => app.close());

describe('an order of two events', () => {
  it('is paid once, and lets in at both', async () => {
    const { museum, play, client, hold, place } = await openMarket();
    const held = await hold([line(museum, 2), line(play, 1)]);
    expect(held.totalCents).toBe(4500);
    const placed = await place(held);
    expect(placed.status).toBe(200);
    const pay = expectPage(await client.get(paths.payments.card(held.reference, held.key)), 'Payments/Card/Create');
    expect(pay.order).toMatchObject({
      title: 'Museum · Play',
      venue: 'House of Museum · House of Play',
      total: 4500,
      lines: [
        { name: 'Museum seat', event: 'Museum', zone: 'Europe/Madrid', quantity: 2, amount: 2000 },
        { name: 'Play seat', event: 'Play', zone: 'Atlantic/Canary', quantity: 1, amount: 2500 },
      ],
    });
    const [payment] = await prisma.payment.findMany({ where: { order: { reference: held.reference } } });
    const result = { payment_id: payment!.id, status: 'confirmed', amount: 4500, currency: 'EUR', provider: 'sandbox' };
    await sql('test_settle', 'select settle_payments($1::jsonb)', [JSON.stringify([result])]);

    const props = expectPage(await client.get(paths.orders.show(held.reference, held.key)), 'Orders/Show');
    expect(props.order).toMatchObject({ title: 'Museum · Play', slug: museum.slug, timeZone: 'Europe/Madrid' });
    expect(props.order.places.map(({ eventTitle, venue }) => [eventTitle, venue.timeZone])).toEqual([
      ['Museum', 'Europe/Madrid'],
      ['Play', 'Atlantic/Canary'],
    ]);
    expect(props.lines).toMatchObject([
      { name: 'Museum seat', event: 'Museum', timeZone: 'Europe/Madrid', quantity: 2, amountCents: 2000 },
      { name: 'Play seat', event: 'Play', timeZone: 'Atlantic/Canary', quantity: 1, amountCents: 2500 },
    ]);
    expect(props.tickets.map(({ place }) => place.eventTitle)).toEqual(['Museum', 'Museum', 'Play']);
    expect(props.refundPolicies).toEqual([
      { event: 'Museum', text: `Museum: no refunds.\n${MOVES}` },
      { event: 'Play', text: `Play: no refunds.\n${MOVES}` },
    ]);
    const tickets = await prisma.ticket.findMany({ where: { order: { reference: held.reference } } });
    expect(tickets.map(({ eventId }) => eventId).sort()).toEqual([museum.id, museum.id, play.id].sort());
    expect([await countersOf(museum.slot), await countersOf(play.slot)]).toEqual([
      { held: 0, sold: 2 },
      { held: 0, sold: 1 },
    ]);
    const calendar = await client.get(paths.orders.calendar(held.reference, held.key));
    expect(calendar.text.match(/SUMMARY:\w+/g)).toEqual(['SUMMARY:Museum', 'SUMMARY:Play']);
  });

  it('keeps each event’s policy as it was agreed', async () => {
    const { museum, play, client, hold, place } = await openMarket();
    const held = await hold([line(museum, 1), line(play, 1)]);
    await place(held);
    await prisma.event.update({ where: { id: play.id }, data: { refundPolicy: { en: 'Other words.' } } });
    const { refundPolicies } = expectPage(await client.get(paths.orders.show(held.reference, held.key)), 'Orders/Show');
    expect(refundPolicies.map(({ text }) => text)).toEqual([
      `Museum: no refunds.\n${MOVES}`,
      `Play: no refunds.\n${MOVES}`,
    ]);
  });

  it('writes one mail, which tells when and where each is and what to know', async () => {
    const { museum, play, hold, place } = await openMarket();
    const free = await prisma.product.updateMany({
      where: { id: { in: [museum.product, play.product] } },
      data: { priceCents: 0 },
    });
    expect(free.count).toBe(2);
    const held = await hold([line(museum, 1), line(play, 1)]);
    await place(held);
    await expect
      .poll(() => prisma.mailLog.findMany({ where: { order: { reference: held.reference } } }))
      .toMatchObject([
        {
          kind: 'order_paid',
          subject: expect.stringContaining('Museum · Play'),
          text: expect.stringMatching(
            /Museum: Come early to Museum\.[\s\S]*Play: Come early to Play\.[\s\S]*Museum: .*House of Museum[\s\S]*Play: .*House of Play/,
          ),
        },
      ]);
  });
});
