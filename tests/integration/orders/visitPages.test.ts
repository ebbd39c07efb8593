/** Pages about orders with several visits by unit: each unit counts once, each visit at its own place. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { salesToday } from '../../../server/reports/queries/salesToday';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { ticketDocuments } from '../../../server/tickets';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { readPdf } from '../../unit/tickets/readPdf';
import { hold, itemOf, place, type Sale, type SaleInput, sell, settle, untilMails } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate } from '../validations/gateFixture';
import { countersOf, createEvent, createSlot } from './shopFixture';

const NAMED = { holderFields: [{ name: 'name', kind: 'text', label: { en: 'Full name' }, required: true }] };
/** Admits from now on, so that a gate can be tested. */
const OPEN_DOORS = { entryBeforeMinutes: 60 * 48 };

const app = runApp();
let guest: Client;
let staff: Client;
let tower: string;
let lisbon: string;
let slot: string;

beforeAll(async () => {
  guest = app.newClient();
  staff = await signInAs(app, (await makeUser('manager')).email);
  lisbon = uuidv7();
  const venue = { name: 'Torre Velha', address: 'Rua 2', city: 'Lisboa', country: 'PT', timeZone: 'Europe/Lisbon' };
  await prisma.venue.create({ data: { id: lisbon, ...venue } });
  const texts = { title: { en: 'The Tower', es: 'La Torre' }, arrivalAdvice: { en: 'Bring a coat.' } };
  ({ id: tower } = await createEvent(lisbon, texts));
  slot = await createSlot(tower, { capacity: 100, inHours: 26 });
});

const sellBoth = (input: SaleInput = {}, chosen: string | null = slot) =>
  sell({ ...input, visits: [{ eventId: tower, slot: chosen }] });
const open = async <N extends 'Orders/Show' | 'Orders/ItemsList' | 'Orders/AppointmentData' | 'Orders/PrintAll'>(
  path: (reference: string, key: string) => string,
  sale: Sale,
  name: N,
) => expectPage(await guest.get(path(sale.reference, sale.key)), name);
const ticketsOf = (sale: Sale) =>
  prisma.ticket.findMany({ where: { orderId: sale.id }, orderBy: { item: { position: 'asc' } } });

