/** Orders to refund, paid through a bank that answers as the test sets. */
import { randomUUID } from 'node:crypto';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { type Sale, sell } from '../tickets/saleFixture';

export const STEPS = [
  { hoursBefore: 168, percent: 10_000 },
  { hoursBefore: 24, percent: 5000 },
];

type Input = Parameters<typeof sell>[0] & { inHours?: number; provider?: string };

/** A paid order whose visit is in the given hours, paid through a simulated bank. */
export async function sold({ inHours = 200, provider = 'fake', ...input }: Input = {}): Promise<Sale> {
  const sale = await sell({ event: { refundSteps: STEPS, ...input.event }, ...input });
  await sql('test_refund_provider', `update payments set provider = $2 where order_id = $1 and provider <> 'free'`, [
    sale.id,
    provider,
  ]);
  await sql(
    'test_hours',
    `update appointments set starts_at = now() + make_interval(hours => $2, mins => 5), ends_at = now() + make_interval(hours => $2 + 1, mins => 5) where id = $1`,
    [sale.slot, inHours],
  );
  return sale;
}

export const facts = async ({ id, slot }: Sale) => {
  const [row] = await sql<Record<string, unknown>>(
    'test_given_back',
    `select o.state::text as state, array(select t.state::text from tickets t join order_items i on i.id = t.order_item_id where t.order_id = o.id order by i.position) as tickets,
       array(select r.amount_cents::int from refunds r where r.order_id = o.id order by r.created_at) as refunds,
       (select sold from appointments where id = $2) as sold
     from orders o where o.id = $1`,
    [id, slot],
  );
  return row!;
};

export const show = (client: Client, { reference, key: secret }: Sale, isStaff = false) =>
  client.get(paths.orders.refund(reference, isStaff ? undefined : secret));
export const post = (client: Client, { reference, key: secret }: Sale, body: object, isStaff = false) =>
  client.json('POST', paths.orders.refund(reference, isStaff ? undefined : secret), {
    id: randomUUID(),
    currency: 'EUR',
    how: 'terms',
    ...body,
  });
export const staffPost = (client: Client, sale: Sale, body: object) => post(client, sale, body, true);
export const codeOf = (answer: { json: <T>() => T }) =>
  answer.json<{ code?: string; errors?: Record<string, string[]> }>();
