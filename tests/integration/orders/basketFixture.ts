/** A museum and a play in different time zones, and a buyer with both in one basket. */
import { expect } from 'vitest';
import { venueRow } from '../../../prisma/factories/catalogue';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createSlot } from './shopFixture';

export type Held = { reference: string; key: string; totalCents: number };
export type Stock = { id: string; slug: string; product: string; slot: string };

/** An event in its own venue, with one product and ten places. */
export async function openEvent(zone: string, title: string, priceCents: number, input: object = {}): Promise<Stock> {
  const { id: venueId } = await prisma.venue.create({ data: venueRow({ name: `House of ${title}`, timeZone: zone }) });
  const event = await createEvent(venueId, {
    title: { en: title },
    refundPolicy: { en: `${title}: no refunds.` },
    arrivalAdvice: { en: `Come early to ${title}.` },
    ...input,
  });
  const product = await createProduct(event.id, { priceCents, name: { en: `${title} seat` } });
  return { ...event, product, slot: await createSlot(event.id, { capacity: 10 }) };
}

export const line = ({ id, product, slot }: Stock, quantity: number) => ({
  eventId: id,
  productId: product,
  appointmentId: slot,
  quantity,
});

export type Market = {
  museum: Stock;
  play: Stock;
  client: Client;
  ask: (lines: object[]) => Promise<Answer>;
  hold: (lines: object[]) => Promise<Held>;
  change: (held: Held, lines: object[]) => Promise<Answer>;
  place: (held: Held, email?: string) => Promise<Answer>;
};

async function openMarket(app: TestApp): Promise<Market> {
  await prisma.rateLimit.deleteMany();
  const museum = await openEvent('Europe/Madrid', 'Museum', 1000);
  const play = await openEvent('Atlantic/Canary', 'Play', 2500);
  const client = app.newClient();
  const ask: Market['ask'] = (lines) => client.json('POST', paths.events.holds(museum.slug), { key: uuidv7(), lines });
  return {
    ...{ museum, play, client, ask },
    hold: async (lines) => {
      const answer = await ask(lines);
      expect(answer.status).toBe(201);
      return answer.json<Held>();
    },
    change: ({ reference, key }, lines) => client.json('PUT', paths.orders.hold(reference, key), { lines }),
    place: ({ reference, key }, email = 'ana@example.test') =>
      client.json('POST', paths.orders.place(reference, key), { name: 'Ana', email, acceptTerms: true }),
  };
}

/** The application, and a function that creates a new market. */
export async function openMarkets(): Promise<{ app: TestApp; openMarket: () => Promise<Market> }> {
  const app = await startApp({ PAYMENTS_SANDBOX: 'true' });
  return { app, openMarket: () => openMarket(app) };
}
