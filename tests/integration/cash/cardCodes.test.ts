/** A till's setting decides whether a card payment needs the authorisation code of the terminal's slip. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { place } from '../tickets/saleFixture';
import { signedIn } from '../users/people';
import { createCashbox, open, refusalOf } from './cashFixture';

const app = runApp();
const cashier = signedIn(app, 'cashier');
let line: { eventId: string; productId: string; appointmentId: string };
beforeAll(async () => {
  const venueId = await createVenue();
  const { id: eventId } = await createEvent(venueId);
  const productId = await createProduct(eventId, { channels: ['counter'], priceCents: 1200 });
  line = { eventId, productId, appointmentId: await createSlot(eventId, { capacity: 5 }) };
  await open(cashier, await createCashbox(venueId), 5000);
});

const sell = (key: string, quantity: number, parts: object[]) =>
  cashier.json('POST', paths.pos.sales(), { key, lines: [{ ...line, quantity }], totalCents: quantity * 1200, parts });

it('a card without the code of its slip is taken only where the cashbox asks for none', async () => {
  const card = { id: randomUUID(), kind: 'card_manual', amountCents: 1200, code: '', last4: '', terminal: 'T9' };
  const key = randomUUID();
  expect(refusalOf(await sell(key, 1, [card])).errors).toHaveProperty('parts');
  const { reference } = await place({ quantity: 1, product: { priceCents: 1200 } });
  const settle = () => cashier.json('POST', paths.pos.manual(reference), { parts: [{ ...card, id: randomUUID() }] });
  expect(refusalOf(await settle()).errors).toHaveProperty('parts');
  expect(await prisma.payment.count({ where: { id: card.id } })).toBe(0);
  await prisma.cashbox.updateMany({ data: { cardCodeNeeded: false } });
  expect((await sell(key, 1, [card])).json()).toMatchObject({ isPaid: true });
  expect((await settle()).json()).toMatchObject({ isPaid: true });
  const { list } = expectPage(await cashier.get(paths.manualCards.index()), 'Payments/Card/Manual/Search');
  expect(list.rows).toContainEqual(expect.objectContaining({ order: reference, code: null }));
  expect((await sell(randomUUID(), 1, [{ ...card, id: randomUUID(), code: 'A1' }])).status).toBe(422);
});
