/** Orders of programs above the limit of simplified invoices carry the data of a full one. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { prepare } from '../../support/prepare';
import { createCompany } from '../bulk-orders/bulkFixture';
import { app, COMPANY, openInvoicing, setSimplified } from '../invoices/invoiceFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { checked, programOf, refusalOf, write } from './apiFixture';

openInvoicing();

const { kind: _, ...invoice } = COMPANY;
const customer = { name: 'Clara Vidal', email: 'clara@example.test' };

const house = prepare(async () => {
  const { id: eventId } = await createEvent(await createVenue(), { status: 'published' });
  const product = await createProduct(eventId, { priceCents: 25_000, maxPerOrder: 10 });
  const slotId = await createSlot(eventId, { capacity: 60 });
  const program = await programOf(app, (await makeUser('administrator')).id);
  const lines = (quantity: number) => [{ productId: product, slotId, quantity }];
  return { program, lines };
});
const send = (body: object) => write(house.program, 'POST', '/orders', { customer, payment: 'link', ...body });

it('an order of 500.00 needs invoice data above 400.00, and its hold can be used again with them', async () => {
  await setSimplified('always');
  const lines = house.lines(2);
  expect(await refusalOf(send({ lines }))).toEqual({
    ...{ status: 422, code: 'invoice_data_needed' },
    errors: { 'invoice.taxId': expect.stringContaining('400.00') },
  });
  const { id: hold } = await checked<{ id: string }>('createHold', write(house.program, 'POST', '/holds', { lines }));
  expect(await refusalOf(send({ hold }))).toMatchObject({ code: 'invoice_data_needed' });
  const order = await checked<{ id: string; state: string; totalCents: number }>(
    'createOrder',
    send({ hold, invoice: { ...invoice, taxId: 'es-b1234567 4' } }),
  );
  expect(order).toMatchObject({ state: 'pending', totalCents: 50_000 });
  const { customer: noted } = await prisma.invoiceRequest.findUniqueOrThrow({ where: { orderId: order.id } });
  expect(noted).toMatchObject(invoice);
  expect((await send({ lines: house.lines(1) })).status).toBe(201);
});

it.each<[string, object, string[]]>([
  ['a wrong tax id', { ...invoice, taxId: 'B12345675' }, ['invoice.taxId']],
  ['an unknown field', { ...invoice, kind: 'full' }, ['invoice.kind']],
  ['no name', { ...invoice, name: '' }, ['invoice.name']],
])('invoice data with %s are refused', async (_name, given, fields) => {
  const { status, errors } = await refusalOf(send({ lines: house.lines(2), invoice: given }));
  expect([status, Object.keys(errors ?? {})]).toEqual([422, fields]);
});

it('an order on account has the data of its company, and refuses others', async () => {
  await setSimplified('always');
  const companyId = await createCompany({ methods: ['on_account'], creditLimitCents: 90_000, currency: 'EUR' });
  const body = { lines: house.lines(2), payment: 'account', companyId };
  expect(await refusalOf(send({ ...body, invoice }))).toMatchObject({
    ...{ status: 422, errors: { invoice: expect.any(String) } },
  });
  expect((await send(body)).status).toBe(201);
});
