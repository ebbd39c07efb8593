/** Every page with gross sales shows the refunds too. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { fakeProvider } from '../payments/fakeProvider';
import { post, sold } from '../payments/refundFixture';
import { makeUser, signInAs } from '../users/people';

const app = runApp();
let admin: Client;
let removeBank: () => void;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  admin = await signInAs(app, (await makeUser('administrator')).email);
});
afterAll(() => removeBank());

it('on the dashboard, the small page and the overview of an event', async () => {
  const sale = await sold({ quantity: 2 });
  expect((await post(buyerOf(app), sale, { positions: [1], expectedCents: 1200 })).status).toBeLessThan(400);
  const back = [{ currency: 'EUR', cents: -1200 }];
  const dashboard = await admin.visit(paths.dashboard());
  const { sales } = expectPage(await admin.get(paths.dashboard()), 'Dashboard/Index');
  expect(dashboard.status).toBe(200);
  expect(sales.today).toMatchObject({ orders: 1, tickets: 2, gross: [{ cents: 2400 }], refunds: back });
  const { figures } = expectPage(await admin.get(paths.lite.show()), 'Dashboard/Lite');
  expect(figures).toMatchObject({ gross: [{ cents: 2400 }], refunds: back });
  const overview = expectPage(await admin.get(paths.events.one(sale.eventId)), 'Events/Show');
  expect(overview.sales).toMatchObject({
    totals: [{ now: { cents: 2400 } }],
    refunds: [{ currency: 'EUR', now: -1200 }],
  });
});
