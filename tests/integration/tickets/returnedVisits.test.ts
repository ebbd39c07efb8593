/** A refunded visit is removed from the heading, from email summaries, and from the calendar. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { makeAttachments } from '../../../server/mails/attachments';
import { paths } from '../../../server/shared/paths';
import type { TestApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { line, type Market, openMarkets } from '../orders/basketFixture';
import { post } from '../payments/refundFixture';
import { mailsOf, settle, until } from './saleFixture';

let app: TestApp;
let openMarket: () => Promise<Market>;
beforeAll(async () => {
  ({ app, openMarket } = await openMarkets());
});
afterAll(() => app.close());

/** Two of the museum (1, 2) and one of the play (3), paid; tickets are fully refunded. */
async function sold() {
  const { museum, play, hold, place } = await openMarket();
  await prisma.event.updateMany({
    where: { id: { in: [museum.id, play.id] } },
    data: { refundSteps: [{ hoursBefore: 1, percent: 10_000 }] },
  });
  const held = await hold([line(museum, 2), line(play, 1)]);
  await place(held);
  const order = await prisma.order.findUniqueOrThrow({
    where: { reference: held.reference },
    include: { payments: true },
  });
  const sale = {
    ...{ id: order.id, reference: order.reference, key: held.key, paymentId: order.payments[0]!.id },
    ...{ eventId: museum.id, eventSlug: museum.slug, slot: museum.slot, total: 4500 },
  };
  expect(await settle(sale)).toBe('paid');
  return { sale };
}

/** Unfolds continued lines. */
const unfold = (calendar: string) => calendar.replaceAll('\r\n ', '');
const eventsOf = (calendar: string) =>
  unfold(calendar)
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((part) => ({
      uid: /UID:(.*)/.exec(part)![1]!.trim(),
      status: /STATUS:(.*)/.exec(part)![1]!.trim(),
      sequence: Number(/SEQUENCE:(\d+)/.exec(part)![1]),
    }));

it('goes from all of them when its last ticket is returned, and the calendar is told', async () => {
  const { sale } = await sold();
  const guest = placingBrowser(app.newClient());
  const calendar = async () => (await guest.get(paths.orders.calendar(sale.reference, sale.key))).text;
  const before = eventsOf(await calendar());
  expect(before).toHaveLength(2);

  expect((await post(guest, sale, { positions: [3], expectedCents: 2500 })).status).toBeLessThan(400);
  const page = expectPage(await guest.get(paths.orders.show(sale.reference, sale.key)), 'Orders/Show');
  expect([page.order.title, page.order.places.map(({ eventTitle }) => eventTitle), page.order.slots.length]).toEqual([
    'Museum',
    ['Museum'],
    1,
  ]);
  // The paid total stays.
  expect(page.totals.totalCents).toBe(4500);

  const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_refund_made'));
  // The email names the refunded ticket, and its subject the ticket's time.
  expect(mail.text).toMatch(/We have cancelled 1 ticket \(1 × [^)]+, \d+ \w+ \d{4}, \d\d:\d\d\)/);
  const [, named] = /\(1 × [^,]+, (.+?)\)/.exec(mail.text)!;
  expect(mail.subject).toContain(`, ${named} (`);
  const source = { id: mail.id, locale: 'en' as const, orderId: sale.id, data: {} };
  const [file] = await makeAttachments('order_refund_made', source);
  expect(file!.contentType).toContain('method=CANCEL');
  const text = String(file!.content);
  expect(unfold(text)).toContain('METHOD:CANCEL');
  const [gone, ...others] = eventsOf(text);
  expect(others).toEqual([]);
  const was = before.find(({ uid }) => uid === gone!.uid)!;
  expect([gone!.status, gone!.sequence > was.sequence]).toEqual(['CANCELLED', true]);

  await guest.json('POST', paths.orders.resendMail(sale.reference, sale.key), {});
  const again = await until(async () => (await mailsOf(sale.id)).filter(({ kind }) => kind === 'order_paid')[1]);
  expect(again.text).toContain('2 × Museum seat  €20.00');
  expect(again.text).toMatch(/Total.*€20\.00/);
  expect(again.text).not.toContain('Play seat');
});

it('keeps its entry under the same name where one of two tickets for it is returned', async () => {
  const { sale } = await sold();
  const guest = placingBrowser(app.newClient());
  const calendar = async () => eventsOf((await guest.get(paths.orders.calendar(sale.reference, sale.key))).text);
  const before = await calendar();
  await post(guest, sale, { positions: [1], expectedCents: 1000 });
  const after = await calendar();
  expect(after.map(({ uid, status }) => [uid, status])).toEqual(before.map(({ uid }) => [uid, 'CONFIRMED']));
  expect(after[0]!.sequence).toBeGreaterThan(before[0]!.sequence);
});

it('asks whoever paid by transfer for an account, and promises nothing by itself', async () => {
  const { sale } = await sold();
  const { returnedMail } = await import('../../../server/tickets/mail/orderMails');
  const { findMailedOrder } = await import('../../../server/tickets/mail/mailedOrder');
  const order = (await findMailedOrder(sale.id))!;
  const { text } = await returnedMail(order, 'order_cancelled', order.totals.totalCents, true);
  expect(text).toContain('we need your IBAN');
  expect(text).not.toContain('You do not need to do anything');
});
