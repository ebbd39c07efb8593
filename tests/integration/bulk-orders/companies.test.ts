/** Companies: from the application to the account; every company sees only its own data. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { STATED_ROUTES } from '../access/routePermissions';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { buy, codesOf, contactOf, createCompany, handOut, mailsOf, openProduct, order, refusalOf } from './bulkFixture';

const app = runApp();
let product: string;
let staff: Client;
const WAIT = { timeout: 10_000 };
const ON_ACCOUNT = { methods: ['card', 'on_account'], creditLimitCents: 100_000 };
beforeAll(async () => {
  product = await openProduct(await createVenue());
  staff = await signInAs(app, (await makeUser('manager')).email);
});

it('a firm applies, staff approve it, and its contact is invited', async () => {
  const id = randomUUID();
  const details = {
    ...{ id, name: 'Rutas del Sur', taxId: 'B12345674', country: 'ES', address: 'Calle Real 2', postcode: '11100' },
    ...{ city: 'San Fernando', email: 'facturas@rutas.test', contactName: 'Rosa Mar', contactEmail: 'rosa@rutas.test' },
  };
  const guest = app.newClient();
  const bad = refusalOf(await guest.json('POST', paths.bulk.apply(), { ...details, taxId: 'B12345678', city: '' }));
  expect(Object.keys(bad.errors ?? {}).sort()).toEqual(['city', 'taxId']);
  for (const one of [id, id, randomUUID()])
    expect((await guest.json('POST', paths.bulk.apply(), { ...details, id: one }, { follow: false })).status).toBe(303);
  expect(await prisma.company.count({ where: { taxId: 'B12345674' } })).toBe(1);
  const { record, applicant } = expectPage(await staff.get(paths.bulk.company(id)), 'BulkOrders/Companies/Edit');
  expect(applicant).toEqual({ name: 'Rosa Mar', email: 'rosa@rutas.test' });
  const values = { ...record!.values, state: 'active' };
  const wrong = { ...values, priceListId: randomUUID(), version: record!.version };
  const refused = async (body: object) =>
    Object.keys(refusalOf(await staff.json('PATCH', paths.bulk.companies(id), body)).errors ?? {});
  expect(await refused(wrong)).toEqual(['priceListId']);
  expect(await refused({ ...wrong, priceListId: null, productIds: [product, randomUUID()] })).toEqual(['productIds']);
  const approved = { ...values, productIds: [product], version: record!.version };
  const answer = await staff.patch(paths.bulk.companies(id), approved);
  // No emails are sent here: the page names the recipient and shows the link to hand over.
  const { flash } = answer.page as unknown as { flash: { toast: { message: string }; linkToPassOn: string } };
  expect(flash.toast.message).toContain('rosa@rutas.test');
  expect(flash.linkToPassOn).toContain('/invitation/');
  const { contacts } = expectPage(await staff.get(paths.bulk.company(id)), 'BulkOrders/Companies/Edit');
  expect(contacts).toMatchObject([{ email: 'rosa@rutas.test', role: 'buyer', isInvited: true }]);
});

it('staff who may approve it and the applicant hear of an application, and the applicant of the answer', async () => {
  await sql('test_patience', 'delete from rate_limits');
  const [approver, cashier] = [await makeUser('manager'), await makeUser('cashier')];
  const asked = {
    ...{ name: 'Rutas del Norte', taxId: 'B76000017', country: 'ES', address: 'Calle Real 3', postcode: '11100' },
    ...{ city: 'San Fernando', email: 'pay@norte.test', contactName: 'Ana Gil', contactEmail: 'ana@norte.test' },
  };
  const guest = app.newClient();
  const apply = (body: object) => guest.json('POST', paths.bulk.apply(), body, { follow: false });
  const kindsTo = async (email: string) => (await mailsOf(email)).map(({ kind }) => kind);
  const id = randomUUID();
  for (const _time of [1, 2]) expect((await apply({ ...asked, id })).status).toBe(303);
  await vi.waitFor(async () => expect(await kindsTo('ana@norte.test')).toHaveLength(1), WAIT);
  await vi.waitFor(async () => expect(await kindsTo(approver.email)).toHaveLength(1), WAIT);
  const told = () => prisma.notification.findMany({ where: { kind: 'company_applied', userId: approver.id } });
  const { company, person, email } = { company: 'Rutas del Norte', person: 'Ana Gil', email: 'ana@norte.test' };
  expect(await told()).toMatchObject([{ href: paths.bulk.company(id), data: { company, person, email } }]);
  expect(await kindsTo(approver.email)).toEqual(['notifications.company_applied']);
  expect(await kindsTo(cashier.email)).toEqual([]);
  expect(await kindsTo(email)).toEqual(['bulk_orders.applied']);
  // An application in the name of a known company: the applicant gets the same answer, and staff see it.
  const stranger = { ...asked, id: randomUUID(), contactName: 'Eva Sol', contactEmail: 'eva@norte.test' };
  expect((await apply(stranger)).status).toBe(303);
  await vi.waitFor(async () => expect(await kindsTo('eva@norte.test')).toEqual(['bulk_orders.applied']), WAIT);
  expect((await told()).map(({ data }) => (data as { person: string }).person).sort()).toEqual(['Ana Gil', 'Eva Sol']);
  const answer = async (of: string, state: string, terms: object = {}) => {
    const { record } = expectPage(await staff.get(paths.bulk.company(of)), 'BulkOrders/Companies/Edit');
    return staff.json('PATCH', paths.bulk.companies(of), {
      ...record!.values,
      ...terms,
      state,
      version: record!.version,
    });
  };
  await answer(id, 'active', { methods: ['card', 'on_account'], creditLimitCents: 150_000, creditDays: 30 });
  const other = { ...asked, id: randomUUID(), taxId: 'B76000025', contactEmail: 'no@norte.test' };
  await apply(other);
  await answer(other.id, 'refused');
  const approved = ['bulk_orders.applied', 'bulk_orders.approved', 'users.invitation'];
  await vi.waitFor(async () => expect((await kindsTo(email)).sort()).toEqual(approved), WAIT);
  const open = (await mailsOf(email)).find(({ kind }) => kind === 'bulk_orders.approved');
  expect(open?.text).toContain('You can buy on account up to €1,500.00, to be paid within 30 days of the invoice.');
  const refused = ['bulk_orders.applied', 'bulk_orders.refused'];
  await vi.waitFor(async () => expect((await kindsTo('no@norte.test')).sort()).toEqual(refused), WAIT);
});

it('the id of one company sets up no other', async () => {
  const id = randomUUID();
  const values = {
    ...{ name: 'Viajes Levante', taxId: 'B11000023', country: 'ES', address: 'Calle Ancha 2', postcode: '11001' },
    ...{ city: 'Cádiz', email: 'levante@example.test', state: 'active', methods: ['card'], creditLimitCents: 0 },
    ...{ creditDays: 30, discountRate: 0, priceListId: null, productIds: [], minQuantity: 1, quoteDays: 14 },
    ...{ needsPurchaseOrder: false, note: '', codeDays: null, unusedPolicy: 'report', extendDays: 90 },
    invoicing: 'order',
  };
  const send = (body: object) => staff.json('POST', paths.bulk.companies(), { id, ...body }, { follow: false });
  for (const _time of [1, 2]) expect((await send(values)).status).toBe(303);
  const refused = await send({ ...values, name: 'Otra', taxId: 'B12345674' });
  expect([refused.status, refusalOf(refused).code]).toEqual([409, 'id_taken']);
});

describe('a company', () => {
  it('sees its own and nothing else, on every route; its viewer changes nothing', async () => {
    const [own, other] = [await createCompany(ON_ACCOUNT), await createCompany(ON_ACCOUNT)];
    const buyer = await contactOf(app, own);
    const bought = await buy(buyer, own, [{ productId: product, quantity: 2 }]);
    const { id: quoted } = await order(buyer, own, [{ productId: product, quantity: 2 }], 'quote');
    await handOut(buyer, bought, [{ email: 'own@example.test' }]);
    const link = randomUUID();
    await buyer.json('POST', paths.bulk.links(bought), { id: link, domains: [], perPerson: 1 });
    const [code] = await codesOf(bought);
    const body = {
      ...{ id: randomUUID(), companyId: own, as: 'order', purchaseOrder: '', locale: 'en', active: false },
      ...{
        lines: [{ productId: product, slotId: null, quantity: 1 }],
        rows: [{ name: '', email: 'x@example.test', quantity: 1 }],
      },
      ...{ codes: [code!.id], name: 'X', email: 'x@example.test', domains: [], perPerson: 1, file: 'ZW1haWwKeEB4LmVz' },
    };
    const routes = STATED_ROUTES.filter(({ path, access }) => path.startsWith('/bulk/orders') && access === 'signedIn');
    const stranger = await contactOf(app, other);
    const viewer = await contactOf(app, own, 'viewer');
    const before = await codesOf(bought);
    const leaks: string[] = [];
    for (const target of [bought, quoted])
      for (const { method, path } of routes) {
        const address = path.replace(':id', target).replace(':link', link);
        const ask = (client: Client) =>
          client.json(method, address, method === 'GET' ? undefined : body, { follow: false });
        if (path.includes(':id') || method !== 'GET') {
          const { status } = await ask(stranger);
          if (status !== 404) leaks.push(`${method} ${path} to a stranger: ${status}`);
        }
        if (method !== 'GET') {
          const { status } = await ask(viewer);
          if (status !== 403) leaks.push(`${method} ${path} to a viewer: ${status}`);
        }
      }
    // Staff pages are closed to contacts of any company.
    const desk = STATED_ROUTES.filter(({ path, access }) => path.startsWith('/bulk/') && access.startsWith('bulk.'));
    expect(desk.length).toBeGreaterThan(8);
    for (const { method, path } of desk)
      for (const client of [buyer, stranger]) {
        const address = path.replace(':id', own).replace(':user', randomUUID());
        const { status } = await client.json(method, address, method === 'GET' ? undefined : body, { follow: false });
        if (status !== 403) leaks.push(`${method} ${path} to a contact: ${status}`);
      }
    expect(leaks).toEqual([]);
    expect(await codesOf(bought)).toEqual(before);
    const list = expectPage(await stranger.get(paths.bulk.index({ company: own })), 'BulkOrders/Index');
    expect([list.orders, list.companies.map(({ id }) => id)]).toEqual([[], [other]]);
    const seen = expectPage(await viewer.get(paths.bulk.show(bought)), 'BulkOrders/Show');
    expect([seen.codes[0]!.code, seen.payUrl]).toEqual([null, null]);
    const all = expectPage(await staff.get(paths.bulk.index()), 'BulkOrders/Index');
    expect(all.orders.map(({ id }) => id)).toEqual(expect.arrayContaining([bought, quoted]));
  });
});

it('a price list has prices and percentages; what was quoted and ordered before keeps its price', async () => {
  const other = await openProduct(await createVenue());
  const list = randomUUID();
  const price = (cents: number | null, rate: number | null = null) => ({
    ...{ name: `Operators ${list.slice(0, 8)}`, discountRate: 1000 },
    prices: [
      { productId: product, priceCents: cents, discountRate: rate },
      { productId: other, priceCents: null, discountRate: null },
    ],
  });
  const both = refusalOf(await staff.json('POST', paths.bulk.priceLists(), { id: list, ...price(600, 500) }));
  expect(both.errors?.['prices.0.discountRate']).toBeDefined();
  for (const _time of [1, 2])
    expect((await staff.json('POST', paths.bulk.priceLists(), { id: list, ...price(600) })).status).toBeLessThan(400);
  const id = await createCompany({ ...ON_ACCOUNT, discountRate: 5000 });
  const { record } = expectPage(await staff.get(paths.bulk.company(id)), 'BulkOrders/Companies/Edit');
  const terms = { ...record!.values, priceListId: list, minQuantity: 2, version: record!.version };
  expect((await staff.json('PATCH', paths.bulk.companies(id), terms)).status).toBeLessThan(400);
  const buyer = await contactOf(app, id);
  const offered = expectPage(await buyer.get(paths.bulk.create()), 'BulkOrders/Create').products;
  const costs = (one: string) => offered.find((each) => each.id === one)?.priceCents;
  // List price 7.00: a fixed price for one product, 10% off for all others.
  expect([costs(product), costs(other)]).toEqual([600, 630]);
  const few = await order(buyer, id, [{ productId: product, quantity: 1 }]);
  expect(refusalOf(few.answer).errors?.lines).toBeDefined();
  const lines = [
    { productId: product, quantity: 2 },
    { productId: other, quantity: 1 },
  ];
  const totals = async (master: string) => {
    const { order: shown } = expectPage(await buyer.get(paths.bulk.show(master)), 'BulkOrders/Show');
    return shown.total;
  };
  const { id: quoted } = await order(buyer, id, lines, 'quote');
  const { id: ordered } = await order(buyer, id, lines);
  expect([await totals(quoted), await totals(ordered)]).toEqual([1830, 1830]);
  const { record: opened } = expectPage(await staff.get(paths.bulk.priceList(list)), 'BulkOrders/PriceLists/Edit');
  const dearer = { ...price(900), version: opened!.version };
  expect((await staff.json('PATCH', paths.bulk.priceLists(list), dearer)).status).toBeLessThan(400);
  // The same form again is already saved; a different one based on the old version is refused.
  expect((await staff.json('PATCH', paths.bulk.priceLists(list), dearer)).status).toBeLessThan(400);
  const late = { ...price(950), version: opened!.version };
  expect((await staff.json('PATCH', paths.bulk.priceLists(list), late)).status).toBe(409);
  // Never above the list price; a quote keeps its price.
  const { id: later } = await order(buyer, id, lines);
  await buyer.json('POST', paths.bulk.place(quoted), {});
  expect([await totals(later), await totals(quoted), await totals(ordered)]).toEqual([2030, 1830, 1830]);
});

it('products, least quantity and the purchase order number of the terms are held by the server', async () => {
  const other = await openProduct(await createVenue());
  const id = await createCompany({ productIds: [other], minQuantity: 5, needsPurchaseOrder: true });
  const buyer = await contactOf(app, id);
  const errorsOf = async (body: object) => {
    const sent = { id: randomUUID(), companyId: id, purchaseOrder: 'PO-1', as: 'order', ...body };
    const answer = await buyer.json('POST', paths.bulk.index(), sent);
    return answer.status < 400 ? [] : Object.keys(refusalOf(answer).errors ?? {});
  };
  const of = (productId: string, quantity: number) => ({ lines: [{ productId, slotId: null, quantity }] });
  expect(await errorsOf(of(product, 5))).toEqual(['lines']);
  expect(await errorsOf(of(other, 4))).toEqual(['lines']);
  expect(await errorsOf({ ...of(other, 5), purchaseOrder: '' })).toEqual(['purchaseOrder']);
  expect(await errorsOf(of(other, 5))).toEqual([]);
  expect(await prisma.masterOrder.count({ where: { companyId: id } })).toBe(1);
});
