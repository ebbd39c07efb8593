/** A company buys, pays and distributes; a person redeems a code and enters. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailHandouts } from '../../../server/bulk-orders/handing/mailHandouts';
import { prisma, sql } from '../../../server/infra/db';
import { issueDueInvoices } from '../../../server/invoices';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { closeHouse, openHouse } from '../invoices/invoiceFixture';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import {
  buy,
  claim,
  codesOf,
  contactOf,
  createCompany,
  handOut,
  mailsOf,
  openProduct,
  order,
  refusalOf,
} from './bulkFixture';

const app = runApp();
let venueId: string;
let product: string;
let companyId: string;
let buyer: Client;
beforeAll(async () => {
  await prisma.paymentConnection.create({
    data: {
      ...{ id: randomUUID(), code: 'wire_transfer', kind: 'wire_transfer', enabled: true, channels: ['bulk'] },
      ...{ currencies: ['EUR'], methods: ['wire_transfer'] },
      settings: { holder: 'Museo', iban: 'ES9121000418450200051332', bic: '', bank: '' },
    },
  });
  venueId = await createVenue();
  product = await openProduct(venueId);
  companyId = await createCompany({
    discountRate: 1200,
    methods: ['card', 'wire_transfer', 'on_account'],
    creditLimitCents: 1_000_000,
  });
  buyer = await contactOf(app, companyId);
});
afterAll(() => closeHouse());

const show = async (client: Client, id: string) => expectPage(await client.get(paths.bulk.show(id)), 'BulkOrders/Show');

describe('five hundred codes', () => {
  it('at 7.00 with 10 % tax and 12 % off are 3,080.00 with 280.00 of tax, on one order', async () => {
    const { id } = await order(buyer, companyId, [{ productId: product, quantity: 500 }], 'quote');
    const quote = await show(buyer, id);
    expect(quote.order).toMatchObject({ state: 'quote', total: 308_000, tax: 28_000, purchaseOrder: 'PO-1' });
    expect(quote.counts.free).toBe(0);
    await buyer.json('POST', paths.bulk.place(id), {});
    await buyer.json('POST', paths.bulk.place(id), {});
    const placed = await show(buyer, id);
    expect(placed.order).toMatchObject({ state: 'placed', total: 308_000 });
    expect(placed.payUrl).toMatch(/^\/orders\/\w+\/pay\/card$/);
    const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
    const stored = await prisma.order.findUniqueOrThrow({ where: { id: orderId! }, include: { items: true } });
    expect([stored.totalCents, stored.items.length, stored.channel, stored.state]).toEqual([
      308_000,
      500,
      'bulk',
      'pending',
    ]);
    expect(stored.reference).toBe(placed.order.reference);
    const { pay, order: bought } = expectPage(await buyer.get(placed.payUrl!), 'Payments/Card/Create');
    expect(pay.options.map(({ method }) => method).sort()).toEqual(['card', 'wire_transfer']);
    expect(bought.discounts).toMatchObject([{ code: null, amount: 42_000 }]);
    expect(bought.company).toEqual({ href: paths.bulk.show(id) });
    expect(stored.items.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(28_000);
    const submission = { id: randomUUID() };
    for (const _ of [1, 2]) await buyer.json('POST', paths.bulk.onAccount(id), submission);
    const { owedCents } = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
    expect(Number(owedCents)).toBe(308_000);
    expect((await prisma.order.findUniqueOrThrow({ where: { id: orderId! } })).state).toBe('paid');
    // No tickets exist before a code is redeemed.
    expect(await prisma.ticket.count({ where: { orderId: orderId! } })).toBe(0);
    expect(await sql('test_proof', 'select * from sales_differences(array[$1]::uuid[])', [orderId])).toEqual([]);
  });
});

describe('unused codes', () => {
  it('120 of 500 that are credited make a corrective invoice of 739.20, and open nothing', async () => {
    await openHouse();
    const id = await buy(buyer, companyId, [{ productId: product, quantity: 500 }]);
    const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
    await issueDueInvoices(orderId!);
    const { reference } = await prisma.order.findUniqueOrThrow({ where: { id: orderId! } });
    await handOut(buyer, id, [{ email: 'unused@example.test' }]);
    const positions = Array.from({ length: 120 }, (_, n) => n + 1);
    const terms = { how: 'all', force: true, note: 'Unused' };
    const body = { id: randomUUID(), positions, expectedCents: 73_920, currency: 'EUR', ...terms };
    const manager = await signInAs(app, (await makeUser('manager')).email);
    const answer = await manager.json('POST', paths.orders.refund(reference), body);
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    await issueDueInvoices(orderId!);
    const invoices = await prisma.invoice.findMany({ where: { orderId: orderId! }, orderBy: { position: 'asc' } });
    expect(invoices.map(({ grossCents, taxCents }) => [Number(grossCents), Number(taxCents)])).toEqual([
      [308_000, 28_000],
      [-73_920, -6720],
    ]);
    expect((await show(buyer, id)).counts).toMatchObject({ revoked: 120, free: 380, sent: 0 });
    const [first] = await codesOf(id);
    const page = expectPage(await app.newClient().get(paths.bulk.claim(first!.code)), 'PromoCodes/Submission/Claim');
    expect(page.state).toBe('refunded');
    const { email } = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
    const told = () => mailsOf(email).then((mails) => mails.filter(({ kind }) => kind.startsWith('order_refund')));
    await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: 20_000 });
    const [mail] = await told();
    expect(mail).toMatchObject({
      kind: 'order_refund_on_account',
      text: expect.stringContaining('you owe €739.20 less'),
    });
    expect(await sql('test_proof', 'select * from sales_differences(array[$1]::uuid[])', [orderId])).toEqual([]);
  });
});

describe('a code', () => {
  it('goes to its recipient, is claimed and lets in; the company sees it', async () => {
    const id = await buy(buyer, companyId, [{ productId: product, quantity: 3 }]);
    expect((await show(buyer, id)).counts).toMatchObject({ free: 3, sent: 0 });
    const endsAt = new Date(Date.now() + 90 * 86_400_000);
    await prisma.bulkCode.updateMany({ where: { masterOrderId: id }, data: { endsAt } });
    const batch = randomUUID();
    const rows = [{ email: 'guide@example.test', name: 'Guide', quantity: 2 }];
    for (const _ of [1, 2]) expect((await handOut(buyer, id, rows, batch)).status).toBeLessThan(400);
    await mailHandouts(0);
    await mailHandouts(0);
    const kinds = async () => (await mailsOf('guide@example.test')).map(({ kind }) => kind);
    // The job that was queued by handing out may be writing the email.
    await vi.waitFor(async () => expect(await kinds()).toEqual(['bulk_orders.codes']), { timeout: 20_000 });
    const mails = await mailsOf('guide@example.test');
    const [first, second] = await codesOf(id);
    expect(mails[0]!.text).toContain(paths.bulk.claim(first!.code));
    expect(mails[0]!.text).toContain(paths.bulk.claim(second!.code));
    // The event, the organisation and the last day.
    expect(mails[0]!.text).toMatch(/For \S.* at \S.*\. Use them until \S.* 20\d\d\./);

    const visitor = app.newClient();
    const page = expectPage(await visitor.get(paths.bulk.claim(first!.code)), 'PromoCodes/Submission/Claim');
    expect(page).toMatchObject({ state: 'open', times: null, person: { name: 'Guide' } });
    const submission = { claim: randomUUID() };
    for (const _ of [1, 2]) expect((await claim(visitor, first!.code, submission)).status).toBeLessThan(400);
    const tickets = await prisma.ticket.findMany({ where: { orderItemId: first!.orderItemId } });
    expect(tickets.map(({ state }) => state)).toEqual(['valid']);
    const after = await show(buyer, id);
    expect(after.counts).toMatchObject({ free: 1, sent: 1, claimed: 1 });
    expect(after.codes[0]).toMatchObject({ state: 'claimed', holder: 'Ana Sol' });
    await prisma.ticket.updateMany({
      where: { orderItemId: first!.orderItemId },
      data: { usesLeft: 0, state: 'used' },
    });
    expect((await show(buyer, id)).counts).toMatchObject({ used: 1, claimed: 0 });
    // Another person with the same link.
    const again = expectPage(await app.newClient().get(paths.bulk.claim(first!.code)), 'PromoCodes/Submission/Claim');
    expect(again.state).toBe('claimed');
    expect(refusalOf(await claim(visitor, first!.code)).code).toBe('claim_taken');
  });

  it('without a time takes a place when its person chooses one, and the ledger follows', async () => {
    const { id: eventId } = await createEvent(venueId);
    const timed = await createProduct(eventId, { priceCents: 700, channels: ['bulk'] });
    const slot = await createSlot(eventId, { capacity: 1 });
    const id = await buy(buyer, companyId, [{ productId: timed, quantity: 2 }]);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
    await handOut(buyer, id, [{ email: 'two@example.test', quantity: 2 }]);
    const [first, second] = await codesOf(id);
    const visitor = app.newClient();
    const page = expectPage(await visitor.get(paths.bulk.claim(first!.code)), 'PromoCodes/Submission/Claim');
    expect(page.times!.slots.map((one) => one.id)).toEqual([slot]);
    expect(refusalOf(await claim(visitor, first!.code)).errors?.slotId).toBeDefined();
    expect((await claim(visitor, first!.code, { slotId: slot })).status).toBeLessThan(400);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 1 });
    expect(refusalOf(await claim(visitor, second!.code, { slotId: slot })).errors?.slotId).toBeDefined();
    const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
    expect(await sql('test_proof', 'select * from sales_differences(array[$1]::uuid[])', [orderId])).toEqual([]);
  });

  it('that was given to another recipient, or revoked, says why it opens nothing; a claimed one stays', async () => {
    const id = await buy(buyer, companyId, [{ productId: product, quantity: 2 }]);
    await handOut(buyer, id, [{ email: 'old@example.test', quantity: 2 }]);
    const [first, second] = await codesOf(id);
    await buyer.json('POST', paths.bulk.recipient(id), {
      id: randomUUID(),
      codes: [first!.id],
      name: 'New',
      email: 'new@example.test',
    });
    await buyer.json('POST', paths.bulk.revoke(id), { codes: [second!.id] });
    const visitor = app.newClient();
    const stateOf = async (code: string) => {
      const { state, person } = expectPage(await visitor.get(paths.bulk.claim(code)), 'PromoCodes/Submission/Claim');
      // The old link shows nothing about its new recipient.
      expect(person).toEqual({ name: '', email: '' });
      return state;
    };
    expect([await stateOf(first!.code), await stateOf(second!.code)]).toEqual(['reassigned', 'revoked']);
    expect(refusalOf(await claim(visitor, first!.code)).code).toBe('claim_reassigned');
    const [moved, free] = await codesOf(id);
    expect([moved!.state, free!.state]).toEqual(['sent', 'free']);
    await claim(visitor, moved!.code);
    expect(refusalOf(await buyer.json('POST', paths.bulk.revoke(id), { codes: [moved!.id] })).code).toBe(
      'codes_not_sent',
    );
  });
});
