/** An organisation with a venue, and the events that these tests make in it. */
import { randomUUID } from 'node:crypto';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';

export const makeVenue = (timeZone = 'Europe/Madrid') =>
  prisma.venue.create({
    data: { id: randomUUID(), name: 'Hall', address: 'Calle 1', city: 'Soria', country: 'ES', timeZone },
  });

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

/** A draft as a manager makes it. */
export async function makeEvent(manager: Client, venueId: string, more: object = {}) {
  const id = randomUUID();
  const { record } = expectPage(
    await manager.post(paths.events.index(), { id, ...basics(venueId, more) }),
    'Events/Edit',
  );
  return record;
}

/** What it needs to sell: one product on the web and a slot tomorrow. */
export async function makeSellable(eventId: string, priceCents = 1200) {
  const product = await prisma.product.create({
    data: { id: randomUUID(), eventId, name: { en: 'Adult' }, priceCents, taxRate: 2100 },
  });
  const startsAt = new Date(Date.now() + 86_400_000);
  const slot = await prisma.appointment.create({
    data: { id: randomUUID(), eventId, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), capacity: 10 },
  });
  return { product, slot };
}

/** An order that has ended, of one ticket. */
export async function makeOrder(eventId: string): Promise<void> {
  const orderId = randomUUID();
  const known = await prisma.product.findFirst({ where: { eventId } });
  const sold = { id: randomUUID(), eventId, name: { en: 'Adult' }, priceCents: 0, taxRate: 0, active: false };
  const { id: productId } = known ?? (await prisma.product.create({ data: sold }));
  await prisma.order.create({
    data: {
      id: orderId,
      reference: randomUUID().slice(0, 8).toUpperCase(),
      secret: randomUUID(),
      timeZone: 'Europe/Madrid',
      state: 'expired',
      locale: 'en',
      currency: 'EUR',
      totalCents: 0,
      idempotencyKey: randomUUID(),
    },
  });
  await prisma.orderItem.create({
    data: {
      id: randomUUID(),
      ...{ orderId, eventId, productId, position: 1, productName: { en: 'Adult' } },
      ...{ priceCents: 0, taxRate: 0, taxCents: 0, units: 1, quotaIds: [] },
    },
  });
}

export const actionsOn = async (id: string): Promise<string[]> =>
  (
    await sql<{ action: string }>('test_audit', 'select action from audit_log where subject_id = $1 order by id', [id])
  ).map(({ action }) => action);
