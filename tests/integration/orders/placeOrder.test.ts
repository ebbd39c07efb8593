import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from './shopFixture';

type Held = { reference: string; key: string };
type Placed = { state: string; url: string };
type Refusal = { message: string; errors: Record<string, string[]> };

const HOLDER_FIELDS = [
  { name: 'name', kind: 'text', label: { en: 'Name' }, required: true },
  { name: 'birthday', kind: 'date', label: { en: 'Birthday' }, required: false },
  { name: 'passport', kind: 'document', label: { en: 'Passport' }, required: true },
];
const CONTACT = { name: 'Ana Pérez', email: 'Ana@Example.org', phone: '+34 600 000 000', acceptTerms: true };
const HOLDER = { name: 'Luz', fields: { passport: '12345678Z', birthday: '2015-02-28' } };

const app = runApp({ PAYMENTS_SANDBOX: 'true' });
const event = prepare(async () => createEvent(await createVenue()));
let adult: string;
let free: string;
let personal: string;
let slot: string;
let client: Client;

beforeAll(async () => {
  adult = await createProduct(event.id);
  free = await createProduct(event.id, { priceCents: 0, name: { en: 'Baby' } });
  personal = await createProduct(event.id, { holderFields: HOLDER_FIELDS });
});
beforeEach(async () => {
  slot = await createSlot(event.id);
  client = app.newClient();
});

async function hold(productId: string, quantity = 1): Promise<Held> {
  const lines = [{ productId, appointmentId: slot, quantity }];
  return (await client.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines })).json<Held>();
}
const place = ({ reference, key }: Held, input: object) =>
  client.json('POST', paths.orders.place(reference, key), input);
const orderOf = ({ reference }: Held) =>
  prisma.order.findUniqueOrThrow({
    where: { reference },
    include: { payments: true, tickets: true, items: { include: { profile: true }, orderBy: { position: 'asc' } } },
  });

describe('placing an order', () => {
  test('writes the contact, makes one payment and sends on to it', async () => {
    const held = await hold(adult, 2);
    const answer = await place(held, CONTACT);
    expect(answer.status).toBe(200);
    expect(answer.json<Placed>().state).toBe('pending');
    expect(answer.json<Placed>().url).toMatch(/\/sandbox\/pay\/|\/pay\/card/);
    const order = await orderOf(held);
    expect(order).toMatchObject({
      state: 'pending',
      customerName: 'Ana Pérez',
      customerEmail: 'ana@example.org',
      customerPhone: '+34 600 000 000',
    });
    expect(order.payments).toMatchObject([{ amountCents: 2400, state: 'created', attempt: 1 }]);
    expect(await countersOf(slot)).toEqual({ held: 2, sold: 0 });
  });

  test('a visit leaves for the page where the money is taken', async () => {
    const held = await hold(adult);
    await client.get(paths.events.show(event.slug, held));
    const answer = await client.post(paths.orders.place(held.reference, held.key), CONTACT, { follow: false });
    expect(answer.status).toBe(409);
    expect(answer.headers.get('X-Inertia-Location')).toContain('/sandbox/pay/');
    const back = await client.get(paths.events.show(event.slug, held), { follow: false });
    expect(back.status).toBe(303);
    expect(back.headers.get('Location')).toBe(paths.payments.card(held.reference, held.key));
  });

  test('pressed twice, it is one order and one payment', async () => {
    const held = await hold(adult);
    const answers = await Promise.all([place(held, CONTACT), place(held, CONTACT), place(held, CONTACT)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json<Placed>().url)).size).toBe(1);
    expect((await orderOf(held)).payments).toHaveLength(1);
  });

  test('with nothing to pay there are tickets at once', async () => {
    const held = await hold(free, 2);
    const answer = await place(held, CONTACT);
    expect(answer.json<Placed>()).toMatchObject({ state: 'paid', url: paths.orders.show(held.reference, held.key) });
    const order = await orderOf(held);
    expect(order.state).toBe('paid');
    expect(order.tickets).toHaveLength(2);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 2 });
    expect((await place(held, CONTACT)).json<Placed>().state).toBe('paid');
    expect((await orderOf(held)).tickets).toHaveLength(2);
  });

  test('free orders placed at once for crossing slots all end', async () => {
    const others = await Promise.all([createSlot(event.id), createSlot(event.id)]);
    const crossing = [others, others.toReversed(), others, others.toReversed()].map(async (slots) => {
      const lines = slots.map((appointmentId) => ({ productId: free, appointmentId, quantity: 1 }));
      const held = await client.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines });
      return held.json<Held>();
    });
    const answers = await Promise.all((await Promise.all(crossing)).map((held) => place(held, CONTACT)));
    expect(answers.map((answer) => answer.json<Placed>().state)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect(await countersOf(others[0]!)).toEqual({ held: 0, sold: 4 });
  });
});

