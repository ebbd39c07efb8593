import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { placesOf } from '../orders/rescheduleFixture';
import { codeOf } from '../payments/refundFixture';
import { type SaleInput, sell } from './saleFixture';
import { givePage, linkOf, MAILING, offer, take } from './transferFixture';

const app = runApp(MAILING);
let buyer: Client;
beforeAll(async () => {
  buyer = placingBrowser(app.newClient());
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

describe('a link', () => {
  it('is made once for one submission, opens nothing when it is guessed, and is one at a time', async () => {
    const sale = await sell();
    const id = randomUUID();
    expect((await offer(buyer, sale, { id })).status).toBeLessThan(400);
    expect((await offer(buyer, sale, { id })).status).toBeLessThan(400);
    expect(codeOf(await offer(buyer, sale)).code).toBe('transfer_already');
    expect(await prisma.ticketTransfer.count({ where: { orderId: sale.id } })).toBe(1);
    const wrong = paths.giving.take(id, 'x'.repeat(43));
    const guessed = await buyer.get(wrong);
    expect(guessed.status).toBe(404);
    expect(expectPage(guessed, 'Tickets/Take', 404)).toMatchObject({ state: 'unavailable', offer: null });
    expect((await take(app.newClient(), wrong)).status).toBe(404);
    expect((await take(app.newClient(), paths.giving.take('no-id', '\u0000'))).status).toBe(404);
  });

  it('is taken once: another is told, its taker may press twice', async () => {
    const sale = await sell();
    await offer(buyer, sale);
    const link = await linkOf(buyer, sale);
    const claim = randomUUID();
    const first = await take(app.newClient(), link, { claim });
    expect((await take(app.newClient(), link, { claim })).url).toBe(first.url);
    const late = await take(app.newClient(), link, { name: 'Somebody Else' });
    expect(codeOf(late).code).toBe('transfer_given');
    expect(expectPage(await buyer.get(link), 'Tickets/Take')).toMatchObject({ state: 'taken', offer: null });
  });

  it('opens nothing once it was withdrawn or is over, and another can be made', async () => {
    const sale = await sell();
    await offer(buyer, sale);
    const link = await linkOf(buyer, sale);
    const { id } = (await givePage(buyer, sale)).units[0]!.offer!;
    const stranger = placingBrowser(app.newClient());
    expect((await stranger.json('POST', paths.giving.withdraw(sale.reference, id), {})).status).toBe(404);
    expect((await buyer.json('POST', paths.giving.withdraw(sale.reference, id, sale.key), {})).status).toBeLessThan(
      400,
    );
    expect(codeOf(await take(app.newClient(), link)).code).toBe('transfer_withdrawn');
    await offer(buyer, sale);
    const second = await linkOf(buyer, sale);
    await sql('test_over', `update ticket_transfers set expires_at = now() - interval '1 second' where order_id = $1`, [
      sale.id,
    ]);
    expect(codeOf(await take(app.newClient(), second)).code).toBe('transfer_expired');
    expect((await offer(buyer, sale)).status).toBeLessThan(400);
    expect((await placesOf(sale)).tickets.flat()).toEqual(['valid', 'valid']);
  });

  it('is good for seven days, and never longer than the event lets it', async () => {
    const sale = await sell({ event: { transferUntilHours: 2 } });
    await offer(buyer, sale);
    const [row] = await sql<{ hours: number }>(
      'test_hours_left',
      `select extract(epoch from a.starts_at - x.expires_at)::float8 / 3600 as hours from ticket_transfers x
         join order_items i on i.id = x.order_item_id join appointments a on a.id = i.appointment_id where x.order_id = $1`,
      [sale.id],
    );
    expect(row!.hours).toBe(2);
    const open = await sell({ event: { kind: 'open' } });
    await offer(buyer, open);
    const { createdAt, expiresAt } = await prisma.ticketTransfer.findFirstOrThrow({ where: { orderId: open.id } });
    expect((expiresAt.getTime() - createdAt.getTime()) / 86_400_000).toBeCloseTo(7, 3);
  });

  it('ends with admission, not with the start of the visit, where no hours before it are asked; so do corrections', async () => {
    const sale = await sell({
      product: { entryAfterMinutes: 30 },
      event: { holderChanges: true },
      holders: [{ position: 1, name: 'Ana Ruis' }],
    });
    await offer(buyer, sale);
    const [unit] = (await givePage(buyer, sale)).units;
    expect((Date.parse(unit!.offer!.expiresAt) - Date.parse(unit!.startsAt!)) / 60_000).toBe(30);
    const startedAgo = async (minutes: number) => {
      await sql(
        'test_late_visit',
        `with moved as (update appointments set starts_at = now() - make_interval(mins => $2)
           where id in (select appointment_id from order_items where order_id = $1) returning 1)
         update tickets set valid_from = now() - interval '2 hours', valid_until = now() + make_interval(mins => 30 - $2)
           from moved where order_id = $1`,
        [sale.id, minutes],
      );
      const [row] = await sql<{ give: string | null; rename: string | null }>(
        'test_late_refusals',
        `select transfer_refusal(id) as give, rename_refusal(id) as rename from order_items where order_id = $1 and position = 1`,
        [sale.id],
      );
      return row!;
    };
    expect(await startedAgo(20)).toEqual({ give: null, rename: null });
    expect(await startedAgo(31)).toEqual({ give: 'too_late', rename: 'too_late' });
  });

  it.each<[string, SaleInput, string | null, string]>([
    ['where the event does not let it', { event: { transfers: false } }, null, 'not_allowed'],
    ['when it is too late', { event: { transferUntilHours: 1000 } }, null, 'too_late'],
    [
      'of a ticket somebody came in with',
      {},
      `update tickets set state = 'used', uses_left = 0 where order_id = $1`,
      'used',
    ],
    [
      'of one that was given back',
      {},
      `with back as (update order_items set state = 'refunded' where order_id = $1) update tickets set state = 'cancelled' where order_id = $1`,
      'gone',
    ],
    ['of a blocked one', {}, `update tickets set state = 'blocked' where order_id = $1`, 'blocked'],
    [
      'of a visit that is cancelled',
      {},
      `update appointments set state = 'cancelled' where id in (select appointment_id from order_items where order_id = $1)`,
      'called_off',
    ],
    ['while the payment is disputed', {}, `update payments set state = 'disputed' where order_id = $1`, 'disputed'],
  ])('is not made %s, and one made before opens nothing', async (_what, input, change, refusal) => {
    const sale = await sell(input);
    if (change) {
      await offer(buyer, sale);
      const link = await linkOf(buyer, sale);
      await sql(`test_change_${refusal}`, change, [sale.id]);
      expect(codeOf(await take(app.newClient(), link)).code).toBe(`transfer_${refusal}`);
      await sql('test_ended', `update ticket_transfers set state = 'withdrawn', ended_at = now() where order_id = $1`, [
        sale.id,
      ]);
    }
    expect(codeOf(await offer(buyer, sale)).code).toBe(`transfer_${refusal}`);
  });

  it('is for whoever may change the order, keeps what cannot be read out, and floods nobody', async () => {
    const sale = await sell();
    expect(
      (
        await placingBrowser(app.newClient()).json('POST', paths.giving.give(sale.reference), {
          id: randomUUID(),
          position: 1,
        })
      ).status,
    ).toBe(404);
    for (const body of [{ position: 2 ** 40 }, { id: 'x' }, { email: 'a\u0000@b.c' }, { email: 'x\ud800' }])
      expect((await offer(buyer, sale, body)).status, JSON.stringify(body)).toBe(422);
    expect(codeOf(await offer(buyer, sale, { position: 99_999 })).code).toBe('transfer_gone');
    await prisma.rateLimit.create({
      data: { key: 'mail-hour:full@example.test', hits: 99, resetsAt: new Date(Date.now() + 3_600_000) },
    });
    const full = codeOf(await offer(buyer, sale, { email: 'full+more@example.test' }));
    expect(Object.keys(full.errors ?? {})).toEqual(['email']);
    expect(Object.keys(codeOf(await offer(buyer, sale, { email: 'nobody' })).errors ?? {})).toEqual(['email']);
  });
});
