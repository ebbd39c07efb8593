/** Sold gift vouchers: buyer's input, issue on payment, email on the chosen day, display to the buyer, and refund. */
import { describe, expect, it } from 'vitest';
import { giftAttachments, soldAttachments } from '../../../server/gift-vouchers/voucherMails';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { createPromo } from '../../support/promos';
import { readPdf } from '../../unit/tickets/readPdf';
import { codeOf, post as makeRefund } from '../payments/refundFixture';
import { errorsOf } from '../products/productFixture';
import { mailsOf } from '../tickets/saleFixture';
import { voucherOf } from '../wallets/voucherFixture';
import {
  admin,
  buy,
  create,
  day,
  type Fields,
  guest,
  hold,
  kindsOf,
  openVoucherShop,
  place,
  product,
  settle,
  shop,
  show,
  slotted,
  tend,
} from './voucherShop';

openVoucherShop();

describe('the product', () => {
  it('is untaxed, takes no place and asks its own questions, whatever the form had', async () => {
    expect(await prisma.product.findUniqueOrThrow({ where: { id: product } })).toMatchObject({
      category: 'voucher',
      taxRate: 0,
      capacityUnits: 0,
      holderFields: [{ name: 'to' }, { name: 'from' }, { name: 'message' }, { name: 'email' }, { name: 'day' }],
    });
    expect(errorsOf(await create({ priceCents: 0, isFree: true }))).toHaveProperty('priceCents');
    expect(errorsOf(await create({}, uuidv7(), slotted.id))).toHaveProperty('category');
  });

  it('is linked from the front page while it is on sale', async () => {
    const front = async () => expectPage(await guest.get(paths.home()), 'Welcome').vouchersAt;
    expect(await front()).toBe(shop.slug);
    await prisma.product.update({ where: { id: product }, data: { active: false } });
    expect(await front()).toBeNull();
    await prisma.product.update({ where: { id: product }, data: { active: true } });
  });

  it('is counted and discounted by no promotion', async () => {
    await createPromo({ eventId: null });
    const { totalCents } = await hold(2);
    expect(totalCents).toBe(10_000);
    await prisma.promo.deleteMany();
  });
});