describe('what is asked of the people the tickets are for', () => {
  test('is kept with each ticket', async () => {
    const held = await hold(personal, 2);
    const holders = { 1: HOLDER, 2: { name: 'Sol', fields: { passport: 'AB 1234', birthday: '', unasked: 'x' } } };
    expect((await place(held, { ...CONTACT, holders })).status).toBe(200);
    const profiles = (await orderOf(held)).items.map(({ profile }) => profile);
    expect(profiles).toMatchObject([
      { name: 'Luz', data: { passport: '12345678Z', birthday: '2015-02-28' } },
      { name: 'Sol', data: { passport: 'AB 1234' } },
    ]);
    expect(profiles[1]?.data).toEqual({ passport: 'AB 1234' });
  });

  test('stands beside its field when it is missing or wrong, and the places stay', async () => {
    const held = await hold(personal, 2);
    const holders = { 1: { ...HOLDER, fields: { passport: '<>', birthday: '2015-02-30' } }, 7: HOLDER };
    const answer = await place(held, { ...CONTACT, holders });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<Refusal>().errors).sort()).toEqual([
      'holders.1.fields.birthday',
      'holders.1.fields.passport',
      'holders.2.fields.passport',
      'holders.2.name',
    ]);
    expect((await orderOf(held)).state).toBe('held');
    expect(await countersOf(slot)).toEqual({ held: 2, sold: 0 });
  });
});

describe('input that is not accepted', () => {
  test.each([
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['name', { name: ['Ana'] }],
    ['email', { email: 'not an address' }],
    ['email', { email: `${'a'.repeat(250)}@example.org` }],
    ['phone', { phone: 'call me' }],
    ['acceptTerms', { acceptTerms: 'true' }],
    ['holders', { holders: 'none' }],
  ])('%s of %j leaves the places held', async (field, input) => {
    const held = await hold(adult);
    const answer = await place(held, { ...CONTACT, ...input });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<Refusal>().errors)).toEqual([field]);
    expect((await orderOf(held)).state).toBe('held');
    expect(await countersOf(slot)).toEqual({ held: 1, sold: 0 });
  });

  test('a form gets its messages beside the fields, in the language of the page', async () => {
    const held = await hold(adult);
    const spanish = app.newClient({ locale: 'es' });
    await spanish.get(paths.events.show(event.slug, held));
    const answer = await spanish.post(paths.orders.place(held.reference, held.key), { name: '', email: 'x' });
    const { errors, hold: kept } = expectPage(answer, 'Orders/Create');
    expect(errors).toMatchObject({
      name: 'Complete este campo.',
      email: 'Introduzca un correo electrónico válido.',
    });
    expect(kept).toMatchObject({ reference: held.reference, isLive: true });
  });

  test.each([
    `Robert'); drop table orders;--`,
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '#{7*7}{{7*7}}',
    'abc ñ 漢字 🎟️',
    '=1+1',
    '__proto__',
  ])('%j is a name like any other', async (name) => {
    const held = await hold(personal);
    const holders = { 1: { name, fields: { passport: '12345678Z' } } };
    expect((await place(held, { ...CONTACT, name, holders })).status).toBe(200);
    const order = await orderOf(held);
    expect(order.customerName).toBe(name);
    expect(order.items[0]?.profile?.name).toBe(name);
  });

  test('signs that turn the direction of what follows are left out', async () => {
    const held = await hold(personal);
    const holders = { 1: { name: '\u202eabc\u202c ñ', fields: { passport: '12345678Z' } } };
    expect((await place(held, { ...CONTACT, name: 'Ana \u2067txt\u2069', holders })).status).toBe(200);
    const order = await orderOf(held);
    expect([order.customerName, order.items[0]?.profile?.name]).toEqual(['Ana txt', 'abc ñ']);
  });

  test('what a database cannot store is left out, never a fault', async () => {
    const held = await hold(personal);
    const holders = { 1: { name: 'A\u0000B\ud800', fields: { passport: '1234\u00005678', __proto__: 'x' } } };
    expect((await place(held, { ...CONTACT, name: 'A\u0000na\udc00', holders })).status).toBe(200);
    const order = await orderOf(held);
    expect(order.customerName).toBe('Ana');
    expect(order.items[0]?.profile).toMatchObject({ name: 'AB', data: { passport: '12345678' } });
  });

  test('an order that was given up is gone, and says so', async () => {
    const held = await hold(adult);
    await client.json('POST', paths.orders.cancel(held.reference, held.key), {});
    const answer = await place(held, CONTACT);
    expect(answer.status).toBe(409);
    expect(answer.json<Refusal>().message).toBe('Your places are no longer reserved.');
  });
});
