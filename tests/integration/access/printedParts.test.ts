/** A till's slips show a whole order: a user who is limited to one venue cannot print any of a mixed order. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { TestApp } from '../../support/app';
import { line, type Market, openMarkets } from '../orders/basketFixture';
import { makeStaff } from './twoVenues';

let app: TestApp;
let openMarket: () => Promise<Market>;
beforeAll(async () => {
  ({ app, openMarket } = await openMarkets());
});
afterAll(() => app.close());

it('a mixed order is printed by a person of the whole house, and not by one of a venue', async () => {
  const { museum, play, hold, place } = await openMarket();
  const held = await hold([line(museum, 2), line(play, 1)]);
  await place(held);
  const payment = await prisma.payment.findFirstOrThrow({ where: { order: { reference: held.reference } } });
  const paid = { payment_id: payment.id, status: 'confirmed', amount: 4500, currency: 'EUR', provider: 'sandbox' };
  await sql('test_settle', 'select settle_payments($1::jsonb)', [JSON.stringify([paid])]);
  const [seat] = await prisma.ticket.findMany({ where: { eventId: play.id } });
  const limited = await makeStaff(app, [{ eventId: play.id }]);
  const everywhere = await makeStaff(app, 'everywhere');
  const ask = (who: typeof limited, body: object) =>
    who.client.json('POST', paths.pos.prints(), { id: uuidv7(), reference: held.reference, ...body });
  const asked = [{ what: 'receipt' }, { what: 'tickets' }, { what: 'tickets', tickets: [seat!.reference] }];
  for (const body of asked) expect((await ask(limited, body)).status).toBe(404);
  expect(await prisma.printJob.count()).toBe(0);
  // Control: the order exists and can be printed, and the first print of each ticket is still the original.
  for (const body of asked.slice(0, 2)) expect((await ask(everywhere, body)).status).toBe(200);
});
