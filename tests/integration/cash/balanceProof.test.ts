/** A balance at the till needs its owner's proof: a code by email, or the QR code of their account or ticket. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { balanceGrant } from '../../../server/cash/balances/balanceGrant';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { codeOf } from '../../../server/tickets';
import { accountCode } from '../../../server/wallets';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { type MailServer, partOf, startMailServer } from '../mails/mailServer';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { sell as sellTicket } from '../tickets/saleFixture';
import { mailsTo, makeUser, signInAs } from '../users/people';
import { credit, walletOf } from '../wallets/balanceFixture';
import { balancePart, createCashbox, open, refusalOf } from './cashFixture';

type Answer = {
  proved: { userId: string; left: number; grant: string } | null;
  asked: { name: string; email: string } | null;
};
type Person = { id: string; email: string; name: string };

let app: TestApp;
let mails: MailServer;
let shift: string;
let venue: string;
let event: string;
let product: string;
let slot: string;
let cashier: Client;
let hand: Person;
let person: Person;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startApp({ MAIL_URL: mails.url });
  venue = await createVenue();
  ({ id: event } = await createEvent(venue));
  product = await createProduct(event, { channels: ['counter'], priceCents: 1200 });
  slot = await createSlot(event, { capacity: 100 });
});
// A cashier and a shift for each test, because requests by one cashier in ten minutes are limited.
beforeEach(async () => {
  hand = await makeUser('cashier');
  cashier = await signInAs(app, hand.email);
  ({ id: shift } = await open(cashier, await createCashbox(venue), 5000));
  person = await makeUser();
  await credit(person.id, { amount: 2000 });
});
afterAll(async () => {
  await app.close();
  await mails.stop();
});

const find = async (code: string) => (await cashier.json('POST', paths.pos.balances(), { code })).json<Answer>();
const sale = (parts: object[], key: string) => ({
  key,
  lines: [{ eventId: event, productId: product, appointmentId: slot, quantity: 1 }],
  totalCents: 1200,
  parts,
});
const sell = (parts: object[], key: string = randomUUID()) => cashier.json('POST', paths.pos.sales(), sale(parts, key));
const part = (grant: string) => ({ id: randomUUID(), kind: 'balance', userId: person.id, grant });
const codeMails = async () => (await mailsTo(person.email)).filter(({ kind }) => kind === 'balances.code');
const codesReceived = () =>
  mails.received.filter((mail) => mail.to.includes(person.email) && /AFORO-/.test(mail.raw)).length;
const send = () => cashier.json('POST', paths.pos.balanceCodes(), { code: person.email });
const prove = (digits: string) => cashier.json('POST', paths.pos.balanceProofs(), { code: person.email, digits });
async function codeSent(): Promise<string> {
  const received = () => mails.received.filter(({ to }) => to.includes(person.email)).at(-1);
  await expect.poll(() => received() !== undefined).toBe(true);
  return /AFORO-(\d{6})/.exec(partOf(received()!, 'text/plain').toString())![1]!;
}

it('shows no amount and takes nothing by a name, an address or an order alone', async () => {
  expect(await find(person.name.slice(0, 6))).toMatchObject({ proved: null, asked: null });
  const found = await find(person.email.toUpperCase());
  expect(found.proved).toBeNull();
  expect(found.asked).not.toBeNull();
  for (const said of [person.email, person.name, person.id, '2000', '20.00'])
    expect(JSON.stringify(found)).not.toContain(said);
  for (const grant of ['', '9999999999.abc'])
    expect(refusalOf(await sell([part(grant)])).errors).toHaveProperty('parts');
  expect(await walletOf(person.id)).toMatchObject({ balance: 2000, held: 0 });
});

it('a code by email proves it once, for its own shift; five wrong ones end it', async () => {
  expect((await send()).status).toBe(204);
  expect((await send()).status).toBe(204);
  const digits = await codeSent();
  expect(await codeMails()).toHaveLength(1);
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  expect(refusalOf(await prove(wrong)).errors).toHaveProperty('digits');
  const { proved } = (await prove(digits)).json<Answer>();
  expect(proved).toMatchObject({ userId: person.id, left: 2000 });
  expect((await prove(digits)).status).toBe(422);
  expect((await sell([part(proved!.grant)])).json()).toMatchObject({ isPaid: true });

  expect((await send()).status).toBe(204);
  await expect.poll(() => codesReceived()).toBe(2);
  const next = await codeSent();
  const other = String((Number(next) + 1) % 1_000_000).padStart(6, '0');
  for (const _ of [1, 2, 3, 4, 5]) expect((await prove(other)).status).toBe(422);
  expect((await prove(next)).status).toBe(422);
});

it('the QR code of the account proves it: for its owner in person, and until it ends', async () => {
  const owner = await signInAs(app, person.email);
  const { code } = (await owner.json('GET', paths.profile.accountCode())).json<{ code: string }>();
  expect((await find(code)).proved).toMatchObject({ userId: person.id, left: 2000 });
  const over = accountCode(person.id, Math.floor(Date.now() / 1000) - 1).code;
  const changed = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0');
  for (const bad of [over, changed]) expect(await find(bad)).toMatchObject({ proved: null, asked: null });
});

it('a whole code of a valid ticket proves the account of its order, and no other; its reference does not', async () => {
  const order = await sellTicket({ quantity: 1, product: { priceCents: 700 } });
  const ticket = await prisma.ticket.findFirstOrThrow({ where: { orderId: order.id }, include: { product: true } });
  const code = codeOf({ ...ticket, productNumber: ticket.product.number });
  expect((await find(code)).proved).toBeNull();
  await prisma.order.update({ where: { id: order.id }, data: { userId: person.id } });
  const { proved } = await find(code);
  expect(proved).toMatchObject({ userId: person.id });
  expect((await find(ticket.reference)).proved).toBeNull();
  const other = await makeUser();
  await credit(other.id, { amount: 2000 });
  const stolen = { ...part(proved!.grant), userId: other.id };
  expect(refusalOf(await sell([stolen])).errors).toHaveProperty('parts');
  await prisma.ticket.update({ where: { id: ticket.id }, data: { state: 'cancelled' } });
  expect((await find(code)).proved).toBeNull();
});

it('a proof ends, and works for no other shift and no other person; the same sale sent again stays one sale', async () => {
  const own = { id: shift, hand };
  const past = Math.floor(Date.now() / 1000) - 1;
  const colleague = await makeUser('cashier');
  for (const grant of [
    balanceGrant(person.id, own, past),
    balanceGrant(person.id, { ...own, id: randomUUID() }),
    balanceGrant(person.id, { ...own, hand: colleague }),
    balanceGrant(person.id, own).replace(/^\d+/, '9999999999'),
  ])
    expect(refusalOf(await sell([part(grant)])).errors).toHaveProperty('parts');
  expect(await walletOf(person.id)).toMatchObject({ balance: 2000, held: 0 });
  const manual = await sellTicket({ quantity: 1 });
  expect((await cashier.json('POST', paths.pos.manual(manual.reference), { parts: [part('')] })).status).toBe(422);

  // Two sales of 12.00: the balance of 20.00 pays one, and the rest is held for part of the other.
  const key = randomUUID();
  const sold = await sell([await balancePart(cashier, person.id)], key);
  expect(sold.json()).toMatchObject({ isPaid: true });
  expect((await sell([part(balanceGrant(person.id, own, past))], key)).json()).toEqual(sold.json());
  const half = randomUUID();
  expect((await sell([await balancePart(cashier, person.id)], half)).json()).toMatchObject({ remaining: 400 });
  const ended = await sell([part(balanceGrant(person.id, own, past))], half);
  expect(ended.json()).toMatchObject({ isPaid: false, remaining: 400 });
});

it('the owner is told once what was spent, where, and what is left', async () => {
  const key = randomUUID();
  const parts = [await balancePart(cashier, person.id)];
  for (const _ of [1, 2]) expect((await sell(parts, key)).json()).toMatchObject({ isPaid: true });
  const told = () => prisma.notification.findMany({ where: { userId: person.id, kind: 'balance_spent' } });
  await expect.poll(async () => (await told()).length).toBe(1);
  expect((await told())[0]!.data).toMatchObject({ amount: { cents: 1200 }, left: { cents: 800 } });
  const notices = async () =>
    (await mailsTo(person.email)).filter(({ kind }) => kind === 'notifications.balance_spent');
  await expect.poll(async () => (await notices()).length).toBe(1);
  expect((await notices())[0]!.text).toMatch(/12\.00[\s\S]*8\.00 left/);
});

it('an account that a member of staff looks through shows no QR code that pays', async () => {
  const administrator = await signInAs(app, (await makeUser('administrator')).email);
  await administrator.post(paths.users.impersonation(person.id), { reason: 'They asked me to look at it.' });
  expect((await administrator.json('GET', paths.api.me())).json()).toMatchObject({ user: { email: person.email } });
  expect((await administrator.json('GET', paths.profile.accountCode())).status).toBe(403);
});
