import { prisma } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';

const HOUR = 3_600_000;

type EventInput = Partial<Parameters<typeof prisma.event.create>[0]['data']>;
type ProductInput = Partial<Parameters<typeof prisma.product.create>[0]['data']>;
type SlotInput = { capacity?: number; inHours?: number; state?: 'open' | 'closed' | 'cancelled' };

/** A venue in Madrid, one per file is enough. */
export async function createVenue(name = 'Museo del Faro'): Promise<string> {
  const id = uuidv7();
  await prisma.venue.create({
    data: { id, name, address: 'Paseo 1', city: 'Cádiz', country: 'ES', timeZone: 'Europe/Madrid' },
  });
  return id;
}

export async function createEvent(venueId: string, input: EventInput = {}): Promise<{ id: string; slug: string }> {
  const id = uuidv7();
  const slug = `event-${id.slice(-12)}`;
  await prisma.event.create({
    data: {
      id,
      slug,
      kind: 'slotted',
      status: 'published',
      title: { en: 'The Lighthouse Museum', es: 'El Museo del Faro' },
      summary: { en: 'Light' },
      description: {},
      venueId,
      ...input,
    } as never,
  });
  return { id, slug: String(input.slug ?? slug) };
}

export async function createProduct(eventId: string, input: ProductInput = {}): Promise<string> {
  const id = uuidv7();
  await prisma.product.create({
    data: { id, eventId, name: { en: 'Adult', es: 'Adulto' }, priceCents: 1200, taxRate: 1000, ...input } as never,
  });
  return id;
}

/** How many slots an event was given: no two may begin at once. */
const slotsOf = new Map<string, number>();

/** A slot of an hour; by default tomorrow at this time, each of an event a minute later than the one before. */
export async function createSlot(eventId: string, input: SlotInput = {}): Promise<string> {
  const { capacity = 20, inHours = 24, state = 'open' } = input;
  const id = uuidv7();
  const minutes = (slotsOf.get(eventId) ?? 0) + 1;
  slotsOf.set(eventId, minutes);
  const startsAt = new Date(Date.now() + inHours * HOUR + minutes * 60_000);
  await prisma.appointment.create({
    data: { id, eventId, startsAt, endsAt: new Date(startsAt.getTime() + HOUR), capacity, state },
  });
  return id;
}

/** A quota shared by these products. */
export async function createQuota(eventId: string, size: number, productIds: readonly string[]): Promise<string> {
  const id = uuidv7();
  await prisma.quota.create({ data: { id, eventId, name: 'Quota', size } });
  await prisma.productQuota.createMany({ data: productIds.map((productId) => ({ productId, quotaId: id })) });
  return id;
}

export type Counters = { held: number; sold: number };
export const countersOf = (slotId: string): Promise<Counters> =>
  prisma.appointment.findUniqueOrThrow({ where: { id: slotId }, select: { held: true, sold: true } });
