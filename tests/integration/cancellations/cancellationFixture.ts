/** Cancelled slots with paid orders, and staff who handle them. */
import { randomUUID } from 'node:crypto';
import { runCancellations } from '../../../server/cancellations/actions/runCancellations';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createSlot } from '../orders/shopFixture';
import { sold } from '../payments/refundFixture';
import { type Sale, sell } from '../tickets/saleFixture';

const HOUR = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** Sales of an event in a slot that is cancelled, in order of purchase, and another slot with the given places. */
export async function cancelledEvent(
  client: Client,
  { quantities = [2], capacity = 20 }: { quantities?: number[]; capacity?: number } = {},
) {
  const [first, ...further] = quantities;
  const sale = await sold({ inHours: 400, quantity: first!, provider: 'sandbox' });
  const sales: Sale[] = [sale];
  for (const quantity of further) sales.push(await sell({ like: sale, quantity }));
  const other = await createSlot(sale.eventId, { capacity, inHours: 500 });
  await callOff(client, sale.slot!);
  return { sale, sales, slot: sale.slot!, other };
}

export const callOff = (client: Client, slot: string, what = 'cancel') =>
  client.json('POST', paths.appointments.changes(), { change: { do: what }, selection: { ids: [slot] }, confirmed: 1 });

export const begin = (client: Client, body: object, id: string = randomUUID()) =>
  client.json('POST', paths.cancellations.index(), {
    id,
    offers: ['another_time', 'refund'],
    deadline: inHours(100),
    afterwards: 'refund',
    note: {},
    ...body,
  });

export const shown = async (client: Client, id: string) =>
  expectPage(await client.get(paths.cancellations.show(id)), 'Cancellations/Show');

/** In order of purchase: the state, and whether places are reserved. */
export const standing = (id: string) =>
  sql<{ state: string; reason: string | null; by: string | null; isKept: boolean }>(
    'test_standing',
    `select state, reason, decided_by as by, kept is not null as "isKept" from cancellation_orders where cancellation_id = $1 order by position`,
    [id],
  );

/** Passes the deadline and runs the job. */
export async function passDeadline(id: string): Promise<void> {
  await sql('test_deadline', `update cancellations set deadline = now() - interval '1 second' where id = $1`, [id]);
  await runCancellations();
}

export const own = async (client: Client, { reference, key: secret }: Sale) =>
  expectPage(await client.get(paths.orders.cancelledVisits(reference, secret)), 'Orders/OrderCancellation');

export const take = (client: Client, { reference, key: secret }: Sale, id: string = randomUUID()) =>
  client.json('POST', paths.orders.cancelledVisits(reference, secret), { id });
