/** Maximum free tickets of an event for one person, across all orders. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { createEvent, createProduct, createSlot, createVenue } from './shopFixture';

type Held = { reference: string; key: string };
const MAX = 3;

const app = runApp({ MAIL_URL: 'smtp://127.0.0.1:9' });
let venue: string;
let event: { id: string; slug: string };
let free: string;
let paid: string;
let slot: string;
let people = 0;
let email: string;
beforeAll(async () => {
  await writeSetting('orders.confirm_free', 'never', null);
  venue = await createVenue();
});
beforeEach(async () => {
  event = await createEvent(venue, { maxFreePerPerson: MAX });
  free = await createProduct(event.id, { priceCents: 0 });
  paid = await createProduct(event.id);
  slot = await createSlot(event.id, { capacity: 500 });
  people += 1;
  email = `visitor.${people}@example.com`;
});

async function hold(quantity: number, by: Client = app.newClient(), product = free): Promise<Held> {
  const lines = [{ productId: product, appointmentId: slot, quantity }];
  return (await by.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines })).json<Held>();
}
const place = ({ reference, key }: Held, to = email, by: Client = app.newClient()): Promise<Answer> =>
  by.json('POST', paths.orders.place(reference, key), { name: 'Ana', email: to, acceptTerms: true });
const outcome = (answer: Answer): string => {
  const { state, message } = answer.json<{ state?: string; message?: string }>();
  return state ?? message ?? '';
};
const orderIt = async (quantity: number, to = email, product = free): Promise<string> =>
  outcome(await place(await hold(quantity, undefined, product), to));
const title = 'The Lighthouse Museum';
const TOO_MANY = `Maximum 3 free tickets per person for ${title}. Remove some.`;
const HAD = `You have reached the maximum of 3 free tickets per person for ${title} with this email.`;

it('counts over all orders of one mailbox, however it is written; what costs something is free of it', async () => {
  expect(await orderIt(4)).toBe(TOO_MANY);
  expect(await orderIt(2)).toBe('paid');
  expect(await orderIt(2, email.toUpperCase())).toBe(HAD);
  expect(await orderIt(2, email.replace('@', '+again@'))).toBe(HAD);
  expect(await orderIt(1, email.replace('@', '+once@'))).toBe('paid');
  expect(await orderIt(1)).toBe(HAD);
  expect(await orderIt(3, email, paid)).toBe('pending');
  expect(await orderIt(3, `other.${email}`)).toBe('paid');
  const elsewhere = await createEvent(venue);
  const [product, time] = [await createProduct(elsewhere.id, { priceCents: 0 }), await createSlot(elsewhere.id)];
  const lines = [{ productId: product, appointmentId: time, quantity: 5 }];
  const held = await app.newClient().json('POST', paths.events.holds(elsewhere.slug), { key: uuidv7(), lines });
  expect(outcome(await place(held.json<Held>()))).toBe('paid');
});

it('is given back with what was given back or ended', async () => {
  expect(await orderIt(3)).toBe('paid');
  expect(await orderIt(1)).toBe(HAD);
  await sql('test_gave_back', `update order_items set state = 'refunded' where event_id = $1 and position = 1`, [
    event.id,
  ]);
  expect(await orderIt(1)).toBe('paid');
});

it('is said beside the address, and an order is named to nobody but its own person', async () => {
  expect(await orderIt(3)).toBe('paid');
  const answer = await place(await hold(1));
  expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([422, { email: [HAD] }]);
  const { reference } = await prisma.order.findFirstOrThrow({ where: { customerEmail: email } });
  expect(answer.text).not.toContain(reference);

  const person = await makeUser();
  const own = await signInAs(app, person.email);
  const first = await hold(3, own);
  expect(outcome(await place(first, person.email, own))).toBe('paid');
  const named = outcome(await place(await hold(1, own), `another.${person.email}`, own));
  expect(named).toBe(
    `You already have free tickets for ${title} in order ${formatReference(first.reference)}. The maximum is 3 per person.`,
  );
});

it('tells nobody who does not read the address: it is counted when that is confirmed', async () => {
  await writeSetting('orders.confirm_free', 'guests', null);
  const linkOf = async ({ reference }: Held) => {
    const text = await until(async () => {
      const { id } = await prisma.order.findUniqueOrThrow({ where: { reference } });
      return (await prisma.mailLog.findFirst({ where: { orderId: id, kind: 'order_to_confirm' } }))?.text;
    });
    return new URL(/https?:\/\/\S+\/confirm\/[\w-]+/.exec(text)![0]).pathname;
  };
  const stateOf = async ({ reference }: Held) => (await prisma.order.findUniqueOrThrow({ where: { reference } })).state;
  const [one, two] = [await hold(2), await hold(2)];
  expect([outcome(await place(one)), outcome(await place(two))]).toEqual(['pending', 'pending']);
  const reader = app.newClient();
  const press = async (order: Held) => {
    const link = await linkOf(order);
    await reader.visit(link);
    return reader.post(link, {});
  };
  await press(one);
  expect(await stateOf(one)).toBe('paid');
  const refused = await press(two);
  expect(await stateOf(two)).toBe('pending');
  expect(refused.text).toContain(formatReference(one.reference));
  // A stranger who enters the address gets the same answer as for an unused one.
  expect(outcome(await place(await hold(2)))).toBe('pending');
  expect(outcome(await place(await hold(4)))).toBe(TOO_MANY);
  await writeSetting('orders.confirm_free', 'never', null);
});

it('is not exceeded by many at once, nor by an order that is sent twice', async () => {
  const held = await Promise.all(Array.from({ length: 8 }, () => hold(1)));
  const answers = await Promise.all(held.flatMap((order) => [place(order), place(order)]));
  const states = answers.map(outcome);
  expect(states.filter((state) => state === 'paid').length).toBe(2 * MAX);
  expect(await prisma.ticket.count({ where: { order: { customerEmail: email } } })).toBe(MAX);
});
