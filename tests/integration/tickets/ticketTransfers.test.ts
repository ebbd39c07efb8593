import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { showTicketOfItem } from '../../../server/tickets/queries/listTickets';
import { ticketDocuments } from '../../../server/tickets/queries/ticketDocuments';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { look, move, placesOf } from '../orders/rescheduleFixture';
import { createSlot } from '../orders/shopFixture';
import { codeOf, post as giveBack, STEPS, sold as soldByBank } from '../payments/refundFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, scan } from '../validations/gateFixture';
import { mailsOf, type Sale, type SaleInput, sell, until } from './saleFixture';

let app: TestApp;
let manager: Client;
let buyer: Client;
beforeAll(async () => {
  app = await startApp();
  manager = await signInAs(app, (await makeUser('manager')).email);
  buyer = app.newClient();
});
afterAll(() => app.close());
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const NAME = 'Berta Sanz';
const ADDRESS = 'berta@example.test';

const givePage = async (sale: Sale, client = buyer) =>
  expectPage(await client.get(paths.giving.give(sale.reference, sale.secret)), 'Orders/Give');
const offer = (sale: Sale, body: object = {}, client = buyer) =>
  client.json('POST', paths.giving.give(sale.reference, sale.secret), {
    id: randomUUID(),
    position: 1,
    email: '',
    ...body,
  });
/** The path of the link that is open for that position. */
async function linkOf(sale: Sale, position = 1): Promise<string> {
  const unit = (await givePage(sale)).units.find((one) => one.position === position)!;
  return new URL(unit.offer!.url).pathname;
}
const take = (link: string, body: object = {}, client = app.newClient()) =>
  client.json('POST', link, { claim: randomUUID(), name: NAME, email: ADDRESS, answers: {}, ...body });
/** A ticket of the order that somebody else has. */
async function given(input: SaleInput = {}): Promise<Sale> {
  const sale = await sell({ quantity: 2, ...input });
  expect((await offer(sale)).status).toBeLessThan(400);
  const answer = await take(await linkOf(sale));
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  return sale;
}
const showOrder = async (sale: Sale, client = buyer) =>
  expectPage(
    await client.get(paths.orders.show(sale.reference, client === buyer ? sale.secret : undefined)),
    'Orders/Show',
  );