describe('whoever buys one', () => {
  it('is told beside the field what cannot stand there', async () => {
    const held = await hold();
    const bad = { message: 'see https://bad.example/x', email: 'nobody', day: day(400), to: 'a'.repeat(81) };
    expect(Object.keys(codeOf(await place(held, bad)).errors!).sort()).toEqual(
      ['day', 'email', 'message', 'to'].map((name) => `holders.1.fields.${name}`),
    );
    expect(codeOf(await place(held, { day: day(-3) })).errors).toHaveProperty('holders.1.fields.day');
  });

  it('gets it once it is paid, told twice once, and no ticket; whom it is for gets it at once', async () => {
    const order = await buy({ to: 'Ana', from: 'Clara', message: 'Happy birthday!', email: 'ana@example.test' });
    expect(await settle(order.id)).toBe('ignored');
    await Promise.all([tend(), tend()]);
    const [id] = order.items as [string];
    expect(await voucherOf({ id })).toEqual({ balance: 5000, held: 0, kinds: ['credit:5000'], faults: 0 });
    expect(await prisma.ticket.count({ where: { orderId: order.id } })).toBe(0);
    const mails = await mailsOf(order.id);
    expect(kindsOf(mails)).toEqual(['gift_voucher ana@example.test', 'vouchers_sold clara@example.test']);

    const page = await show(order);
    expect(page.vouchers).toMatchObject([
      { position: 1, state: 'good', amount: 5000, left: 5000, to: 'Ana', email: 'ana@example.test', canCorrect: false },
    ]);
    expect([page.items, page.order.holdersMissing, page.can.mail]).toEqual([[], 0, false]);
    const { code } = page.vouchers[0]!;
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    // The code is only in the document.
    for (const { html, text, subject } of mails) expect(`${html}${text}${subject}`).not.toContain(code);
    const pdf = paths.orders.voucherPdf(order.reference, id, order.key);
    const paper = await guest.get(pdf);
    expect([paper.status, paper.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    const source = { id: '', locale: 'en', orderId: order.id, data: { voucherId: id } };
    const [attached, ...others] = await giftAttachments(source);
    expect([others, (await soldAttachments(source)).length]).toEqual([[], 1]);
    const { pages } = readPdf(attached!.content);
    expect(pages).toHaveLength(1);
    for (const line of [code!, 'For Ana', 'Happy birthday!', 'From Clara']) expect(pages[0]!.lines).toContain(line);
    // Staff who view the order see no code; the voucher's page links to the order.
    expect((await show(order, admin)).vouchers).toMatchObject([{ voucherId: id, code: null }]);
    expect((await admin.get(paths.orders.voucherPdf(order.reference, id))).status).toBe(404);
    expect((await guest.get(paths.orders.voucherPdf(order.reference, uuidv7(), order.key))).status).toBe(404);
    const { voucher } = expectPage(await admin.get(paths.giftVouchers.one(id)), 'GiftVouchers/Show');
    expect(voucher).toMatchObject({ order: order.reference, state: 'good', code });
    expect((await guest.json('POST', paths.payments.checkVoucher(), { code })).json()).toMatchObject({ left: 5000 });
  });

  it('does not pay for it with another, which would put off an end', async () => {
    const [{ code } = { code: null }] = (await show(await buy({}))).vouchers;
    const held = await hold();
    await place(held);
    const answer = await guest.json('POST', paths.payments.voucher(held.reference, held.key), { code });
    expect(codeOf(answer).errors).toEqual({
      code: [expect.stringMatching('cannot buy gift vouchers with a gift voucher')],
    });
  });

  it('says anew whom it goes to until it has gone, on its day, once', async () => {
    const order = await buy({ to: 'Ana', email: 'wrong@example.test', day: day(30) }, {});
    const [id, own] = order.items as [string, string];
    await tend();
    expect(kindsOf(await mailsOf(order.id))).toEqual(['vouchers_sold clara@example.test']);
    const form = paths.orderItems.editProfile(id, order.key);
    expect(expectPage(await guest.get(form), 'OrderItemProfiles/Edit')).toMatchObject({ mayReplace: true });
    const say = (answers: Fields, item = id) =>
      guest.json('PUT', paths.orderItems.profile(item, order.key), { answers });
    expect((await say({ to: 'Ana', email: 'right@example.test', day: day(20) })).status).toBeLessThan(400);
    expect((await show(order)).vouchers).toMatchObject([
      { email: 'right@example.test', day: day(20), canCorrect: true },
      { email: '', canCorrect: true },
    ]);
    await tend();
    expect(await mailsOf(order.id)).toHaveLength(1);
    await sql(
      'test_day',
      `update order_item_profiles set data = data || jsonb_build_object('day', $2::text) where order_item_id = $1`,
      [id, day(-1)],
    );
    await Promise.all([tend(), tend()]);
    await tend();
    expect(kindsOf(await mailsOf(order.id))).toEqual([
      'gift_voucher right@example.test',
      'vouchers_sold clara@example.test',
    ]);
    expect((await show(order)).vouchers[0]).toMatchObject({ canCorrect: false, mailedAt: expect.any(String) });
    expect(codeOf(await say({ to: 'Eva', email: 'late@example.test' })).code).toBe('holder_closed');
    // The other voucher can still be transferred.
    expect((await say({ email: 'eva@example.test' }, own)).status).toBeLessThan(400);
    await tend();
    expect(kindsOf(await mailsOf(order.id))).toContain('gift_voucher eva@example.test');
  });
});

describe('given back', () => {
  it('before it is issued, it keeps no other of its order waiting', async () => {
    const order = await buy({ to: 'Ana' }, { to: 'Eva' });
    const [gone] = order.items as [string, string];
    // The state if no server issued anything before the refund.
    await prisma.voucherSale.updateMany({ where: { orderId: order.id }, data: { toldAt: null } });
    await prisma.voucherSale.update({ where: { orderItemId: gone }, data: { voucherId: null } });
    await prisma.mailLog.deleteMany({ where: { orderId: order.id } });
    await sql('test_returned', `update order_items set state = 'refunded' where id = $1`, [gone]);
    await tend();
    expect(kindsOf(await mailsOf(order.id))).toEqual(['vouchers_sold clara@example.test']);
  });

  /** It pays for another order. */
  const use = (id: string, amount: number) =>
    sql(
      'test_use',
      `with lot as (update wallet_lots l set left_cents = l.left_cents - $2::bigint from wallets w where w.id = l.wallet_id and w.voucher_id = $1 returning l.wallet_id as id)
       select post_entries(jsonb_build_object('key', 'test:' || id, 'kind', 'payment', 'wallet', id, 'account', 'system:sales', 'amount', -$2::bigint)) from lot`,
      [id, amount],
    );

  it('an unused one pays nothing any more; what is waiting is not mailed', async () => {
    const order = await buy({ email: 'ana@example.test', day: day(9) });
    const [id] = order.items as [string];
    const { code } = (await show(order)).vouchers[0]!;
    expect((await makeRefund(guest, order, { positions: [1], expectedCents: 5000 })).status).toBe(200);
    const kinds = ['credit:5000', 'taken_back:-5000'];
    expect(await voucherOf({ id })).toEqual({ balance: 0, held: 0, kinds, faults: 0 });
    expect((await show(order)).vouchers).toMatchObject([{ state: 'returned', code: null, canCorrect: false }]);
    const answer = await guest.json('POST', paths.payments.checkVoucher(), { code, currency: 'EUR' });
    expect(answer.status).toBe(422);
    await prisma.orderItemProfile.update({ where: { orderItemId: id }, data: { data: { email: 'ana@example.test' } } });
    await tend();
    expect(kindsOf(await mailsOf(order.id))).not.toContain('gift_voucher ana@example.test');
  });

  it('of one that paid something only what is left, by staff, and never more', async () => {
    const order = await buy({});
    const [id] = order.items as [string];
    await use(id, 2000);
    expect(codeOf(await makeRefund(guest, order, { positions: [1], expectedCents: 5000 })).code).toBe('refund_used');
    const byStaff = (body: object) =>
      makeRefund(admin, order, { positions: [1], note: 'Asked for', force: true, ...body }, true);
    expect(codeOf(await byStaff({ how: 'all', expectedCents: 5000 })).code).toBe('refund_exceeds');
    expect((await byStaff({ how: 'amount', amountCents: 3000, expectedCents: 3000 })).status).toBe(200);
    expect(await voucherOf({ id })).toMatchObject({ balance: 0, held: 0, faults: 0 });
  });
});
