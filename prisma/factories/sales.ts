/** Rows of what was sold, as the tables take them; as `catalogue.ts`. */
import type { Prisma } from '../../generated/prisma/client';
import { uuidv7 } from '../../server/shared/uuid';

/** A name that people can read out, of the letters that names of orders and tickets have. */
const referenceOf = (id: string) => id.slice(-10).toUpperCase().replaceAll('0', 'W').replaceAll('1', 'X');

/** An order of a guest that cost nothing and has ended. */
export function orderRow<T extends Partial<Prisma.OrderUncheckedCreateInput>>(given: T = {} as T) {
  const id = given.id ?? uuidv7();
  return {
    reference: referenceOf(id),
    linkSecret: id,
    timeZone: 'Europe/Madrid',
    state: 'expired' as const,
    locale: 'en',
    currency: 'EUR',
    totalCents: 0,
    idempotencyKey: id,
    ...given,
    id,
  };
}

type Sold = { orderId: string; eventId: string; productId: string };

/** One unit of twelve. */
export const orderItemRow = <T extends Partial<Prisma.OrderItemUncheckedCreateInput>>(
  sold: Sold,
  given: T = {} as T,
) => ({
  id: uuidv7(),
  ...sold,
  position: 1,
  productName: { en: 'Adult' },
  priceCents: 1200,
  taxRate: 1000,
  taxCents: 109,
  units: 1,
  quotaIds: [] as string[],
  ...given,
});

/** The ticket of a unit, good once. */
export function ticketRow<T extends Partial<Prisma.TicketUncheckedCreateInput> & { validFrom: Date; validUntil: Date }>(
  sold: Sold & { orderItemId: string },
  given: T,
) {
  const id = uuidv7();
  return { id, reference: referenceOf(id), ...sold, usesTotal: 1, usesLeft: 1, ...given };
}
