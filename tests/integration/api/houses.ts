import { at, dayAhead } from '../../support/days';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import type { Shop } from '../payments/paymentFixture';

export type House = { venue: string; shop: Shop; slot: string };

export const slotStart = at(dayAhead(5), '10:00');

/** A venue with an event, a product of 12.00 EUR with 10 % tax, and a time slot for 30. */
export async function openHouse(name: string): Promise<House> {
  const venue = await createVenue(name);
  const { id: eventId } = await createEvent(venue, { title: { en: 'Tower', es: 'Torre' }, status: 'published' });
  const product = await createProduct(eventId, {
    name: { en: 'Adult', es: 'Adulto' },
    priceCents: 1200,
    taxRate: 1000,
  });
  const slot = await createSlot(eventId, { at: slotStart.toISOString(), capacity: 30 });
  return { venue, shop: { eventId, product }, slot };
}
