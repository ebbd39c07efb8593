/** Hostile invoice data: for an order paid by a link, for another person's order, and in the checkout. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { goesTo, linked, makeLink, pay } from '../payments/linkFixture';
import { SESSION } from '../payments/paymentFixture';
import { expire, hold, place, type Sale, sell, settle, until } from '../tickets/saleFixture';
import { app, ask, COMPANY, manager, openInvoicing, setSimplified } from './invoiceFixture';

openInvoicing();

const { kind: _kind, ...DATA } = COMPANY;
const CARD = { payment: 'sandbox:card' };
type Refusal = { code?: string; errors?: Record<string, string[]> };
const refusal = (answer: { json: <T>() => T }) => answer.json<Refusal>();
const notedOf = async ({ id }: Sale) => (await prisma.invoiceRequest.findUnique({ where: { orderId: id } }))?.customer;
const fullOf = ({ id }: Sale) => prisma.invoice.findMany({ where: { orderId: id, kind: { in: ['F1', 'F3'] } } });

/** Values that are no text, cannot be stored, or are too long. */
const HOSTILE: unknown[] = [null, [], {}, ['x'], { toString: 'x' }, 0, true, '', ' ', '\u0000', 'x'.repeat(100_000)];
const WRONG: Record<string, unknown[]> = {
  name: [...HOSTILE, 'n'.repeat(121)],
  taxId: [...HOSTILE, 'B12345670', '12345678A', '<script>', 'B'.repeat(41)],
  country: [...HOSTILE, 'XX', 'ESP', '__proto__'],
  address: [...HOSTILE, 'x', 'xxx', 'a'.repeat(201)],
  postcode: [...HOSTILE, '00000', '99999', 'ABC', '1'.repeat(21)],
  city: [...HOSTILE, 'c'.repeat(101)],
};

beforeEach(async () => {
  await setSimplified('always');
  await writeSetting('invoices.simplified_limit', 2000, null);
});
afterEach(() => writeSetting('invoices.simplified_limit', 40_000, null));

it('a payment by link needs the data first, names the limit beside the way to pay, and is begun with them', async () => {
  const sale = await place();
  const link = await linked(manager, sale, { email: null });
  const payer = app.newClient();
  for (const payment of [...HOSTILE.filter((value) => value !== null), 'x:y', 'sandbox:card:x'])
    expect((await payer.json('POST', link, { payment })).status).toBeLessThan(500);
  const refused = await payer.json('POST', link, { ...CARD, invoice: DATA, customer: DATA, orderId: randomUUID() });
  expect(refused.status).toBe(422);
  expect(refusal(refused).errors?.payment?.[0]).toContain('20.00');
  // A person with only the payment link cannot set the order's data, which need the order's own key.
  expect(await notedOf(sale)).toBeUndefined();
  for (const body of [null, [], 'x', { ...DATA, taxId: null }])
    expect(
      (await payer.json('POST', paths.orders.invoice(sale.reference), body as object)).status,
    ).toBeGreaterThanOrEqual(400);
  expect(await prisma.payment.count({ where: { orderId: sale.id, linkId: { not: null } } })).toBe(0);
  const address = paths.orders.invoice(sale.reference, sale.key);
  expect((await app.newClient().json('POST', address, COMPANY, { follow: false })).status).toBe(303);
  expect(goesTo(await pay(payer, link, CARD))).toMatch(SESSION);
  expect(await prisma.payment.count({ where: { orderId: sale.id, linkId: { not: null } } })).toBe(1);
});

it('refuses each wrong field with a message beside it, and notes nothing', async () => {
  const sale = await place();
  const buyer = app.newClient();
  for (const [field, values] of Object.entries(WRONG))
    for (const value of values) {
      await sql('test_patience', 'delete from rate_limits');
      const answer = await ask(buyer, sale, { ...COMPANY, [field]: value });
      const what = `${field}: ${JSON.stringify(value)?.slice(0, 40)}`;
      expect([what, answer.status]).toEqual([what, 422]);
      expect([what, Object.keys(refusal(answer).errors ?? {})]).toEqual([what, expect.arrayContaining([field])]);
    }
  const { name: _name, ...unnamed } = COMPANY;
  for (const body of [{}, unnamed, { ...COMPANY, document: 'licence' }, { ...COMPANY, document: null }])
    expect((await ask(buyer, sale, body)).status).toBe(422);
  expect(await notedOf(sale)).toBeUndefined();
});

it('keeps another person’s order and invoice out of reach', async () => {
  const [own, other] = [await place(), await sell({ quantity: 1 })];
  const buyer = app.newClient();
  await until(async () => (await prisma.invoice.count({ where: { orderId: other.id } })) === 1);
  const foreign = await prisma.invoice.findFirstOrThrow({ where: { orderId: other.id } });
  for (const key of [own.key, '', 'x', `${other.key}x`])
    expect((await ask(buyer, { ...other, key })).status, key).toBeGreaterThanOrEqual(403);
  for (const corrected of [foreign.id, randomUUID(), 'x', null, [foreign.id], { id: foreign.id }])
    expect((await ask(buyer, own, { ...COMPANY, corrected })).status).toBeLessThan(500);
  expect(await fullOf(other)).toEqual([]);
  expect(await prisma.invoice.count({ where: { orderId: other.id } })).toBe(1);
});

