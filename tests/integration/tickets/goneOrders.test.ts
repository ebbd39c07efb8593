/** Events of an order that is deleted before they are handled: no email is sent, and the next event is handled. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { mailExpired, mailReturned, mailTickets, mailVisits } from '../../../server/tickets/events';
import { runApp } from '../../support/app';
import { createEvent, createSlot, createVenue } from '../orders/shopFixture';

runApp();

const gone = { order_id: uuidv7() };

it.each<[string, () => Promise<void>]>([
  ['tickets', () => mailTickets([{ id: '1', payload: gone }] as never)],
  ['a time that is over', () => mailExpired([{ id: '1', payload: gone }] as never)],
  ['money on its way back', () => mailReturned([{ id: '1', payload: { ...gone, reason: 'overpaid' } }] as never)],
  [
    'a visit that was chosen',
    async () => {
      const { id } = await createEvent(await createVenue());
      const appointment_id = await createSlot(id);
      await mailVisits([{ id: '1', payload: { ...gone, appointment_id, positions: [1] } }] as never);
    },
  ],
])('writes no mail about %s', async (_what, hear) => {
  await hear();
  expect(await prisma.mailLog.count()).toBe(0);
});
