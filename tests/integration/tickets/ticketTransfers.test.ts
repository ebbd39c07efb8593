import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { findMailedOrder } from '../../../server/tickets/mail/mailedOrder';
import { ticketAttachments } from '../../../server/tickets/mail/ticketsMail';
import { showTicketOfItem } from '../../../server/tickets/queries/listTickets';
import { ticketDocuments } from '../../../server/tickets/queries/ticketDocuments';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { readPdf } from '../../unit/tickets/readPdf';
import { look, move, placesOf } from '../orders/rescheduleFixture';
import { createSlot } from '../orders/shopFixture';
import { codeOf, post as makeRefund, STEPS, sold as soldByBank } from '../payments/refundFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { createGate, scan } from '../validations/gateFixture';
import { mailsOf, type Sale, type SaleInput, sell, until } from './saleFixture';
import { ADDRESS, linkOf, MAILING, NAME, offer, take } from './transferFixture';

const app = runApp(MAILING);
const manager = signedIn(app, 'manager');
let buyer: Client;
beforeAll(async () => {
  buyer = placingBrowser(app.newClient());
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

/** An order with a ticket that another person has accepted. */
async function given(input: SaleInput = {}): Promise<Sale> {
  const sale = await sell({ quantity: 2, ...input });
  expect((await offer(buyer, sale)).status).toBeLessThan(400);
  const answer = await take(app.newClient(), await linkOf(buyer, sale));
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  return sale;
}
const showOrder = async (sale: Sale, client = buyer) =>
  expectPage(
    await client.get(paths.orders.show(sale.reference, client === buyer ? sale.key : undefined)),
    'Orders/Show',
  );

describe('a ticket given to somebody else', () => {
  it('has another code from then on, which its buyer does not see, and the old one is refused as replaced', async () => {
    const sale = await sell({ quantity: 2, product: { entryBeforeMinutes: 6000 } });
    const [before] = (await showOrder(sale)).tickets;
    expect((await offer(buyer, sale, { email: ADDRESS })).status).toBeLessThan(400);
    const link = await linkOf(buyer, sale);
    const invited = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'ticket_offered'));
    expect(invited).toMatchObject({ recipient: ADDRESS });
    expect(invited.text).toContain(link);
    expect(invited.text).toContain('Ana is giving you a ticket');
    // Only the giver's name is shown.
    const page = await placingBrowser(app.newClient()).get(link);
    expect(page.text).not.toMatch(new RegExp(`Ramos|ana@example|${sale.key}|${sale.reference}`));
    expect(expectPage(page, 'Tickets/Take')).toMatchObject({ state: 'open', offer: { from: 'Ana' } });

    const holder = placingBrowser(app.newClient());
    const taken = await holder.json('POST', link, { claim: randomUUID(), name: NAME, email: ADDRESS, answers: {} });
    const own = new URL(taken.url).pathname;
    expect(own).toContain('/tickets/');
    const shown = expectPage(await holder.get(own), 'Tickets/Show').ticket!;
    expect(shown).toMatchObject({ holderName: NAME, state: 'valid', opensOrder: false });
    expect(shown.code).not.toBe(before!.code);
    const calendar = (await holder.get(paths.tickets.calendar(shown.code!))).text;
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(calendar).not.toContain(sale.key);

    // Its reference can be typed at the gate, so the buyer sees it no longer, like its code.
    for (const path of [paths.orders.show, paths.orders.items, paths.orders.print])
      expect((await buyer.get(path(sale.reference, sale.key))).text).not.toContain(shown.reference);
    const { tickets, items } = await showOrder(sale);
    const fresh = tickets.find(({ isGiven }) => isGiven)!;
    expect(fresh).toMatchObject({ state: 'valid', code: null, qr: null, partOf: null, holderName: NAME });
    expect(items[0]).toMatchObject({ holderName: NAME, canEditHolder: false });
    expect(tickets.find(({ position }) => position === 2)!.code).not.toBeNull();
    expect(JSON.stringify(tickets)).not.toContain(shown.code!);
    const printed = async (withGiven: boolean) =>
      (await ticketDocuments(sale.id, 'en', { withGiven })).map(({ ticketReference }) => ticketReference);
    expect(await printed(false)).not.toContain(shown.reference);
    expect(await printed(true)).toContain(shown.reference);
    const [mailed] = await ticketAttachments({ id: '', orderId: sale.id, locale: 'en', data: {} });
    expect(readPdf(mailed!.content).pages).toHaveLength(1);
    const ofStaff = (await showOrder(sale, manager)).tickets.find(({ reference }) => reference === shown.reference)!;
    expect(ofStaff.code).toBe(shown.code);

    const told = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'ticket_given'));
    expect(told).toMatchObject({ recipient: 'ana@example.test' });
    expect(told.text).toContain(`${NAME} has accepted your ticket`);
    expect(told.text).toContain(sale.key);
    expect(told.text).not.toContain(shown.code!);
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'ticket_taken'));
    expect(mail).toMatchObject({ recipient: ADDRESS });
    expect(mail.text).not.toContain(sale.key);
    const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: sale.eventId } });
    const gate = await createGate(venueId);
    const validator = await signInAs(app, (await makeUser('validator')).email);
    expect((await scan(validator, before!.reference, { gateId: gate.id })).result).toBe('replaced');
    expect((await scan(validator, shown.reference, { gateId: gate.id })).result).toBe('accepted');
    const { dossier } = await showOrder(sale, manager);
    expect(dossier!.history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ticket_offered', 'ticket_taken']),
    );
  });

  it('takes its time out of the title, the mails and the visit of its buyer, not of staff', async () => {
    const sale = await sell({ quantity: 2 });
    const later = await createSlot(sale.eventId, { inHours: 50 });
    await sql('test_other_slot', 'update order_items set appointment_id = $2 where order_id = $1 and position = 1', [
      sale.id,
      later,
    ]);
    const visitsOf = async (client: Client, key?: string) =>
      expectPage(await client.get(paths.orders.appointment(sale.reference, key)), 'Orders/AppointmentData').visits;
    expect((await showOrder(sale)).order.slots).toHaveLength(2);
    expect(await visitsOf(buyer, sale.key)).toHaveLength(2);
    await offer(buyer, sale);
    await take(app.newClient(), await linkOf(buyer, sale));
    const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: sale.slot! } });
    expect((await showOrder(sale)).order.slots.map((slot) => slot.startsAt)).toEqual([startsAt.toISOString()]);
    expect((await visitsOf(buyer, sale.key)).map(({ tickets }) => tickets)).toEqual([1]);
    expect((await findMailedOrder(sale.id))!.slots).toHaveLength(1);
    expect((await showOrder(sale, manager)).order.slots).toHaveLength(2);
    expect(await visitsOf(manager)).toHaveLength(2);
  });

  it('is asked what its product asks, and what was typed is judged as in the shop', async () => {
    const field = { name: 'age', kind: 'number', label: { en: 'Age' }, required: true, min: 18 };
    const sale = await sell({ product: { holderFields: [field] }, holders: [{ position: 1, data: { age: '40' } }] });
    await offer(buyer, sale);
    const link = await linkOf(buyer, sale);
    const refused = async (body: object) => Object.keys(codeOf(await take(app.newClient(), link, body)).errors ?? {});
    expect(await refused({})).toEqual(['answers.age']);
    expect(await refused({ answers: { age: '12' } })).toEqual(['answers.age']);
    expect(await refused({ answers: { age: '30' }, email: 'nowhere', name: '' })).toEqual(
      expect.arrayContaining(['email', 'name']),
    );
    expect((await take(app.newClient(), link, { answers: { age: '30', other: 'x' } })).status).toBeLessThan(400);
    const profile = await prisma.orderItemProfile.findFirstOrThrow({
      where: { item: { orderId: sale.id, position: 1 } },
    });
    expect(profile).toMatchObject({ name: NAME, data: { age: '30' } });
  });

  it('is the pass of its holder alone: one in a wallet from before shows the old ticket', async () => {
    const sale = await given();
    const item = await prisma.orderItem.findFirstOrThrow({ where: { orderId: sale.id, position: 1 } });
    const [fresh] = await prisma.ticket.findMany({ where: { orderItemId: item.id, state: 'valid' } });
    expect(await showTicketOfItem(item.id)).toMatchObject({ state: 'replaced' });
    expect(await showTicketOfItem(fresh!.passId!)).toMatchObject({ id: fresh!.id });
  });

  it('is not its buyer’s to return or to move any more; staff move it, and it stays its holder’s', async () => {
    const sale = await given({ event: { rescheduleUntilHours: 1, refundSteps: STEPS } });
    const slot = await createSlot(sale.eventId, { inHours: 48 });
    const visit = expectPage(
      await buyer.get(paths.orders.appointment(sale.reference, sale.key)),
      'Orders/AppointmentData',
    );
    expect([visit.visits[0]!.tickets, visit.order.validTickets]).toEqual([1, 1]);
    const page = expectPage(await look(buyer, sale), 'Orders/Reschedule');
    expect(page.tickets.map(({ stops }) => stops[0]!.refusal)).toEqual(['given', null]);
    expect(codeOf(await move(buyer, sale, { positions: [1], slot })).code).toBe('reschedule_given');
    const forced = { positions: [1], slot, force: true, reason: 'asked by its holder' };
    const moved = await move(manager, sale, forced, true);
    expect(moved.status, moved.text.slice(0, 300)).toBeLessThan(400);
    const { tickets } = await showOrder(sale);
    expect(tickets.find(({ position, state }) => position === 1 && state === 'valid')).toMatchObject({
      isGiven: true,
      code: null,
    });
    const mails = async () => (await mailsOf(sale.id)).filter(({ kind }) => kind === 'ticket_taken');
    await until(async () => ((await mails()).length === 2 ? true : undefined));
  });

  it('is not returned by its buyer', async () => {
    const sale = await soldByBank({ quantity: 2 });
    await offer(buyer, sale);
    await take(app.newClient(), await linkOf(buyer, sale));
    const page = expectPage(await buyer.get(paths.orders.refund(sale.reference, sale.key)), 'Orders/Refund');
    expect(page.units.map(({ position, isGiven }) => [position, isGiven])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(codeOf(await makeRefund(buyer, sale, { positions: [1], expectedCents: sale.total / 2 })).code).toBe(
      'refund_given',
    );
    expect((await makeRefund(buyer, sale, { positions: [2], expectedCents: sale.total / 2 })).status).toBeLessThan(400);
  });

  it('goes with all that its unit visits', async () => {
    const tower = await sell();
    const slot = await createSlot(tower.eventId, { inHours: 30 });
    const sale = await given({ visits: [{ eventId: tower.eventId, slot }] });
    expect((await placesOf(sale)).tickets).toEqual([
      ['replaced', 'valid'],
      ['valid'],
      ['replaced', 'valid'],
      ['valid'],
    ]);
    const passes = await prisma.ticket.findMany({ where: { orderId: sale.id, passId: { not: null } } });
    expect(new Set(passes.map(({ passId }) => passId)).size).toBe(2);
  });

  it('tells a person with a former code nothing of the present ones, whose references can be typed at the gate', async () => {
    const tower = await sell();
    const slot = await createSlot(tower.eventId, { inHours: 30 });
    const sale = await sell({ quantity: 1, visits: [{ eventId: tower.eventId, slot }] });
    const codes = (await showOrder(sale)).tickets.map(({ code }) => code!);
    await offer(buyer, sale);
    await take(app.newClient(), await linkOf(buyer, sale));
    const present = await prisma.ticket.findMany({ where: { orderId: sale.id, state: 'valid' } });
    const told = new RegExp([NAME, ...present.map(({ reference }) => reference)].join('|'));
    expect([codes.length, present.length]).toEqual([2, 2]);
    for (const code of codes) expect((await app.newClient().get(paths.tickets.show(code))).text).not.toMatch(told);
  });
});
