/** Orders charged by the provider without a notification, so that a test can send it. */
import { randomUUID } from 'node:crypto';
import { connection, sql } from '../../../server/infra/db';
import type { Answer } from '../../support/answer';
import { type BoxOffice, type Held, hold, place } from '../boxOffice';

export type Charged = Held & { orderId: string; paymentId: string; session: string };

type Wanted = { product: string; slot: string; quantity?: number };

/** Holds, places and pays without a notification. `turn` selects the process. */
export async function charge(office: BoxOffice, { product, slot, quantity = 1 }: Wanted, turn = 0): Promise<Charged> {
  const lines = [{ productId: product, appointmentId: slot, quantity }];
  const held = (await hold(office.door(turn), office.event.slug, lines)).json<Held>();
  const placed: Answer = await place(office.door(turn + 1), held);
  const session = new URL(placed.json<{ url: string }>().url, 'http://x').pathname.split('/').at(-1)!;
  const [row] = await sql<{ orderId: string; paymentId: string }>(
    'test_charge',
    `with charged as (update sandbox_sessions set state = 'confirmed', card = 'success', last4 = '4242' where id = $1 returning payment_id)
     select p.order_id as "orderId", p.id as "paymentId" from payments p join charged c on c.payment_id = p.id`,
    [session],
  );
  return { ...held, ...row!, session };
}

/** The provider's notification about a charge. */
export const messageAbout = ({ paymentId, session, totalCents }: Charged): string =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: 'payment.succeeded',
    session,
    payment: paymentId,
    amount: totalCents,
    currency: 'EUR',
    card: { brand: 'visa', last4: '4242' },
    code: null,
  });

/** Expires these orders, as any process's sweeper would. */
export async function expireAll(orders: readonly Charged[]): Promise<void> {
  const ids = orders.map(({ orderId }) => orderId);
  await sql('test_overdue', `update orders set expires_at = now() - interval '1 second' where id = any ($1::uuid[])`, [
    ids,
  ]);
  const alive = () =>
    sql('test_alive', `select 1 from orders where id = any ($1::uuid[]) and state <> 'expired' limit 1`, [ids]);
  while ((await alive()).length > 0) await connection.script('select expire_orders(100, 0)');
}