describe('the pages of an order with several visits', () => {
  it('lists units once on the receipt, and every visit with its place by time', async () => {
    const sale = await sellBoth({ quantity: 2 });
    const { lines, totals, order, tickets } = await open(paths.orders.show, sale, 'Orders/Show');
    const [first, further] = order.slots.map(({ startsAt }) => startsAt);
    const visits = [{ title: 'The Tower', startsAt: further, zone: 'Europe/Lisbon', byDay: false }];
    expect(lines).toEqual([
      {
        name: 'Adult',
        event: 'The Lighthouse Museum',
        timeZone: 'Europe/Madrid',
        byDay: false,
        quantity: 2,
        startsAt: first,
        unitCents: 1200,
        amountCents: 2400,
        visits,
      },
    ]);
    expect(totals).toMatchObject({ grossCents: 2400, totalCents: 2400, taxes: [{ rate: 1000, taxCents: 218 }] });
    expect(order.slots.map(({ tickets: count, place }) => [count, place.eventTitle])).toEqual([
      [2, 'The Lighthouse Museum'],
      [2, 'The Tower'],
    ]);
    expect(order.openVisits).toEqual([]);
    const [own] = await ticketsOf(sale);
    expect(tickets.map(({ priceCents, place }) => [priceCents, place.venue.timeZone])).toEqual([
      [1200, 'Europe/Madrid'],
      [1200, 'Europe/Madrid'],
      [0, 'Europe/Lisbon'],
      [0, 'Europe/Lisbon'],
    ]);
    expect(tickets.map(({ partOf }) => partOf)).toEqual([null, null, own!.reference, expect.any(String)]);

    const visit = await open(paths.orders.appointment, sale, 'Orders/AppointmentData');
    expect(visit.visits).toMatchObject([
      { tickets: 2, place: { eventTitle: 'The Lighthouse Museum' } },
      { tickets: 2, place: { arrivalAdvice: 'Bring a coat.', venue: { address: 'Rua 2, Lisboa' } } },
    ]);
    const printed = await open(paths.orders.print, sale, 'Orders/PrintAll');
    expect(printed.tickets.map(({ place }) => place.eventTitle)).toEqual([
      'The Lighthouse Museum',
      'The Lighthouse Museum',
      'The Tower',
      'The Tower',
    ]);
    const { items } = await open(paths.orders.items, sale, 'Orders/ItemsList');
    expect(items.map(({ position, visits }) => [position, visits.map((it) => it.position)])).toEqual([
      [1, [3]],
      [2, [4]],
    ]);
    expect(items[0]!.visits[0]).toMatchObject({ place: { eventTitle: 'The Tower' }, ticket: { state: 'valid' } });
  });

  it('names on the receipt each time its units go on to, and what is still open', async () => {
    const sale = await sellBoth({ quantity: 2 }, null);
    const visits = async () => (await open(paths.orders.show, sale, 'Orders/Show')).lines.map((line) => line.visits);
    const unchosen = { title: 'The Tower', startsAt: null, zone: 'Europe/Lisbon', byDay: false };
    expect(await visits()).toEqual([[unchosen]]);
    await prisma.orderItem.updateMany({ where: { orderId: sale.id, position: 3 }, data: { appointmentId: slot } });
    const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: slot } });
    expect(await visits()).toEqual([[{ ...unchosen, startsAt: startsAt.toISOString() }, unchosen]]);
    const single = await sell({ quantity: 1 });
    expect((await open(paths.orders.show, single, 'Orders/Show')).lines[0]!.visits).toEqual([]);
  });

  it('puts a further visit first that comes first', async () => {
    const early = await createSlot(tower, { inHours: 20 });
    const sale = await sellBoth({ quantity: 1, product: { visitsInOrder: false } }, early);
    const { order, tickets } = await open(paths.orders.show, sale, 'Orders/Show');
    expect(order.slots[0]!.place.eventTitle).toBe('The Tower');
    expect(tickets[0]!.place.eventTitle).toBe('The Tower');
  });

  it('names the holder of a unit for all it visits, until somebody came in with any of its tickets', async () => {
    const sale = await sellBoth({ quantity: 2, product: NAMED });
    const name = async (position: number) =>
      staff.put(paths.orderItems.profile(await itemOf(sale, position)), { answers: { name: 'Luz' } });
    expect((await open(paths.orders.show, sale, 'Orders/Show')).order.holdersMissing).toBe(2);
    expectPage(await name(1), 'Orders/Show');
    // A further visit links to its unit.
    expectPage(await name(3), 'Orders/Show');
    const profiles = await prisma.orderItemProfile.findMany({
      where: { item: { orderId: sale.id } },
      include: { item: true },
    });
    expect(profiles.map(({ name: given, item }) => [given, item.position]).sort()).toEqual([
      ['Luz', 1],
      ['Luz', 3],
    ]);
    expect((await open(paths.orders.show, sale, 'Orders/Show')).order.holdersMissing).toBe(1);
    const [, , , second] = await ticketsOf(sale);
    await prisma.ticket.update({ where: { id: second!.id }, data: { state: 'used', usesLeft: 0 } });
    const { items } = await open(paths.orders.items, sale, 'Orders/ItemsList');
    expect(items.map(({ canEditHolder }) => canEditHolder)).toEqual([false, false]);
    await name(2);
    expect(await prisma.orderItemProfile.count({ where: { item: { orderId: sale.id } } })).toBe(2);
  });

  it('shows a ticket alone with its own event and place, and which ticket it belongs to', async () => {
    const sale = await sellBoth({ quantity: 1 });
    const { tickets } = await open(paths.orders.show, sale, 'Orders/Show');
    const page = expectPage(await guest.get(paths.tickets.show(tickets[1]!.code!)), 'Tickets/Show');
    expect(page.ticket).toMatchObject({
      place: {
        eventTitle: 'The Tower',
        venue: { name: 'Torre Velha', timeZone: 'Europe/Lisbon' },
        arrivalAdvice: 'Bring a coat.',
      },
      partOf: tickets[0]!.reference,
    });
  });
});

