/** Products on channels, and a user who may change channels. */
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage, type PropsOf } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';

export type Stock = { event: { id: string; slug: string }; product: string; slot: string };

type ChannelDesk = {
  app: TestApp;
  admin: Client;
  /** Creates a new product for sale. */
  createStock: () => Promise<Stock>;
  /** A channel as its page shows it. */
  open: (code: string) => Promise<PropsOf<'Settings/SalesChannel'>>;
  hold: (quantity?: number, slug?: string) => Promise<Answer>;
  shop: () => Promise<PropsOf<'Orders/Create'>>;
};

export async function openChannelDesk(): Promise<ChannelDesk> {
  const app = await startApp();
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  const venue = await createVenue();
  let stock: Stock;
  return {
    app,
    admin,
    createStock: async () => {
      const event = await createEvent(venue);
      const product = await createProduct(event.id);
      stock = { event, product, slot: await createSlot(event.id, { inHours: 3 }) };
      return stock;
    },
    open: async (code) => expectPage(await admin.get(paths.settings.channels(code)), 'Settings/SalesChannel'),
    hold: (quantity = 1, slug = stock.event.slug) =>
      app.newClient().json('POST', paths.events.holds(slug), {
        key: uuidv7(),
        lines: [{ productId: stock.product, appointmentId: stock.slot, quantity }],
      }),
    shop: async () => expectPage(await app.newClient().get(paths.events.show(stock.event.slug)), 'Orders/Create'),
  };
}
