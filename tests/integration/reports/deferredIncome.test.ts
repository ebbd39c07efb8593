/**
 * Deferred income of a ten-visit card, passes, open tickets, codes and vouchers, compared with hand-calculated figures. In
 * March 2024, Madrid time:
 *
 * card   45.00 for ten visits of two people (tax 4.09), sold on the 2nd for 20 days: two visits on the 5th, the first in
 *        two parts, one on the 10th, which is undone on the 11th
 * pass   64.00 (tax 11.11) from the 1st for a month: 1 March to 1 April are 32 days of 2.00
 * first  the same from its first entry, on the 11th: 11 March to 11 April are 32 days of 2.00
 * open   two tickets of 10.00 (tax 0.91) sold on the 3rd for ten days, one used on the 4th; two more on the 15th, paid
 *        with gift
 * gift   a voucher of 50.00 sold on the 6th: 20.00 used on the 15th, 30.00 expire on the 25th
 */
import { beforeAll, expect, it } from 'vitest';
import { endUnused } from '../../../server/bulk-orders/handing/unusedCodes';
import { prisma, sql } from '../../../server/infra/db';
import type { Pages } from '../../../server/pages';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { newReference, newSecret } from '../../../server/shared/reference';
import { readRows } from '../../../server/shared/separatedValues';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { dayAhead } from '../../support/days';
import { buy, claim, codesOf, contactOf, createCompany, handOut, openProduct } from '../bulk-orders/bulkFixture';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { at, openPassShop, PASS, sellUncoded } from '../passes/passFixture';
import { signedIn } from '../users/people';

const app = runApp();
const accountant = signedIn(app, 'accountant');
const on = (day: number | string) => `2024-03-${String(day).padStart(2, '0')}`;
const noon = (day: number) => `${on(day)}T11:00:00Z`;

async function enter(orderId: string, day: number, people?: number): Promise<string> {
  const ticket = await prisma.ticket.findFirstOrThrow({
    where: { orderId, OR: [{ usesLeft: { gt: 0 } }, { peopleLeft: { gt: 0 } }] },
    include: { event: { select: { venue: { select: { gates: true } } } } },
  });
  const id = uuidv7();
  const scan = { id, nonce: id, code: ticket.reference, ticket_id: ticket.id, scanned_at: noon(day), people };
  const [answer] = await at(
    noon(day),
    (tx) => tx.$queryRaw<{ result: string }[]>`select result from validate_tickets(${JSON.stringify([scan])}::jsonb)`,
  );
  expect(answer!.result).toBe('accepted');
  return id;
}

async function shown(day: string) {
  const { page } = await accountant.visit(paths.salesReports.reconciliation({ range: 'custom', from: day, to: day }));
  return (page!.props as unknown as Pages['SalesReports/Reconciliation']).reconciled;
}
async function deferred(day: number | string) {
  const { deferred: rows, owed } = await shown(typeof day === 'number' ? on(day) : day);
  return Object.fromEntries([
    ...rows.map(({ kind, amount, tax }) => [kind, [amount, tax]]),
    ...owed.map(({ kind, amount }) => [kind, [amount]]),
  ]);
}

