import type { Prisma } from '../../../generated/prisma/client';
import { eventRow, productRow, quotaRow, slotRow, venueRow } from '../../../prisma/factories/catalogue';
import { prisma } from '../../../server/infra/db';

const HOUR = 3_600_000;

type EventInput = Partial<Prisma.EventUncheckedCreateInput>;
type ProductInput = Partial<Prisma.ProductUncheckedCreateInput>;
type SlotInput = { capacity?: number; inHours?: number; at?: string; state?: 'open' | 'closed' | 'cancelled' };

/** A venue; one for each test file is enough. */
export async function createVenue(name = 'Museo del Faro', timeZone = 'Europe/Madrid'): Promise<string> {
  const { id } = await prisma.venue.create({ data: venueRow({ name, timeZone }) });
  return id;
}

export async function createEvent(venueId: string, input: EventInput = {}): Promise<{ id: string; slug: string }> {
  const { id, slug } = await prisma.event.create({ data: eventRow(venueId, input) });
  return { id, slug };
}

export async function createProduct(eventId: string, input: ProductInput = {}): Promise<string> {
  const { id } = await prisma.product.create({ data: productRow(eventId, input) });
  return id;
}

/** Number of slots of an event: no two may start at the same time. */
const slotsOf = new Map<string, number>();

/** A slot of one hour; by default tomorrow at this time, each of an event a minute later than the previous one. */
export async function createSlot(eventId: string, input: SlotInput = {}): Promise<string> {
  const { capacity = 20, inHours = 24, state = 'open' } = input;
  const minutes = (slotsOf.get(eventId) ?? 0) + 1;
  slotsOf.set(eventId, minutes);
  const startsAt = input.at ? new Date(input.at) : new Date(Date.now() + inHours * HOUR + minutes * 60_000);
  const { id } = await prisma.appointment.create({ data: slotRow(eventId, startsAt, { capacity, state }) });
  return id;
}

let quotas = 0;
/** A quota shared by these products, with a unique name. */
export async function createQuota(
  eventId: string | null,
  size: number,
  productIds: readonly string[],
  period: 'in_all' | 'slot' | 'day' | 'event' = 'in_all',
): Promise<string> {
  quotas += 1;
  const { id } = await prisma.quota.create({ data: { ...quotaRow(eventId, size, `Quota ${quotas}`), period } });
  await prisma.productQuota.createMany({ data: productIds.map((productId) => ({ productId, quotaId: id })) });
  return id;
}

export type Counters = { held: number; sold: number };
export const countersOf = (slotId: string): Promise<Counters> =>
  prisma.appointment.findUniqueOrThrow({ where: { id: slotId }, select: { held: true, sold: true } });
