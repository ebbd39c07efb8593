import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';

type Event = { id: string; slug: string };
/** A museum with a product, a tower as its further visit, and a park without slots. */
export type Sights = { museum: Event; tower: Event; park: Event; product: string };

type House = {
  app: TestApp;
  /** May change the settings. */
  admin: Client;
  /** May change only the catalogue. */
  manager: Client;
  venue: string;
  createSights: () => Promise<Sights>;
};

/** The application, and a function that creates new sights. */
export async function openHouse(): Promise<House> {
  const app = await startApp();
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const venue = await createVenue();
  const createSights = async () => {
    const museum = await createEvent(venue);
    const tower = await createEvent(venue, { title: { en: 'The Tower', es: 'La Torre' } });
    const park = await createEvent(venue, { kind: 'open', title: { en: 'The Park' } });
    return { museum, tower, park, product: await createProduct(museum.id, { name: { en: 'Both', es: 'Las dos' } }) };
  };
  return { app, admin, manager, venue, createSights };
}

/** Form values of a further visit. */
export const visitOf = (eventId: string, more: object = {}) => ({
  id: uuidv7(),
  eventId,
  minGapMinutes: 30,
  maxGapMinutes: 120,
  sameDay: true,
  canChooseLater: false,
  ...more,
});

export const saveVisits = (admin: Client, product: string, visits: readonly object[], more: object = {}) =>
  admin.json('PATCH', paths.settings.multiAppointments(product), { visits, visitsInOrder: true, version: 1, ...more });