describe('a ticket given to somebody else', () => {
  it('has another code from then on, which its buyer does not see, and the old one is refused as replaced', async () => {
    const sale = await sell({ quantity: 2, product: { entryBeforeMinutes: 6000 } });
    const [before] = (await showOrder(sale)).tickets;
    expect((await offer(sale, { email: ADDRESS })).status).toBeLessThan(400);
    const link = await linkOf(sale);
    const invited = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'ticket_offered'));
    expect(invited).toMatchObject({ recipient: ADDRESS });
    expect(invited.text).toContain(link);
    expect(invited.text).toContain('Ana gives you a ticket');
    // Nothing of who gives it but how they are called.
    const page = await app.newClient().get(link);
    expect(page.text).not.toMatch(new RegExp(`Ramos|ana@example|${sale.secret}|${sale.reference}`));
    expect(expectPage(page, 'Tickets/Take')).toMatchObject({ state: 'open', offer: { from: 'Ana' } });

    const holder = app.newClient();
    const taken = await holder.json('POST', link, { claim: randomUUID(), name: NAME, email: ADDRESS, answers: {} });
    const own = new URL(taken.url).pathname;
    expect(own).toContain('/tickets/');
    const shown = expectPage(await holder.get(own), 'Tickets/Show').ticket!;
    expect(shown).toMatchObject({ holderName: NAME, state: 'valid', opensOrder: false });
    expect(shown.code).not.toBe(before!.code);
    const calendar = (await holder.get(paths.tickets.calendar(shown.code!))).text;
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(calendar).not.toContain(sale.secret);

    const { tickets, items } = await showOrder(sale);
    const fresh = tickets.find(({ reference }) => reference === shown.reference)!;
    expect(fresh).toMatchObject({ isGiven: true, code: null, qr: null, holderName: NAME });
    expect(items[0]).toMatchObject({ holderName: NAME, canEditHolder: false });
    expect(tickets.find(({ position }) => position === 2)!.code).not.toBeNull();
    expect(JSON.stringify(tickets)).not.toContain(shown.code!);
    const printed = async (withGiven: boolean) =>
      (await ticketDocuments(sale.id, 'en', { withGiven })).map(({ ticketReference }) => ticketReference);
    expect(await printed(false)).not.toContain(shown.reference);
    expect(await printed(true)).toContain(shown.reference);
    const ofStaff = (await showOrder(sale, manager)).tickets.find(({ reference }) => reference === shown.reference)!;
    expect(ofStaff.code).toBe(shown.code);

    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'ticket_taken'));
    expect(mail).toMatchObject({ recipient: ADDRESS });
    expect(mail.text).not.toContain(sale.secret);
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

  it('is asked what its product asks, and what was typed is judged as in the shop', async () => {
    const field = { name: 'age', kind: 'number', label: { en: 'Age' }, required: true, min: 18 };
    const sale = await sell({ product: { holderFields: [field] }, holders: [{ position: 1, data: { age: '40' } }] });
    await offer(sale);
    const link = await linkOf(sale);
    const refused = async (body: object) => Object.keys(codeOf(await take(link, body)).errors ?? {});
    expect(await refused({})).toEqual(['answers.age']);
    expect(await refused({ answers: { age: '12' } })).toEqual(['answers.age']);
    expect(await refused({ answers: { age: '30' }, email: 'nowhere', name: '' })).toEqual(
      expect.arrayContaining(['email', 'name']),
    );
    expect((await take(link, { answers: { age: '30', other: 'x' } })).status).toBeLessThan(400);
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
    await offer(sale);
    await take(await linkOf(sale));
    expect(codeOf(await giveBack(buyer, sale, { positions: [1], expectedCents: sale.total / 2 })).code).toBe(
      'refund_given',
    );
    expect((await giveBack(buyer, sale, { positions: [2], expectedCents: sale.total / 2 })).status).toBeLessThan(400);
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
});