beforeAll(async () => {
  const venue = await createVenue();
  const { id: eventId } = await createEvent(venue, { kind: 'open' });
  const product = async (input: object) => ({ eventId, slug: '', productId: await createProduct(eventId, input) });
  const card = await product({ priceCents: 4500, taxRate: 1000, uses: 10, validDays: 20, capacityUnits: 2 });
  const open = await product({ priceCents: 1000, taxRate: 1000, validDays: 10 });
  const gift = await product({ category: 'voucher', priceCents: 5000, taxRate: 0, capacityUnits: 0, validDays: 19 });
  const pass = await openPassShop({ ...PASS, months: 1 }, venue);
  const first = await openPassShop({ ...PASS, validity: 'first_use', months: 1 }, venue);
  await prisma.product.updateMany({
    where: { id: { in: [pass.productId, first.productId] } },
    data: { priceCents: 6400, taxRate: 2100 },
  });

  await sellUncoded(pass, { moment: noon(1) });
  const waits = await sellUncoded(first, { moment: noon(1) });
  const cards = await sellUncoded(card, { moment: noon(2) });
  const opened = await sellUncoded(open, { moment: noon(3), quantity: 2 });
  const { order: bought } = await sellUncoded(gift, { moment: noon(6) });
  const [unit] = await prisma.orderItem.findMany({ where: { orderId: bought.id } });
  const code = { id: unit!.id, code_hash: 'hash', code: 'sealed', ending: 'ABCD' };
  await at(noon(6), (tx) => tx.$queryRaw`select issue_sold_voucher(${JSON.stringify(code)}::jsonb)`);

  await enter(opened.order.id, 4);
  await enter(cards.order.id, 5, 1);
  await enter(cards.order.id, 5);
  await enter(cards.order.id, 5);
  const third = await enter(cards.order.id, 10);
  await at(
    noon(11),
    (tx) => tx.$queryRaw`select undo_entry(${third}::uuid, 'supervisor', null::uuid, 'left at once', null::uuid)`,
  );
  await enter(waits.order.id, 11);

  const order = { id: uuidv7(), reference: newReference(8), secret: newSecret() };
  const lines = [{ event_id: eventId, product_id: open.productId, appointment_id: null, quantity: 2 }];
  const hold = { ...order, key: uuidv7(), channel: 'web', locale: 'en', tickets: 2, lines };
  const place = { order_id: order.id, name: 'Ana', email: 'ana@example.com', locale: 'en' };
  await at(noon(15), async (tx) => {
    await tx.$queryRaw`select outcome from hold_places(${JSON.stringify([hold])}::jsonb, 15)`;
    await tx.$queryRaw`select outcome from place_orders(${JSON.stringify([place])}::jsonb, 30)`;
    const [used] = await tx.$queryRaw<
      { outcome: string }[]
    >`select use_credit(${order.id}::uuid, '{"kind": "voucher", "code_hash": "hash"}', ${uuidv7()}::uuid) as outcome`;
    expect(used!.outcome).toBe('paid');
  });
  await at(`${on(26)}T05:00:00Z`, (tx) => tx.$queryRaw`select expire_balances(100)`);
}, 60_000);

// Deferred amount including tax, and the tax; for vouchers the liability.
const EXPECTED: Record<number, Record<string, number[]>> = {
  1: { pass: [6200 + 6400, 1076 + 1111] },
  2: { card: [4500, 409], pass: [6000 + 6400, 1042 + 1111] },
  3: { card: [4500, 409], ticket: [2000, 182], pass: [5800 + 6400, 1007 + 1111] },
  5: { card: [3600, 329], ticket: [1000, 91], pass: [5400 + 6400, 937 + 1111] },
  10: { card: [3150, 289], ticket: [1000, 91], pass: [4400 + 6400, 764 + 1111], voucher: [5000] },
  11: { card: [3600, 329], ticket: [1000, 91], pass: [4200 + 6200, 729 + 1076], voucher: [5000] },
  15: { card: [3600, 329], ticket: [2000, 182], pass: [3400 + 5400, 590 + 937], voucher: [3000] },
  22: { ticket: [2000, 182], pass: [2000 + 4000, 347 + 694], voucher: [3000] },
  25: { pass: [1400 + 3400, 243 + 590], voucher: [3000] },
  26: { pass: [1200 + 3200, 208 + 555] },
  31: { pass: [200 + 2200, 35 + 382] },
};

it('says at the end of each day what is no income yet, by kind', async () => {
  for (const [day, expected] of Object.entries(EXPECTED))
    expect([day, await deferred(Number(day))]).toEqual([day, expected]);
});

