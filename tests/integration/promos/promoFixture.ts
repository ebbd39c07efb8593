/** A shop with promotions, and its buyers' actions. */
import { newPromo } from '../../../resources/js/Components/promos/promoValues';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';

/** An event with adult tickets at 10.00 and children's at 3.33, a slot, and a visitor. */
export type Stall = { event: { id: string; slug: string }; adult: string; child: string; slot: string; client: Client };

/** The application, and a function that creates a new stall. */
export async function openStalls(): Promise<{ app: TestApp; openStall: () => Promise<Stall> }> {
  const app = await startApp({ PAYMENTS_SANDBOX: 'true' });
  const venue = await createVenue();
  const openStall = async () => {
    await prisma.rateLimit.deleteMany();
    const event = await createEvent(venue);
    const adult = await createProduct(event.id, { priceCents: 1000 });
    const child = await createProduct(event.id, { priceCents: 333 });
    return { event, adult, child, slot: await createSlot(event.id, { capacity: 30 }), client: app.newClient() };
  };
  return { app, openStall };
}

export type Held = { reference: string; key: string; totalCents: number };
export type Line = { productId: string; appointmentId: string | null; quantity: number };

export const line = (productId: string, appointmentId: string | null, quantity: number): Line => ({
  productId,
  appointmentId,
  quantity,
});

export const hold = async (client: Client, slug: string, lines: Line[]): Promise<Held> => {
  const answer = await client.json('POST', paths.events.holds(slug), { key: uuidv7(), lines });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json<Held>();
};

export const change = (client: Client, { reference, key }: Held, lines: Line[]): Promise<Answer> =>
  client.json('PUT', paths.orders.hold(reference, key), { lines });

export const applyCode = (client: Client, { reference, key }: Held, code: string): Promise<Answer> =>
  client.json('POST', paths.orders.promoCode(reference, key), { code });

export const place = (client: Client, { reference, key }: Held, email = 'ana@example.org'): Promise<Answer> =>
  client.json('POST', paths.orders.place(reference, key), { name: 'Ana Pérez', email, acceptTerms: true });

export const cancel = (client: Client, { reference, key }: Held): Promise<Answer> =>
  client.json('POST', paths.orders.cancel(reference, key), {});

/** The shop's summary of a hold. */
export const shown = async (client: Client, slug: string, held: Held) =>
  expectPage(await client.get(paths.events.show(slug, held)), 'Orders/Create').hold!;

/** An order's amounts in the database, by item. */
export async function moneyOf({ reference }: Held) {
  const order = await prisma.order.findUniqueOrThrow({
    where: { reference },
    include: { items: { orderBy: { position: 'asc' } }, redemptions: true },
  });
  return {
    total: order.totalCents,
    discount: order.discountCents,
    fee: order.feeCents,
    items: order.items.map(({ priceCents, discountCents, taxCents }) => [priceCents, discountCents, taxCents]),
    redemptions: order.redemptions.map(({ promoId, discountCents, releasedAt }) => ({
      promoId,
      discountCents,
      isBack: releasedAt !== null,
    })),
  };
}

/** Form values of a promotion: 20% off everything of an event. */
export const promoForm = (eventId: string, more: object = {}) => ({
  ...newPromo(eventId),
  name: { en: 'Spring', es: 'Primavera' },
  percent: 2000,
  buy: null,
  pay: null,
  ...more,
});