describe('a link', () => {
  it('is made once for one submission, opens nothing when it is guessed, and is one at a time', async () => {
    const sale = await sell();
    const id = randomUUID();
    expect((await offer(sale, { id })).status).toBeLessThan(400);
    expect((await offer(sale, { id })).status).toBeLessThan(400);
    expect(codeOf(await offer(sale)).code).toBe('transfer_already');
    expect(await prisma.ticketTransfer.count({ where: { orderId: sale.id } })).toBe(1);
    const wrong = paths.giving.take(id, 'x'.repeat(43));
    const guessed = await buyer.get(wrong);
    expect(guessed.status).toBe(404);
    expect(expectPage(guessed, 'Tickets/Take')).toMatchObject({ state: 'unavailable', offer: null });
    expect((await take(wrong)).status).toBe(404);
    expect((await take(paths.giving.take('no-id', '\u0000'))).status).toBe(404);
  });

  it('is taken once: another is told, its taker may press twice', async () => {
    const sale = await sell();
    await offer(sale);
    const link = await linkOf(sale);
    const claim = randomUUID();
    const first = await take(link, { claim });
    expect((await take(link, { claim })).url).toBe(first.url);
    const late = await take(link, { name: 'Somebody Else' });
    expect(codeOf(late).code).toBe('transfer_given');
    expect(expectPage(await buyer.get(link), 'Tickets/Take')).toMatchObject({ state: 'taken', offer: null });
  });

  it('opens nothing once it was withdrawn or is over, and another can be made', async () => {
    const sale = await sell();
    await offer(sale);
    const link = await linkOf(sale);
    const { id } = (await givePage(sale)).units[0]!.offer!;
    const stranger = app.newClient();
    expect((await stranger.json('POST', paths.giving.withdraw(sale.reference, id), {})).status).toBe(404);
    expect((await buyer.json('POST', paths.giving.withdraw(sale.reference, id, sale.secret), {})).status).toBeLessThan(
      400,
    );
    expect(codeOf(await take(link)).code).toBe('transfer_withdrawn');
    await offer(sale);
    const second = await linkOf(sale);
    await sql('test_over', `update ticket_transfers set expires_at = now() - interval '1 second' where order_id = $1`, [
      sale.id,
    ]);
    expect(codeOf(await take(second)).code).toBe('transfer_expired');
    expect((await offer(sale)).status).toBeLessThan(400);
    expect((await placesOf(sale)).tickets.flat()).toEqual(['valid', 'valid']);
  });

  it('is good for seven days, and never longer than the event lets it', async () => {
    const sale = await sell({ event: { transferUntilHours: 2 } });
    await offer(sale);
    const [row] = await sql<{ hours: number }>(
      'test_hours_left',
      `select extract(epoch from a.starts_at - x.expires_at)::float8 / 3600 as hours from ticket_transfers x
         join order_items i on i.id = x.order_item_id join appointments a on a.id = i.appointment_id where x.order_id = $1`,
      [sale.id],
    );
    expect(row!.hours).toBe(2);
    const open = await sell({ event: { kind: 'open' } });
    await offer(open);
    const { createdAt, expiresAt } = await prisma.ticketTransfer.findFirstOrThrow({ where: { orderId: open.id } });
    expect((expiresAt.getTime() - createdAt.getTime()) / 86_400_000).toBeCloseTo(7, 3);
  });

  it.each<[string, SaleInput, string | null, string]>([
    ['where the event does not let it', { event: { transfers: false } }, null, 'not_allowed'],
    ['when it is too late', { event: { transferUntilHours: 1000 } }, null, 'too_late'],
    [
      'of a ticket somebody came in with',
      {},
      `update tickets set state = 'used', uses_left = 0 where order_id = $1`,
      'used',
    ],
    ['of a blocked one', {}, `update tickets set state = 'blocked' where order_id = $1`, 'blocked'],
    [
      'of a visit that is called off',
      {},
      `update appointments set state = 'cancelled' where id in (select appointment_id from order_items where order_id = $1)`,
      'called_off',
    ],
    ['while the payment is disputed', {}, `update payments set state = 'disputed' where order_id = $1`, 'disputed'],
  ])('is not made %s, and one made before opens nothing', async (_what, input, change, refusal) => {
    const sale = await sell(input);
    if (change) {
      await offer(sale);
      const link = await linkOf(sale);
      await sql(`test_change_${refusal}`, change, [sale.id]);
      expect(codeOf(await take(link)).code).toBe(`transfer_${refusal}`);
      await sql('test_ended', `update ticket_transfers set state = 'withdrawn', ended_at = now() where order_id = $1`, [
        sale.id,
      ]);
    }
    expect(codeOf(await offer(sale)).code).toBe(`transfer_${refusal}`);
  });

  it('is for whoever may change the order, keeps what cannot be read out, and floods nobody', async () => {
    const sale = await sell();
    expect(
      (await app.newClient().json('POST', paths.giving.give(sale.reference), { id: randomUUID(), position: 1 })).status,
    ).toBe(404);
    for (const body of [
      { position: 99_999 },
      { position: 2 ** 40 },
      { id: 'x' },
      { email: 'a\u0000@b.c' },
      { email: '\ud800' },
    ])
      expect((await offer(sale, body)).status).toBe(422);
    await prisma.rateLimit.create({
      data: { key: 'mail-hour:full@example.test', hits: 99, resetsAt: new Date(Date.now() + 3_600_000) },
    });
    const full = codeOf(await offer(sale, { email: 'full+more@example.test' }));
    expect(Object.keys(full.errors ?? {})).toEqual(['email']);
    expect(Object.keys(codeOf(await offer(sale, { email: 'nobody' })).errors ?? {})).toEqual(['email']);
  });
});
