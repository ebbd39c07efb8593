/** A view-only link to an order may be shared: no page shows the buyer's address, telephone or documents. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { startPayment } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { viewKeyOf } from '../../support/orderKeys';
import { STATED_ROUTES } from '../access/routePermissions';
import { connect } from '../payments/connectionFixture';
import { EMAIL, hold, itemOf, place, type Sale, sell } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';

const app = runApp();
let orders: Record<'held' | 'pending' | 'transfer' | 'paid', Sale>;
const HOLDER = { position: 1, name: 'Ana Ramos', data: { document: '12345678Z' } };
beforeAll(async () => {
  await connect(await signInAs(app, (await makeUser('administrator')).email), 'wire_transfer');
  orders = {
    held: await hold(),
    pending: await place(),
    transfer: await place(),
    paid: await sell({
      product: { holderFields: [{ name: 'document', kind: 'document', label: { en: 'Document' }, required: true }] },
      holders: [HOLDER],
    }),
  };
  const { transfer, pending } = orders;
  await sql(
    'test_by_transfer',
    `update payments set provider = 'wire_transfer', method = 'wire_transfer' where id = $1`,
    [transfer.paymentId],
  );
  for (const { paymentId, key } of [transfer, pending]) await startPayment(paymentId, { key });
});

const PERSONAL = [EMAIL, '600 000 000', '600000000', '12345678Z'];
/** All pages with a key in their URL. */
const pages = STATED_ROUTES.filter(
  ({ method, path, access }) =>
    method === 'GET' && access === 'anyone' && /^\/(orders\/:reference|order-items\/:id)/.test(path),
).map(({ path }) => path);

async function addressesOf(sale: Sale): Promise<string[]> {
  const [key, item] = [await viewKeyOf(sale), await itemOf(sale)];
  const ofOrder = pages.map((path) =>
    path.replace(':reference', sale.reference).replace('order-items/:id', `order-items/${item}`).replace(/:\w+/g, item),
  );
  const with_ = (path: string) => `${path}?key=${key}`;
  return [
    ...ofOrder.map(with_),
    `${paths.payments.card(sale.reference, key)}&choose=1`,
    paths.help.ask({ reference: sale.reference, key }),
    `${paths.events.show(sale.eventSlug)}?order=${sale.reference}&key=${key}`,
  ];
}

describe.each(['held', 'pending', 'transfer', 'paid'] as const)('of an order that is %s', (state) => {
  it('no page tells of its buyer', async () => {
    const told: string[] = [];
    for (const path of await addressesOf(orders[state])) {
      const { text, status, headers } = await app.newClient().get(path);
      expect(status, path).not.toBe(500);
      const written = [text, ...[...headers].flat()].join(' ');
      for (const word of PERSONAL) if (written.includes(word)) told.push(`${path}: ${word}`);
    }
    expect(told).toEqual([]);
  });
});

describe('a browser that comes back from a payment provider', () => {
  const isPayable = async (client: Client, path: string) =>
    (await client.get(path)).text.includes('Payments/Card/Create');

  it('goes on with the key that it left with, and another one only sees the order', async () => {
    const { pending } = orders;
    const back = paths.payments.choice(pending.reference, await viewKeyOf(pending));
    const [payer, other] = [app.newClient(), app.newClient()];
    await payer.post(paths.payments.card(pending.reference, pending.key), {}, { follow: false });
    expect([await isPayable(payer, `${back}&choose=1`), await isPayable(other, `${back}&choose=1`)]).toEqual([
      true,
      false,
    ]);
    const page = await payer.get(`${back}&choose=1`);
    expect((page.page!.props as { secret: string }).secret).toBe(pending.key);
  });
});
