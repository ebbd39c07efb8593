/**
 * Rows of the catalogue as the tables take them, for the demo and for tests: what is not given is as an ordinary one has
 * it. Nothing is written here.
 */
import type { Prisma } from '../../generated/prisma/client';
import { HOUR_MS } from '../../server/shared/time';
import { uuidv7 } from '../../server/shared/uuid';

/** A house in Cádiz. */
export const venueRow = <T extends Partial<Prisma.VenueUncheckedCreateInput>>(given: T = {} as T) => ({
  id: uuidv7(),
  name: 'Museo del Faro',
  address: 'Paseo 1',
  city: 'Cádiz',
  country: 'ES',
  timeZone: 'Europe/Madrid',
  ...given,
});

export const gateRow = <T extends Partial<Prisma.GateUncheckedCreateInput>>(venueId: string, given: T = {} as T) => ({
  id: uuidv7(),
  venueId,
  name: 'Main gate',
  position: 0,
  ...given,
});

/** An event with slots that is on sale. */
export function eventRow<T extends Partial<Prisma.EventUncheckedCreateInput>>(venueId: string, given: T = {} as T) {
  const id = uuidv7();
  return {
    id,
    slug: `event-${id.slice(-12)}`,
    kind: 'slotted' as const,
    status: 'published' as const,
    title: { en: 'The Lighthouse Museum', es: 'El Museo del Faro' },
    summary: { en: 'Light' },
    description: {},
    currency: 'EUR',
    venueId,
    ...given,
  };
}

/** A ticket for twelve, a tenth of tax inside. */
export const productRow = <T extends Partial<Prisma.ProductUncheckedCreateInput>>(
  eventId: string,
  given: T = {} as T,
) => ({
  id: uuidv7(),
  eventId,
  name: { en: 'Adult', es: 'Adulto' },
  priceCents: 1200,
  taxRate: 1000,
  ...given,
});

/** An hour with twenty places. */
export const slotRow = <T extends Partial<Prisma.AppointmentUncheckedCreateInput>>(
  eventId: string,
  startsAt: Date,
  given: T = {} as T,
) => ({ id: uuidv7(), eventId, startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS), capacity: 20, ...given });

export const quotaRow = (eventId: string | null, size: number, name: string) => ({ id: uuidv7(), eventId, name, size });

/** A tenth off, for everybody. */
export const promoRow = <T extends Partial<Prisma.PromoUncheckedCreateInput>>(given: T = {} as T) => ({
  id: uuidv7(),
  name: { en: 'Offer', es: 'Oferta' },
  effect: 'percentage' as const,
  percent: 1000,
  ...given,
});

export const promoCodeRow = <T extends Partial<Prisma.PromoCodeUncheckedCreateInput>>(
  promoId: string,
  code: string,
  given: T = {} as T,
) => ({ id: uuidv7(), promoId, code, maxUses: 5, ...given });