it('recognises it in the report by day of visit, which comes to what was sold less what is deferred', async () => {
  // 2.00 a day of each pass; 9.00, 4.50, -4.50 and at its end 36.00 of the card; 10.00 of each ticket; 30.00 of the
  // voucher.
  const earned = [
    200, 200, 200, 1200, 1100, 200, 200, 200, 200, 650, -50, 400, 1400, 400, 400, 400, 400, 400, 400, 400, 400, 4000,
  ];
  earned.push(400, 400, 2400, 3400, 400, 400, 400, 400, 400);
  const march = { range: 'custom', from: on(1), to: on(31), basis: 'visit' };
  const { page } = await accountant.visit(paths.salesReports.index(march));
  const { report } = page!.props as unknown as Pages['SalesReports/Index'];
  const net = report.columns.findIndex(({ key }) => key === 'net');
  expect(report.lines.map(({ cells }) => cells[net])).toEqual(earned);
  expect(report.totals[0]!.cells[net]).toBe(21_900);
  const entries = await accountant.visit(paths.salesReports.entries({ ...march, rows: 'product' }));
  const props = entries.page!.props as unknown as Pages['SalesReports/Entries'];
  expect(props.sums).toEqual([{ currency: 'EUR', sum: 21_900 }]);
  expect(new Set(props.entries.map(({ id }) => id)).size).toBe(50);
});

it('is in the journal, on an account of its own, where one is set', async () => {
  const journal = async (from: number, to: number) => {
    const { text } = await accountant.get(paths.invoices.booksFile('books', 'csv', { from: on(from), to: on(to) }));
    const read = readRows(text, 1000);
    if ('openQuote' in read) throw new Error('unreadable');
    const rows = read.rows.slice(1).map(({ cells }) => cells);
    const cents = (text = '') => Math.round(Number(text) * 100);
    const sum = (of: (row: string[]) => boolean) =>
      rows.filter(of).reduce((all, row) => all + cents(row[7]) - cents(row[6]), 0);
    return { deferred: sum((row) => row[2] === '485'), income: sum((row) => row[2] === '705'), all: sum(() => true) };
  };
  expect(await journal(1, 31)).toMatchObject({ deferred: 0 });
  await writeSetting('invoices.account_deferred', '485', null);
  // Without tax: on the 10th 31.50 - 2.89 + 10.00 - 0.91 + 108.00 - 18.75.
  expect(await journal(1, 10)).toMatchObject({ deferred: 12_695, all: 0 });
  const { deferred: left, income, all } = await journal(1, 31);
  expect([left, all]).toEqual([2400 - 417, 0]);
  // Sold without tax and without the voucher: 45.00 - 4.09 + 128.00 - 22.22 + 40.00 - 3.64.
  expect(income).toBe(18_305 - left);
  await writeSetting('invoices.account_deferred', '', null);
});

it('codes of a company are no income before they are used or end', async () => {
  const today = dayAhead(0);
  const before = (await deferred(today)) as Record<string, number[]>;
  expect(before).toEqual({});
  const companyId = await createCompany({
    methods: ['on_account'],
    creditLimitCents: 100_000,
    codeDays: 30,
    unusedPolicy: 'report',
  });
  const buyer = await contactOf(app, companyId);
  const id = await buy(buyer, companyId, [{ productId: await openProduct(await createVenue()), quantity: 3 }]);
  expect(await deferred(today)).toEqual({ code: [2100, 191] });
  await handOut(buyer, id, [{ email: 'eva@example.test' }]);
  const code = (await codesOf(id)).find(({ state }) => state === 'sent')!;
  await claim(app.newClient(), code.code, { email: 'eva@example.test' });
  expect(await deferred(today)).toEqual({ code: [1400, 127], ticket: [700, 64] });
  await sql(
    'test_ends',
    `update bulk_codes set ends_at = now() - interval '1 minute' where master_order_id = $1 and state <> 'claimed'`,
    [id],
  );
  await endUnused();
  expect(await deferred(today)).toEqual({ ticket: [700, 64] });
});
