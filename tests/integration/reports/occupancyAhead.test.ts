import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeStaff } from '../access/twoVenues';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { settle } from '../validations/gateFixture';

const MADRID = 'Europe/Madrid';
const app = runApp();
let all: Client;
let venue: string;

beforeAll(async () => {
  all = (await makeStaff(app, 'everywhere')).client;
  venue = await createVenue();
});

describe('the coming two weeks', () => {
  it('are added up by day on the venue’s clock, and lead on only where one may', async () => {
    const { id: event } = await createEvent(venue, { title: { en: 'Ahead' } });
    const today = dayIn(new Date(), MADRID);
    const [days] = await sql<{ late: Date; early: Date; beyond: Date }>(
      'test_days_ahead',
      `select ($1::date + 2 + time '23:30') at time zone $2 as late, ($1::date + 3 + time '00:15') at time zone $2 as early,
         ($1::date + 14 + time '00:00') at time zone $2 as beyond`,
      [today, MADRID],
    );
    const slot = (at: Date, state: 'open' | 'closed' | 'cancelled' = 'open') =>
      createSlot(event, { at: at.toISOString(), capacity: 10, state });
    const product = await createProduct(event, {});
    const sold = await slot(days!.late);
    await slot(days!.early);
    await slot(new Date(days!.early.getTime() + 3_600_000), 'cancelled');
    await slot(days!.beyond);
    await settle(await placeOrder({ eventId: event, product }, { quantity: 4, slot: sold }));
    const readAhead = async (client: Client) => {
      await client.get(paths.dashboard());
      const { page } = await client.visit(paths.dashboard(), { only: ['ahead'] });
      const { ahead } = page!.props as unknown as {
        ahead: { dates: string[]; events: { id: string; opens: boolean; days: unknown[] }[] };
      };
      expect(ahead.dates[0]).toBe(today);
      return ahead.events;
    };
    const own = (await readAhead(all)).find(({ id }) => id === event)!;
    const wanted: unknown[] = Array.from({ length: 14 }, () => null);
    wanted[2] = { slots: 1, capacity: 10, sold: 4, held: 0 };
    wanted[3] = { slots: 1, capacity: 10, sold: 0, held: 0 };
    expect(own.days).toEqual(wanted);
    expect(own.opens).toBe(true);
    const { client } = await makeStaff(app, [{ venueId: await createVenue('Other Hall') }]);
    expect((await readAhead(client)).map(({ id }) => id)).not.toContain(event);
  });
});
