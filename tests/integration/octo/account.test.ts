/** Bookings by OCTO and the company's account: credit for reservations, and requests that were interrupted. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { payOnAccount } from '../../../server/bulk-orders';
import { placeForBuyer } from '../../../server/checkout';
import { prisma, sql } from '../../../server/infra/db';
import { cents } from '../../../server/shared/money';
import type { Client } from '../../support/client';
import { app, invoicesOf, openInvoicing } from '../invoices/invoiceFixture';
import { countersOf, createVenue } from '../orders/shopFixture';
import {
  CONTACT,
  confirmed,
  expectRefused,
  ON_ACCOUNT,
  orderOf,
  owedBy,
  read,
  refused,
  resellerOf,
  reservation,
  reserved,
  type Stock,
  send,
  stockAt,
} from './octoFixture';

openInvoicing();
let venueId: string;
let stock: Stock;
beforeAll(async () => {
  venueId = await createVenue();
  stock = await stockAt(venueId);
});

const reserve = (client: Client, body: object) => send(client, 'POST', '/bookings/', body);
const change = (client: Client, uuid: string, body: object) => send(client, 'PATCH', `/bookings/${uuid}`, body);
const logOf = async (orderId: string) =>
  (await prisma.auditLog.findMany({ where: { subjectId: orderId }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  );
const adults = (count: number, { adult } = stock) => Array.from({ length: count }, () => ({ unitId: adult }));

describe('a request that was interrupted', () => {
  it('after the charge of a confirmation is completed by its repetition: invoice, name and activity log, once', async () => {
    const { program, companyId } = await resellerOf(app);
    const { uuid } = await reserved(program, reservation(stock, { contact: CONTACT }));
    const { id, orderId, order } = await orderOf(uuid);
    const totalCents = cents(Number(order.totalCents));
    await placeForBuyer({ orderId, totalCents, contact: null, locale: 'es', payBy: null, minutes: 30 });
    await payOnAccount({ id, companyId, orderId, by: null, locale: 'es' });
    expect([await invoicesOf({ id: orderId }), await logOf(orderId)]).toEqual([[], []]);
    for (const _time of [1, 2]) expect((await confirmed(program, uuid)).status).toBe('CONFIRMED');
    expect((await invoicesOf({ id: orderId })).map(({ grossCents }) => Number(grossCents))).toEqual([2112]);
    expect(await logOf(orderId)).toEqual(['order.reseller_confirmed']);
    expect((await orderOf(uuid)).order.customerName).toBe('Ana Sol');
    expect(await owedBy(companyId)).toBe(2112);
  });

  it('after a cancellation is completed, and one of staff is not recorded as the reseller’s', async () => {
    const { program } = await resellerOf(app);
    const { uuid } = await reserved(program, reservation(stock));
    const { orderId } = await orderOf(uuid);
    await sql('test_cancel', 'select cancel_order($1, null)', [orderId]);
    for (const _time of [1, 2]) {
      const answer = read('booking', await send(program, 'POST', `/bookings/${uuid}/cancel`, { reason: 'Rain' }));
      expect(answer.cancellation).toMatchObject({ reason: 'Rain' });
    }
    expect(await logOf(orderId)).toEqual(['order.reseller_cancelled']);
    const other = await reserved(program, reservation(stock));
    const { orderId: staffs } = await orderOf(other.uuid);
    await sql('test_cancel', 'select cancel_order($1, $2)', [staffs, randomUUID()]);
    await send(program, 'POST', `/bookings/${other.uuid}/cancel`, { reason: 'Rain' });
    expect(await logOf(staffs)).toEqual([]);
  });

  it('between the places and the units of a change is not confirmed until the units are sent again', async () => {
    const { program, companyId } = await resellerOf(app);
    const { uuid } = await reserved(program, reservation(stock));
    await sql('test_torn', 'update reseller_bookings set unit_items = $2::jsonb where uuid = $1', [
      uuid,
      JSON.stringify([{ uuid: randomUUID(), unitId: stock.adult, resellerReference: null, contact: {} }]),
    ]);
    expectRefused(
      await send(program, 'POST', `/bookings/${uuid}/confirm`, { contact: CONTACT }),
      'UNPROCESSABLE_ENTITY',
    );
    expect(await owedBy(companyId)).toBe(0);
    read('booking', await change(program, uuid, { unitItems: adults(1) }));
    expect((await confirmed(program, uuid)).pricing!.net).toBe(1056);
    expect(await owedBy(companyId)).toBe(1056);
  });
});

describe('the credit of a company', () => {
  it('covers its open reservations, and the places of a refused one are free', async () => {
    const own = await stockAt(venueId);
    // Each adult costs 10.56.
    const { program, companyId } = await resellerOf(app, { ...ON_ACCOUNT, creditLimitCents: 4224 });
    const { uuid } = await reserved(program, reservation(own));
    const more = reservation(own, { unitItems: adults(3, own) });
    const answer = refused(await reserve(program, more));
    expect(answer).toMatchObject({ status: 400, error: 'UNPROCESSABLE_ENTITY' });
    expect(answer.errorMessage).toContain('€10.56 less than you need');
    expect(await countersOf(own.slots[0]!)).toEqual({ held: 2, sold: 0 });
    expectRefused(await change(program, uuid, { unitItems: adults(5, own) }), 'UNPROCESSABLE_ENTITY');
    expect(await countersOf(own.slots[0]!)).toEqual({ held: 2, sold: 0 });
    read('booking', await change(program, uuid, { unitItems: adults(4, own) }));
    expectRefused(await reserve(program, reservation(own, { unitItems: adults(1, own) })), 'UNPROCESSABLE_ENTITY');
    read('booking', await change(program, uuid, { unitItems: adults(1, own) }));
    expect((await confirmed(program, uuid)).status).toBe('CONFIRMED');
    expect(await owedBy(companyId)).toBe(1056);
    // The same request succeeds once there is credit for it.
    expect((await reserved(program, more)).status).toBe('ON_HOLD');
    expect(await countersOf(own.slots[0]!)).toEqual({ held: 3, sold: 1 });
  });

  it('is passed by no two reservations at once', async () => {
    const own = await stockAt(venueId, { capacity: 50 });
    const { program } = await resellerOf(app, { ...ON_ACCOUNT, creditLimitCents: 4224 });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => reserve(program, reservation(own))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await countersOf(own.slots[0]!)).toEqual({ held: 4, sold: 0 });
  });

  it('is needed to reserve', async () => {
    const own = await stockAt(venueId);
    const { program } = await resellerOf(app, { methods: ['card'] });
    expectRefused(await reserve(program, reservation(own)), 'UNPROCESSABLE_ENTITY');
    expect(await countersOf(own.slots[0]!)).toEqual({ held: 0, sold: 0 });
  });
});

it('changes of a booking at once leave the units of one of them, in the booking and in its order', async () => {
  const own = await stockAt(venueId, { capacity: 50 });
  const { program } = await resellerOf(app);
  const { uuid } = await reserved(program, reservation(own));
  const answers = await Promise.all(
    [3, 4, 5, 6].map((count) => change(program, uuid, { unitItems: adults(count, own) })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { unitItems, pricing } = await confirmed(program, uuid);
  expect(pricing!.net).toBe(unitItems.length * 1056);
  expect(await countersOf(own.slots[0]!)).toEqual({ held: 0, sold: unitItems.length });
});

it('the booking fee of the channel does not apply: the company is charged what the reseller sees', async () => {
  const { program, companyId } = await resellerOf(app);
  const set = (kind: string, amount: number) =>
    sql('test_fee', `update sales_channels set fee_kind = $1, fee_cents = $2 where code = 'partner'`, [kind, amount]);
  await set('per_order', 150);
  try {
    const { uuid, pricing } = await reserved(program, reservation(stock));
    expect(pricing!.net).toBe(2112);
    expect(read('booking', await change(program, uuid, { unitItems: adults(1) })).pricing!.net).toBe(1056);
    await confirmed(program, uuid);
    expect(await owedBy(companyId)).toBe(1056);
  } finally {
    await set('none', 0);
  }
});

it('a cancellation whose refund waits for staff, or was rejected, is refused and not answered as confirmed', async () => {
  const { program, companyId } = await resellerOf(app);
  const { uuid } = await reserved(program, reservation(stock));
  await confirmed(program, uuid);
  const { id, orderId } = await orderOf(uuid);
  const refund = { id: randomUUID(), paymentId: id, orderId, amountCents: 2112, currency: 'EUR', reason: 'by_buyer' };
  const idempotencyKey = `refund:${orderId}:${id}`;
  await prisma.refund.create({ data: { ...refund, idempotencyKey, state: 'requested' } });
  const cancel = async () => refused(await send(program, 'POST', `/bookings/${uuid}/cancel`, {})).errorMessage;
  const waits = 'The refund of this booking waits for our approval. The booking remains valid until then.';
  for (const _time of [1, 2]) expect(await cancel()).toBe(waits);
  await prisma.refund.update({ where: { id: refund.id }, data: { state: 'cancelled' } });
  expect(await cancel()).toBe('We have rejected the refund of this booking. Ask us about it.');
  expect([await owedBy(companyId), await logOf(orderId)]).toEqual([2112, ['order.reseller_confirmed']]);
});
