/** Until the count is submitted, the people of a till read no sum of its cash, on any page and in any file that they may open. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { RoleName } from '../../../server/shared/permissions';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { STATED_ROUTES } from '../access/routePermissions';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { close, createCashbox, move, open, refusalOf, shiftOf } from './cashFixture';

const PIN = '4821';

let app: TestApp;
let venueId: string;
let eventId: string;
let slot: string;
beforeAll(async () => {
  app = await startApp();
  venueId = await createVenue();
  ({ id: eventId } = await createEvent(venueId));
  slot = await createSlot(eventId, { capacity: 500 });
});
afterAll(() => app.close());

/** Opens a shift with 123.45 and sells five times for that price in cash. */
async function sellFive(client: Client, priceCents: number): Promise<string> {
  const productId = await createProduct(eventId, { channels: ['counter'], priceCents });
  const { id } = await open(client, await createCashbox(venueId), 12_345);
  const lines = [{ eventId, productId, appointmentId: slot, quantity: 1 }];
  for (const _ of [1, 2, 3, 4, 5]) {
    const parts = [{ id: randomUUID(), kind: 'cash', givenCents: priceCents }];
    const sale = { key: randomUUID(), lines, totalCents: priceCents, parts };
    expect((await client.json('POST', paths.pos.sales(), sale)).status).toBe(200);
  }
  return id;
}

/** Every page without an id in its address, those of the shift and the event, and every list as CSV. */
const addressesOf = (shift: string): string[] => [
  ...new Set(
    STATED_ROUTES.filter(({ method, path }) => method === 'GET' && !path.startsWith('/dev/'))
      .map(({ path }) =>
        path
          .replace('/cashbox-shifts/:id', `/cashbox-shifts/${shift}`)
          .replace('/admin/events/:id', `/admin/events/${eventId}`)
          .replace(':format', 'csv'),
      )
      .filter((path) => !path.includes(':')),
  ),
  '/cashbox?tab=orders',
  '/orders/range?method=cash',
];

/** The addresses at which one of these sums stands, as money or in minor units. */
async function leaksOf(client: Client, shift: string, sums: readonly number[]): Promise<string[]> {
  const texts = sums.flatMap((sum) => [
    String(sum),
    `${Math.floor(sum / 100)}[.,]${String(sum % 100).padStart(2, '0')}`,
  ]);
  const sum = new RegExp(`(?<![\\d.])(${texts.join('|')})(?!\\d)`);
  const leaks: string[] = [];
  for (const address of addressesOf(shift)) if (sum.test((await client.get(address)).text)) leaks.push(address);
  // The dashboard fetches its figures after the page.
  const later = await client.visit(paths.dashboard(), { only: ['figures', 'sales'] }).catch(() => null);
  if (later && sum.test(later.text)) leaks.push('/dashboard, later');
  return leaks;
}

describe('before the count', () => {
  // Five sales of 7.77 are 38.85, and 162.30 in the drawer; five of 8.11 are 40.55 and 164.00, and all ten are 79.40.
  it.each<[RoleName, number, number[]]>([
    ['cashier', 777, [3885, 16_230]],
    ['administrator', 811, [4055, 16_400, 7940]],
  ])('a %s reads no sum of their cash anywhere; a manager who is not at the till does', async (role, price, sums) => {
    const person = await makeUser(role);
    const client = await signInAs(app, person.email);
    const shift = await sellFive(client, price);
    expect(await leaksOf(client, shift, sums)).toEqual([]);
    const manager = await signInAs(app, (await makeUser('manager')).email);
    const seen = await leaksOf(manager, shift, sums);
    for (const address of ['/cashboxes', `/cashbox-shifts/${shift}`, '/orders/range?method=cash'])
      expect(seen).toContain(address);
    await close(client, shift, sums[1]!);
    expect((await shiftOf(shift)).state).toBe('closed');
    expect(await leaksOf(client, shift, sums)).toContain(`/cashbox-shifts/${shift}`);
  });

  it('a manager who took over by PIN is blind in their own session too', async () => {
    const client = await signInAs(app, (await makeUser('cashier')).email);
    const person = await makeUser('manager');
    await setStaffPin(person.id, PIN, { ip: null, userAgent: null });
    const manager = await signInAs(app, person.email);
    const shift = await sellFive(client, 613);
    expect(expectPage(await manager.get(paths.shifts.one(shift)), 'Cash/Shifts/Show').figures).not.toBeNull();
    await client.json('PUT', paths.shifts.cashier(shift), { id: randomUUID(), person: person.id, pin: PIN });
    expect(expectPage(await manager.get(paths.shifts.one(shift)), 'Cash/Shifts/Show').figures).toBeNull();
    // 30.65 were sold, and 154.10 are in the drawer.
    expect(await leaksOf(manager, shift, [3065, 15_410])).toEqual([]);
    await close(client, shift, 15_410);
  });
});

it('a refused withdrawal names no amount, is limited also for many at once, and is in the security log', async () => {
  const person = await makeUser('cashier');
  const client = await signInAs(app, person.email);
  const { id } = await open(client, await createCashbox(venueId), 1000);
  // Withdrawals that succeed are not counted.
  for (const _ of [1, 2, 3, 4, 5, 6]) expect((await move(client, id, 'withdrawal', 10)).status).toBeLessThan(400);
  const answers = await Promise.all(Array.from({ length: 20 }, () => move(client, id, 'withdrawal', 5000)));
  const refused = answers.filter(({ status }) => status === 422);
  expect(refused).toHaveLength(5);
  expect(refusalOf(refused[0]!).errors).toEqual({ amountCents: ['There is not enough in the drawer.'] });
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited).toHaveLength(15);
  expect(Number(limited[0]!.headers.get('Retry-After'))).toBeGreaterThan(0);
  const [logged] = await sql<{ times: number }>(
    'test_drawer_short',
    `select sum(times)::int as times from security_events where kind = 'drawer_short' and user_id = $1`,
    [person.id],
  );
  expect(logged!.times).toBe(5);
});
