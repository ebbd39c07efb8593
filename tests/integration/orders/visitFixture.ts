/** A museum whose tickets include a tower, in May 2088 and two hours ahead of UTC. */
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createVenue } from './shopFixture';

export type Rule = {
  minGapMinutes?: number;
  maxGapMinutes?: number | null;
  sameDay?: boolean;
  canChooseLater?: boolean;
};
export type Held = { reference: string; key: string; totalCents: number };
type Event = { id: string; slug: string };

export const DAY = '2088-05-10';

/** A slot of one hour from this time. */
export async function slotAt(eventId: string, time: string, { day = DAY, capacity = 10 } = {}): Promise<string> {
  const [id, startsAt] = [uuidv7(), new Date(`${day}T${time}:00+02:00`)];
  await prisma.appointment.create({
    data: { id, eventId, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), capacity },
  });
  return id;
}

export type Tour = {
  museum: Event;
  tower: Event;
  /** The museum at ten. */
  first: string;
  /** A product of the museum that visits the tower once for each rule. */
  createTour: (rules: readonly Rule[], input?: object) => Promise<string>;
  ask: (client: Client, productId: string, visits: (string | null)[], quantity?: number) => Promise<Answer>;
  hold: (client: Client, productId: string, visits: (string | null)[], quantity?: number) => Promise<Held>;
};

export async function openTour(venue: string): Promise<Tour> {
  const museum = await createEvent(venue);
  const tower = await createEvent(venue, { title: { en: 'The Tower', es: 'La Torre' } });
  const first = await slotAt(museum.id, '10:00');
  const ask: Tour['ask'] = (client, productId, visits, quantity = 1) =>
    client.json('POST', paths.events.holds(museum.slug), {
      key: uuidv7(),
      lines: [{ productId, appointmentId: first, quantity, visits }],
    });
  return {
    museum,
    tower,
    first,
    createTour: async (rules, input = {}) => {
      const productId = await createProduct(museum.id, {
        priceCents: 1800,
        name: { en: 'Tour', es: 'Paseo' },
        ...input,
      });
      await prisma.productVisit.createMany({
        data: rules.map((rule, position) => ({ id: uuidv7(), productId, position, eventId: tower.id, ...rule })),
      });
      return productId;
    },
    ask,
    hold: async (...asked) => {
      const answer = await ask(...asked);
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.json<Held>();
    },
  };
}

export type Visitor = { tour: Tour; client: Client };

/** The application, and a function that creates a new tour with a viewer. */
export async function openTours(): Promise<{ app: TestApp; venue: string; begin: () => Promise<Visitor> }> {
  const app = await startApp({ PAYMENTS_SANDBOX: 'true' });
  const venue = await createVenue();
  const begin = async () => {
    await prisma.rateLimit.deleteMany();
    return { tour: await openTour(venue), client: app.newClient() };
  };
  return { app, venue, begin };
}
