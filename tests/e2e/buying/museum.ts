/** A small museum on its own server process, as in production, with its staff. */
import { randomUUID } from 'node:crypto';
import { gateRow, slotRow } from '../../../prisma/factories/catalogue';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { RoleName } from '../../../server/shared/permissions';
import type { IsoDate } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { createUser } from '../../../server/users';
import { createEvent, createProduct, createVenue } from '../../integration/orders/shopFixture';
import { dayAhead } from '../../support/days';
import { prepare } from '../../support/prepare';
import type { ServerProcess } from '../../support/processes';
import { openServer } from '../../support/sharedServers';

export const ZONE = 'Europe/Madrid';
export const PASSWORD = 'a lantern in the crypt';
export const GATE = 'Main gate';
/** A ticket for tomorrow is valid today, so that one test can buy and enter. */
const ENTRY_BEFORE_MINUTES = 3 * 24 * 60;

export type Museum = {
  server: ServerProcess;
  databaseUrl: string;
  event: { id: string; slug: string };
  /** Tomorrow in the museum's zone: the day of all slots. */
  day: IsoDate;
  /** Slots by local time. */
  slots: Record<'10:00' | '11:00' | '12:00', string>;
  products: { general: string; reduced: string };
  close: () => Promise<void>;
};

/** A slot of one hour on that day, from a local time. */
export async function openSlot(eventId: string, day: IsoDate, time: string, capacity: number): Promise<string> {
  const [row] = await sql<{ at: Date }>('test_local', `select ($1::timestamp at time zone '${ZONE}') as at`, [
    `${day} ${time}`,
  ]);
  const { id } = await prisma.appointment.create({ data: slotRow(eventId, row!.at, { capacity }) });
  return id;
}

async function fill(venueId: string, event: { id: string }): Promise<Pick<Museum, 'slots' | 'products' | 'day'>> {
  const day = dayAhead(1);
  const entry = { entryBeforeMinutes: ENTRY_BEFORE_MINUTES };
  const general = await createProduct(event.id, { ...entry, name: { en: 'General', es: 'General' }, position: 0 });
  const reduced = await createProduct(event.id, {
    ...entry,
    name: { en: 'Reduced', es: 'Reducida' },
    priceCents: 600,
    position: 1,
  });
  await prisma.gate.create({ data: gateRow(venueId, { name: GATE }) });
  await openSlot(event.id, dayAhead(2), '10:00', 20);
  return {
    day,
    products: { general, reduced },
    slots: {
      '10:00': await openSlot(event.id, day, '10:00', 20),
      '11:00': await openSlot(event.id, day, '11:00', 20),
      '12:00': await openSlot(event.id, day, '12:00', 4),
    },
  };
}

/** Opens it: tomorrow at 10:00 and 11:00 with twenty places each, and at 12:00 with four. */
export async function openMuseum(env: Record<string, string> = {}): Promise<Museum> {
  const { server, databaseUrl, close } = await openServer(env);
  const venueId = await createVenue();
  // A unique slug: a server caches the event of a slug for three seconds.
  const event = await createEvent(venueId, { slug: `lighthouse-${randomUUID().slice(0, 8)}` });
  return {
    server,
    databaseUrl,
    event,
    ...(await fill(venueId, event)),
    close,
  };
}

/** The museum for all tests of a file. */
export const runMuseum = (env?: Record<string, string>): Museum => prepare(() => openMuseum(env));

/** Creates an account with PASSWORD. @returns its email address */
export async function employ(role: RoleName, name: string): Promise<string> {
  const email = `${role}@example.test`;
  await createUser({ name, email, password: PASSWORD, roles: [role], emailVerified: true });
  return email;
}

export type OrderRow = { id: string; state: string; total: number; tickets: number; email: string; expiresAt: Date };

/** All orders, oldest first. */
export const orders = (): Promise<OrderRow[]> =>
  sql(
    'test_orders',
    `select o.id, o.state::text as state, o.total_cents as total, o.customer_email as email, o.expires_at as "expiresAt",
       (select count(*)::int from tickets t where t.order_id = o.id) as tickets from orders o order by o.created_at`,
  );

export const countersOf = async (slotId: string): Promise<{ held: number; sold: number }> =>
  await prisma.appointment.findUniqueOrThrow({ where: { id: slotId }, select: { held: true, sold: true } });

/** Another buyer, without a browser, takes places of a slot. */
export async function takeElsewhere(museum: Museum, slot: string, quantity: number): Promise<void> {
  const lines = [{ productId: museum.products.general, appointmentId: slot, quantity }];
  const answer = await museum.server
    .newClient()
    .json('POST', paths.events.holds(museum.event.slug), { key: uuidv7(), lines });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
}
