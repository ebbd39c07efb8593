/** An organisation with day tickets, its buyers and managers. */
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { expectPage } from '../../support/expectPage';
import { type Edited, one, openHoursDesk } from '../time-blocks/hoursDesk';
import { everyDay } from '../time-blocks/hoursFixture';
import { createEvent, createProduct } from './shopFixture';

export const MINUTE = 60_000;

export type Day = { id: string; day: string; opens: string; closes: string; capacity: number; state: string };
export const daysOf = (eventId: string): Promise<Day[]> =>
  sql<Day>(
    'test_days_of',
    `select a.id, a.whole_day::text as day, to_char(starts_at at time zone v.time_zone, 'HH24:MI') as opens,
       to_char(ends_at at time zone v.time_zone, 'HH24:MI') as closes, capacity, a.state::text as state
     from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id where event_id = $1 order by starts_at`,
    [eventId],
  );
export const dayOf = async (eventId: string, day: string): Promise<Day> =>
  (await daysOf(eventId)).find((it) => it.day === day)!;

export const refusal = (answer: Answer) => answer.json<{ code: string; message: string }>();

export async function openDays() {
  const desk = await openHoursDesk();
  /** An event with day tickets and a product, open daily from ten to six. */
  async function open({ hours = {}, venueId = desk.venueId }: { hours?: Edited; venueId?: string } = {}) {
    const event = await createEvent(venueId, { byDay: true });
    const product = await createProduct(event.id);
    const block = everyDay({ fromTime: '10:00', toTime: '18:00', capacity: 3 });
    await desk.apply(event.id, { blocks: one(block), ...hours });
    return { ...event, product };
  }

  const hold = (slug: string, productId: string, appointmentId: string | null, quantity = 1): Promise<Answer> =>
    desk.app
      .newClient()
      .json('POST', paths.events.holds(slug), { key: uuidv7(), lines: [{ productId, appointmentId, quantity }] });
  const shop = async (slug: string, query = '') =>
    expectPage(await desk.app.newClient().get(`${paths.events.show(slug)}${query}`), 'Orders/Create');

  async function buy(slug: string, product: string, slot: string) {
    const client = desk.app.newClient();
    const held = (
      await client.json('POST', paths.events.holds(slug), {
        key: uuidv7(),
        lines: [{ productId: product, appointmentId: slot, quantity: 1 }],
      })
    ).json<{ reference: string; key: string }>();
    const contact = { name: 'Ana', email: 'ana@example.com', acceptTerms: true };
    await client.json('POST', paths.orders.place(held.reference, held.key), contact);
    const order = await prisma.order.findUniqueOrThrow({
      where: { reference: held.reference },
      include: { tickets: true },
    });
    return { ...held, client, order, ticket: order.tickets[0]! };
  }
  return { ...desk, open, hold, shop, buy };
}