it('has one full invoice when the data are sent twice, at once, or with other content', async () => {
  const sale = await place();
  const buyer = app.newClient();
  // The session starts here, so that the concurrent requests share one CSRF token.
  await buyer.get(paths.orders.show(sale.reference, sale.key));
  const other = { ...COMPANY, name: 'Viajes Levante S.L.' };
  const asked = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => ask(buyer, sale, n % 2 === 0 ? COMPANY : other)));
  for (const answer of asked) expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(400);
  await settle(sale);
  await until(async () => (await fullOf(sale)).length === 1);
  const again = await Promise.all([COMPANY, other, COMPANY, other].map((body) => ask(buyer, sale, body)));
  // Requests with the stored data succeed, and all others get an error on the tax ID.
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422]);
  expect(await fullOf(sale)).toHaveLength(1);
  const third = await ask(buyer, sale, { ...COMPANY, name: 'Viajes Norte S.L.' });
  expect(Object.keys(refusal(third).errors ?? {})).toEqual(['taxId']);
});

it('says how the link ended where the order is paid, expired or linked anew between the two steps', async () => {
  const [paid, expired, replaced] = [await place(), await place(), await place()];
  const payer = app.newClient();
  const links = [];
  for (const sale of [paid, expired, replaced]) links.push(await linked(manager, sale, { email: null }));
  await settle(paid);
  await expire(expired);
  await makeLink(manager, replaced, { email: null });
  for (const [at, sale] of [paid, expired, replaced].entries()) {
    const answer = await pay(payer, links[at]!, CARD);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, links[at]]);
    expect(await prisma.payment.count({ where: { orderId: sale.id, linkId: { not: null } } })).toBe(0);
  }
  // No data is stored for an expired order; a paid one gets an invoice.
  expect((await ask(payer, expired)).status).toBe(404);
  expect((await ask(payer, paid)).status).toBeLessThan(400);
  expect(await fullOf(paid)).toHaveLength(1);
});

it('takes that word on the page of the order too, and not from staff', async () => {
  const unusual = { ...COMPANY, address: 'x', postcode: '00000' };
  const [sale, other] = [await sell(), await sell()];
  const buyer = app.newClient();
  expect(Object.keys(refusal(await ask(buyer, sale, unusual)).errors ?? {}).toSorted()).toEqual([
    'address',
    'postcode',
  ]);
  expect((await ask(buyer, sale, { ...unusual, isConfirmed: true })).status).toBeLessThan(400);
  expect(await fullOf(sale)).toHaveLength(1);
  const byStaff = await manager.json('POST', paths.orders.invoice(other.reference), { ...unusual, isConfirmed: true });
  expect(Object.keys(refusal(byStaff).errors ?? {}).toSorted()).toEqual(['address', 'postcode']);
});

it('takes the word of a buyer for an unusual address, and for nothing else', async () => {
  const unusual = { ...DATA, address: 'x', postcode: '00000' };
  const buyer = { name: 'Ana Ruiz', email: 'odd@example.test', acceptTerms: true };
  const sale = await hold();
  const client = app.newClient();
  const send = (invoice: unknown) =>
    client.json('POST', paths.orders.place(sale.reference, sale.key), { ...buyer, invoice });
  const fieldsOf = async (invoice: unknown) => {
    const answer = await send(invoice);
    expect(answer.status, JSON.stringify(invoice).slice(0, 80)).toBe(422);
    return Object.keys(refusal(answer).errors ?? {}).toSorted();
  };
  expect(await fieldsOf(unusual)).toEqual(['invoice.address', 'invoice.postcode']);
  expect(await fieldsOf({ ...unusual, isConfirmed: false })).toEqual(['invoice.address', 'invoice.postcode']);
  for (const isConfirmed of [null, 1, 'true', 'yes', [], [true], {}, ['on'], 'x'.repeat(10_000)])
    expect(await fieldsOf({ ...unusual, isConfirmed })).toContain('invoice.isConfirmed');
  for (const [field, value] of [
    ['taxId', 'B12345670'],
    ['name', ''],
    ['country', 'XX'],
    ['city', null],
    ['address', ''],
    ['postcode', ['00000']],
  ] as const)
    expect(await fieldsOf({ ...unusual, [field]: value, isConfirmed: true })).toContain(`invoice.${field}`);
  for (const invoice of [null, [], 'x', 1, true]) expect((await send(invoice)).status).toBe(422);
  expect((await send({ ...unusual, isConfirmed: true })).status).toBe(200);
  expect(await notedOf(sale)).toEqual({ ...unusual });
});
