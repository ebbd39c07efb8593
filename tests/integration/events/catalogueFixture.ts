/** An organisation with a venue, and events created by these tests. */
import { randomUUID } from 'node:crypto';
import { productRow, slotRow, venueRow } from '../../../prisma/factories/catalogue';
import { orderItemRow, orderRow } from '../../../prisma/factories/sales';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';

export const makeVenue = (timeZone = 'Europe/Madrid') =>
  prisma.venue.create({ data: venueRow({ name: 'Hall', address: 'Calle 1', city: 'Soria', timeZone }) });

let count = 0;

export const basics = (venueId: string, more: object = {}) => {
  count += 1;
  return {
    title: { en: `Tour ${count}`, es: `Visita ${count}` },
    summary: { en: 'A walk', es: 'Un paseo' },
    slug: `tour-${count}`,
    kind: 'slotted',
    venueId,
    zone: '',
    currency: 'EUR',
    ...more,
  };
};

/** A draft created by a manager. */
export async function makeEvent(manager: Client, venueId: string, more: object = {}) {
  const id = randomUUID();
  const made = await manager.post(paths.events.index(), { id, ...basics(venueId, more) });
  expectPage(made, 'Events/Show');
  return expectPage(await manager.visit(paths.events.edit(id)), 'Events/Edit').record;
}

/** The minimum for sales: one product on the web and a slot tomorrow. */
export async function makeSellable(eventId: string, priceCents = 1200) {
  const product = await prisma.product.create({ data: productRow(eventId, { priceCents, taxRate: 2100 }) });
  const startsAt = new Date(Date.now() + 86_400_000);
  const slot = await prisma.appointment.create({ data: slotRow(eventId, startsAt, { capacity: 10 }) });
  return { product, slot };
}

/** An expired order of one ticket. */
export async function makeOrder(eventId: string): Promise<void> {
  const known = await prisma.product.findFirst({ where: { eventId } });
  const sold = productRow(eventId, { priceCents: 0, taxRate: 0, active: false });
  const { id: productId } = known ?? (await prisma.product.create({ data: sold }));
  const { id: orderId } = await prisma.order.create({ data: orderRow() });
  await prisma.orderItem.create({
    data: orderItemRow({ orderId, eventId, productId }, { priceCents: 0, taxRate: 0, taxCents: 0 }),
  });
}

export const actionsOn = async (id: string): Promise<string[]> =>
  (
    await sql<{ action: string }>('test_audit', 'select action from audit_log where subject_id = $1 order by id', [id])
  ).map(({ action }) => action);