describe('the papers of an order with several visits', () => {
  it.each(['a4', '80mm'] as const)('print each visit’s own event, and the price once (%s)', async (format) => {
    const sale = await sellBoth({ quantity: 1 });
    const [own] = await ticketsOf(sale);
    const answer = await fetch(`${app.url}${paths.orders.pdf(sale.reference, sale.key)}&format=${format}`);
    const pages = readPdf(Buffer.from(await answer.arrayBuffer())).pages.map(({ lines }) => lines.join(' '));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('€12.00');
    expect(pages[1]).toContain('The Tower');
    expect(pages[1]).toContain('Torre Velha');
    expect(pages[1]).not.toContain('€12.00');
    expect(pages[1]).toContain(`with ticket ${formatReference(own!.reference)}`);
    expect((await ticketDocuments(sale.id, 'en')).map(({ timeZone }) => timeZone)).toEqual([
      'Europe/Madrid',
      'Europe/Lisbon',
    ]);
  });

  it('enter every visit in the calendar, and mail them all', async () => {
    const sale = await sellBoth({ quantity: 2 });
    const calendar = (await guest.get(paths.orders.calendar(sale.reference, sale.key))).text;
    expect(calendar.match(/SUMMARY:.*/g)).toEqual(
      ['SUMMARY:The Lighthouse Museum\r', 'SUMMARY:The Tower\r'].map((line) => line.trimEnd()),
    );
    expect(calendar).toContain('LOCATION:Torre Velha');
    const [mail] = await untilMails(sale.id, 1);
    expect(mail!.text).toContain('2 × Adult  €24.00');
    expect(mail!.text).toContain('The Tower: ');
    expect(mail!.text).not.toContain('You have not chosen a time');
  });

  it('remind in the mail of what is still to be chosen', async () => {
    const sale = await sellBoth({ quantity: 2, locale: 'es' }, null);
    const [mail] = await untilMails(sale.id, 1);
    expect(mail!.text).toContain(
      'La Torre: Le falta elegir la hora de 2 entradas: elíjala en la página de su pedido, Torre Velha',
    );
  });
});

describe('a sale of several visits', () => {
  it('counts as one ticket per unit, and takes places in each slot', async () => {
    const later = await createSlot(tower, { capacity: 10, inHours: 27 });
    const before = await salesToday('Europe/Madrid', 'everywhere');
    await sellBoth({ quantity: 3 }, later);
    const after = await salesToday('Europe/Madrid', 'everywhere');
    expect([after.today.orders - before.today.orders, after.today.tickets - before.today.tickets]).toEqual([1, 3]);
    expect(await countersOf(later)).toEqual({ held: 0, sold: 3 });
  });

  it('is let in at each event’s own gate, once', async () => {
    const sale = await sellBoth({ quantity: 1, product: OPEN_DOORS });
    const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: sale.eventId } });
    const [museum, there] = [await createGate(venueId), await createGate(lisbon)];
    const [own, further] = await ticketsOf(sale);
    const scan = async (ticket: typeof own, gateId: string, eventId: string | null = null) => {
      const body = { nonce: uuidv7(), code: ticket!.reference, gateId, eventId, scannedAt: new Date().toISOString() };
      return (await staff.json('POST', paths.validations.scans(), body)).json<{ result: string }>().result;
    };
    expect(await scan(further, museum.id)).toBe('wrong_gate');
    expect(await scan(further, there.id, sale.eventId)).toBe('wrong_event');
    expect(await scan(own, there.id)).toBe('wrong_gate');
    expect(await scan(further, there.id, tower)).toBe('accepted');
    expect(await scan(further, there.id)).toBe('already_used');
    expect(await scan(own, museum.id)).toBe('accepted');
    const { items } = await open(paths.orders.items, sale, 'Orders/ItemsList');
    expect([items[0]!.validations.length, items[0]!.visits[0]!.validations.length]).toEqual([1, 1]);
  });

  it('that is paid late takes all its places again, or none', async () => {
    const small = await createSlot(tower, { capacity: 2, inHours: 28 });
    const visits = [{ eventId: tower, slot: small }];
    const [kept, lost] = [
      await place({ quantity: 2, visits }),
      await hold({ quantity: 1, visits: [{ eventId: tower, slot }] }),
    ];
    expect(lost.total).toBe(1200);
    await sql('test_late', `update orders set expires_at = now() - interval '1 second' where id = $1`, [kept.id]);
    await sql('test_expire', 'select order_id from expire_orders(100, 0)');
    expect(await countersOf(small)).toEqual({ held: 0, sold: 0 });
    expect(await settle(kept)).toBe('paid_late');
    expect(await countersOf(small)).toEqual({ held: 0, sold: 2 });
    expect(await ticketsOf(kept)).toHaveLength(4);
  });
});
