/** The point of sale over HTTP: reservation from the first ticket, one request for the sale, and the receipt. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { codeOf } from '../../../server/tickets';
import { runApp } from '../../support/app';
import { MADRID } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { createPromo } from '../../support/promos';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { place } from '../tickets/saleFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { close, createCashbox, open, refusalOf, shiftOf } from './cashFixture';

const app = runApp();
const cashier = signedIn(app, 'cashier');
let shift: string;
let event: string;
let product: string;
let slot: string;
const soldKey = randomUUID();
let soldPart: object;
beforeAll(async () => {
  const venueId = await createVenue();
  ({ id: event } = await createEvent(venueId));
  product = await createProduct(event, { channels: ['counter'], priceCents: 1200 });
  slot = await createSlot(event, { capacity: 5 });
  ({ id: shift } = await open(cashier, await createCashbox(venueId), 5000));
});

const lines = (quantity: number) => [{ eventId: event, productId: product, appointmentId: slot, quantity }];
const hold = (key: string, quantity: number) => cashier.json('PUT', paths.pos.basket(key), { lines: lines(quantity) });
const cash = (givenCents: number) => ({ id: randomUUID(), kind: 'cash', givenCents });
const sell = (key: string, quantity: number, parts: object[], totalCents = quantity * 1200) =>
  cashier.json('POST', paths.pos.sales(), { key, lines: lines(quantity), totalCents, parts });

type SoldAnswer = {
  reference: string;
  isPaid: boolean;
  change: number;
  remaining: number;
  receipt: { tickets: object[] };
};

it('shows what is sold today, with what is left', async () => {
  const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: slot } });
  const day = dayIn(startsAt, MADRID);
  const page = expectPage(await cashier.get(paths.pos.index(day)), 'Cash/Payments/Create');
  expect(page.events).toMatchObject([
    { id: event, products: [{ id: product, priceCents: 1200 }], slots: [{ id: slot, left: 5 }] },
  ]);
});

it('keeps places from the first ticket, offers what is left, and gives them back', async () => {
  const key = randomUUID();
  expect((await hold(key, 2)).json()).toMatchObject({ totalCents: 2400 });
  expect((await hold(key, 3)).json()).toMatchObject({ totalCents: 3600 });
  expect(await countersOf(slot)).toEqual({ held: 3, sold: 0 });
  const tooMany = await hold(key, 6);
  expect(tooMany.status).toBe(409);
  expect(tooMany.text).toContain('5');
  expect(await countersOf(slot)).toEqual({ held: 3, sold: 0 });
  await cashier.json('DELETE', paths.pos.basket(key));
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
});

it('sells once, however often it is sent, and prints it', async () => {
  const key = soldKey;
  await hold(key, 2);
  const part = cash(5000);
  soldPart = part;
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sell(key, 2, [part])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const sold = answers.map((answer) => answer.json<SoldAnswer>());
  for (const each of sold) expect(each).toMatchObject({ isPaid: true, change: 2600, reference: sold[0]!.reference });
  expect(sold[0]!.receipt).toMatchObject({
    total: 2400,
    lines: [{ quantity: 2, amount: 2400 }],
    payments: [{ method: 'cash', amount: 2400, given: 5000, change: 2600 }],
  });
  expect(sold[0]!.receipt.tickets).toHaveLength(2);
  expect(await countersOf(slot)).toEqual({ held: 0, sold: 2 });
  expect(await shiftOf(shift)).toMatchObject({ drawerCents: 7400 });
  const order = await prisma.order.findUniqueOrThrow({ where: { reference: sold[0]!.reference } });
  expect(order).toMatchObject({ channel: 'counter', customerEmail: null, state: 'paid' });
  expect((await cashier.get(paths.pos.receipt(sold[0]!.reference))).status).toBe(200);
});

it('takes parts by card and in cash, and a part first with the rest later', async () => {
  const key = randomUUID();
  const card = {
    id: randomUUID(),
    kind: 'card_manual',
    amountCents: 1000,
    code: 'A1B2',
    last4: '4242',
    terminal: 'T1',
  };
  const first = (await sell(key, 1, [card])).json<SoldAnswer>();
  expect(first).toMatchObject({ isPaid: false, remaining: 200, receipt: null });
  // The rest stays due, whichever total a page sends.
  expect(refusalOf(await sell(key, 1, [], 0)).code).toBe('basket_changed');
  expect(await prisma.cashMovement.count({ where: { shiftId: shift, method: 'free' } })).toBe(0);
  expect((await sell(key, 1, [card, cash(500)])).json()).toMatchObject({ isPaid: true, change: 300 });
  const over = { ...card, id: randomUUID(), amountCents: 1559 };
  expect(refusalOf(await sell(randomUUID(), 1, [over])).errors).toHaveProperty('amount');
  for (const bad of [{ ...card, code: '!' }, { ...card, last4: '42' }, cash(0), cash(-5)])
    expect((await sell(randomUUID(), 1, [bad])).status).toBe(422);
  expect((await sell(randomUUID(), 1, [cash(500)], 999)).status).toBeGreaterThanOrEqual(409);
});

it('settles an order that was placed elsewhere, in parts, and finds the card again', async () => {
  const { reference } = await place({ quantity: 1, product: { priceCents: 2000 } });
  const shown = expectPage(await cashier.get(paths.pos.manual(reference)), 'Payments/ManualPos/Create');
  expect(shown.order).toMatchObject({ remaining: 2000, isPaid: false });
  const settle = (parts: object[]) => cashier.json('POST', paths.pos.manual(reference), { parts });
  const card = { id: randomUUID(), kind: 'card_manual', amountCents: 1500, code: 'ZX99', last4: '', terminal: 'T7' };
  expect((await settle([card])).json()).toMatchObject({ isPaid: false, remaining: 500 });
  const rest = cash(1000);
  for (const _ of [1, 2]) expect((await settle([card, rest])).json()).toMatchObject({ isPaid: true, change: 500 });
  const { list, totals } = expectPage(
    await cashier.get(`${paths.manualCards.index()}?q=ZX99`),
    'Payments/Card/Manual/Search',
  );
  expect(list.rows).toMatchObject([{ order: reference, code: 'ZX99', amount: { amount: 1500 } }]);
  expect(totals.find(({ terminal }) => terminal === 'T7')).toMatchObject({ count: 1, amount: 1500 });
  const to = await cashier.post(paths.manualCards.index(), { reference }, { follow: false });
  expect(to.headers.get('Location')).toBe(paths.pos.manual(reference, 'card'));
  expectPage(await cashier.get(paths.manualCards.create()), 'Payments/Card/Manual/Create');
});

it('says what something is that is scanned, and whether it is good', async () => {
  const check = async (code: string) => (await cashier.json('POST', paths.checkAndPrint(), { code })).json();
  const { reference } = (
    await cashier.json('POST', paths.pos.sales(), { key: soldKey, lines: lines(2), totalCents: 2400, parts: [] })
  ).json<SoldAnswer>();
  const order = await prisma.order.findUniqueOrThrow({ where: { reference }, include: { tickets: true } });
  expect(await check(reference)).toMatchObject({
    kind: 'order',
    state: 'paid',
    tickets: { good: 2, used: 0, ended: 0 },
    mayPrintTickets: true,
    mayPrintReceipt: true,
    awaitsMoney: false,
  });
  expect(await check(order.tickets[0]!.reference)).toMatchObject({
    kind: 'ticket',
    order: reference,
    standing: 'not_yet',
    mayPrint: true,
  });
  // A valid code, typed by a scanner set to a French keyboard with Caps Lock, read as an American one.
  const { product, ...ticket } = await prisma.ticket.findUniqueOrThrow({
    where: { id: order.tickets[0]!.id },
    include: { product: { select: { number: true } } },
  });
  const swapped: Record<string, string> = {
    a: 'Q',
    q: 'A',
    z: 'W',
    w: 'Z',
    m: '?',
    A: 'q',
    Q: 'a',
    Z: 'w',
    W: 'z',
    M: ',',
    '-': '°',
    _: ')',
  };
  const typed = codeOf({ ...ticket, productNumber: product.number }).replace(
    /./g,
    (sign) =>
      swapped[sign] ?? (/[a-z]/.test(sign) ? sign.toUpperCase() : /[A-Z]/.test(sign) ? sign.toLowerCase() : sign),
  );
  expect(await check(typed)).toMatchObject({ kind: 'ticket', order: reference });
  const promoId = await createPromo({ eventId: null, name: { en: 'Families', es: 'Familias' }, trigger: 'code' });
  await prisma.promoCode.create({ data: { id: randomUUID(), promoId, code: 'FAMILY-9' } });
  expect(await check('family-9')).toMatchObject({ kind: 'promo', name: 'Families', standing: 'good' });
  expect(await check('never heard of')).toEqual({ kind: 'unknown' });
  expectPage(await cashier.get(paths.checkAndPrint()), 'CheckAndPrint/Create');
});

it('sells nothing while it is counted, and keeps the places of what was put aside', async () => {
  const { sold } = await countersOf(slot);
  await prisma.appointment.update({ where: { id: slot }, data: { capacity: 50 } });
  const key = randomUUID();
  await hold(key, 1);
  const { held } = await countersOf(slot);
  const { drawerCents } = await shiftOf(shift);
  await cashier.json('POST', paths.shifts.closing(shift), {});
  expect((await sell(key, 1, [cash(1200)])).status).toBe(409);
  expect((await countersOf(slot)).sold).toBe(sold);
  expect((await countersOf(slot)).held).toBe(held);
  expect((await cashier.get(paths.pos.index(), { follow: false })).status).toBe(303);
  await close(cashier, shift, drawerCents);
  expect((await sell(randomUUID(), 1, [cash(1200)])).status).toBe(409);
  // A completed sale gets the same answer again, although its shift is closed.
  expect((await sell(soldKey, 2, [soldPart])).json()).toMatchObject({ isPaid: true, change: 2600 });
});

it('sells no more where the right to sell was limited to another venue; its cashier still counts and closes', async () => {
  const person = await makeUser('cashier');
  const moved = await signInAs(app, person.email);
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: event } });
  const cashbox = await createCashbox(venueId);
  const { id } = await open(moved, cashbox, 1000);
  const basket = () => moved.json('PUT', paths.pos.basket(randomUUID()), { lines: lines(1) });
  const key = randomUUID();
  expect((await moved.json('PUT', paths.pos.basket(key), { lines: lines(1) })).status).toBe(200);
  const { roleId } = await prisma.userRole.update({
    where: {
      userId_roleId: {
        userId: person.id,
        roleId: (await prisma.role.findUniqueOrThrow({ where: { name: 'cashier' } })).id,
      },
    },
    data: { isLimited: true },
  });
  await prisma.roleScope.create({
    data: { id: randomUUID(), userId: person.id, roleId, venueId: await createVenue() },
  });
  expect((await moved.get(paths.pos.index(), { follow: false })).headers.get('Location')).toBe(paths.cashbox());
  const sale = { key, lines: lines(1), totalCents: 1200, parts: [cash(1200)] };
  for (const answer of [await basket(), await moved.json('POST', paths.pos.sales(), sale)])
    expect([answer.status, refusalOf(answer).code]).toEqual([409, 'sells_elsewhere']);
  const page = expectPage(await moved.get(paths.shifts.one(id)), 'Cash/Shifts/Show');
  expect(page.may).toMatchObject({ sell: false, move: false, count: true });
  await close(moved, id, 1000);
  expect(await shiftOf(id)).toMatchObject({ state: 'closed', drawerCents: 1000 });
  await prisma.order.updateMany({ where: { state: 'held' }, data: { expiresAt: new Date(Date.now() - 1000) } });
});
