import { orderItemRow, orderRow, ticketRow } from '../../../prisma/factories/sales';
import { prisma, sql } from '../../../server/infra/db';
import type { WeeklyHoursInput } from '../../../server/time-blocks/requests';
import { dayAhead } from '../../support/days';

export { dayAhead };

/** Open daily from ten to two with hourly slots, for the whole horizon. */
export const everyDay = (given: Partial<WeeklyHoursInput> = {}): WeeklyHoursInput => ({
  name: 'Every day',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromTime: '10:00',
  toTime: '14:00',
  stepMinutes: 60,
  durationMinutes: 60,
  capacity: 20,
  validFrom: dayAhead(1),
  validUntil: dayAhead(30),
  isRemoved: false,
  ...given,
});

export type StoredSlot = {
  id: string;
  start: string;
  capacity: number;
  held: number;
  sold: number;
  state: string;
  edited: boolean;
};

/** An event's slots of one day, in Madrid time. */
export const slotsOf = (eventId: string, day: string): Promise<StoredSlot[]> =>
  sql<StoredSlot>(
    'test_slots_of_day',
    `select id, to_char(starts_at at time zone 'Europe/Madrid', 'HH24:MI') as start, capacity, held, sold, state::text as state,
       edited_by_hand as edited
     from appointments where event_id = $1 and (starts_at at time zone 'Europe/Madrid')::date = $2::date order by starts_at`,
    [eventId, day],
  );

export const countSlots = (eventId: string): Promise<number> => prisma.appointment.count({ where: { eventId } });

/** A paid order for some places of a slot, with a ticket each. */
export async function sell(
  slotId: string,
  productId: string,
  places = 2,
): Promise<{ orderId: string; tickets: string[] }> {
  const { eventId, startsAt, endsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: slotId } });
  const paid = orderRow({ state: 'paid', totalCents: 1200 * places, paidAt: new Date() });
  const { id: orderId } = await prisma.order.create({ data: paid });
  const units = Array.from({ length: places }, (_, at) => {
    const unit = { orderId, eventId, productId };
    const item = orderItemRow(unit, { appointmentId: slotId, position: at + 1 });
    const validFrom = new Date(startsAt.getTime() - 3_600_000);
    const more = { appointmentId: slotId, validFrom, validUntil: endsAt };
    return { item, ticket: ticketRow({ ...unit, orderItemId: item.id }, more) };
  });
  await prisma.orderItem.createMany({ data: units.map(({ item }) => item) });
  await prisma.ticket.createMany({ data: units.map(({ ticket }) => ticket) });
  await prisma.appointment.update({ where: { id: slotId }, data: { sold: { increment: places } } });
  return { orderId, tickets: units.map(({ ticket }) => ticket.id) };
}
