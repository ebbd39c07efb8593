/** Limits that refuse no request, or refuse it with the shop's own message, are in the security log like all others. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { limitReached } from '../../../server/infra/limitReached';
import { PARTICULAR_PER_HOUR } from '../../../server/infra/securityEvents';
import { queueMail } from '../../../server/mails';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';

const app = runApp({ TRUST_PROXY: '1' });
let slug: string;
let product: string;
let slot: string;
beforeAll(async () => {
  const event = await createEvent(await createVenue());
  slug = event.slug;
  product = await createProduct(event.id);
  slot = await createSlot(event.id, { capacity: 500 });
});

const reached = async (limit: string) =>
  (await prisma.securityEvent.findMany({ where: { kind: 'limit_reached' }, orderBy: { id: 'asc' } })).filter(
    ({ detail }) => (detail as { limit?: string }).limit === limit,
  );
const hold = (ip: string, quantity: number) =>
  app.newClient({ headers: { 'X-Forwarded-For': ip } }).json('POST', paths.events.holds(slug), {
    key: uuidv7(),
    lines: [{ productId: product, appointmentId: slot, quantity }],
  });

it('places that a network keeps unpaid, with the network; a cart that is merely wrong does not', async () => {
  await writeSetting('orders.network_places', 4, null);
  expect((await hold('203.0.113.7', 3)).status).toBe(201);
  for (let n = 0; n < 3; n += 1) expect((await hold('203.0.113.7', 3)).status).toBe(429);
  expect(await reached('over_network')).toMatchObject([
    { network: '203.0.113.7', times: 3, outcome: 'refusal', userId: null },
  ]);
  await hold('203.0.113.8', 0);
  expect(await prisma.securityEvent.count({ where: { network: '203.0.113.8' } })).toBe(0);
  await writeSetting('orders.network_places', 0, null);
});

it('mails held back, with the address that they were to', async () => {
  const write = () =>
    queueMail({ kind: 'plain', recipient: 'flood@example.test', locale: 'en', subject: 'x', html: '', text: '' });
  for (let n = 0; n < 23; n += 1) await write();
  expect(await reached('mails-hour')).toMatchObject([{ account: 'flood@example.test', network: null, times: 3 }]);
});

it('a flood of them stays within the bound of the log', async () => {
  const before = await prisma.securityEvent.count();
  await Promise.all(
    Array.from({ length: PARTICULAR_PER_HOUR + 500 }, (_, n) =>
      limitReached({ name: 'live-connections', ip: `10.${n >> 8}.${n & 255}.1` }),
    ),
  );
  const rows = (await prisma.securityEvent.count()) - before;
  expect(rows).toBeGreaterThan(100);
  expect(rows).toBeLessThanOrEqual(PARTICULAR_PER_HOUR + 2);
});
