import { prisma } from '../infra/db';
import type { Job } from '../infra/queue';
import { DAY_MS, dayIn } from '../shared/time';
import { materialiseSlots } from './actions/materialiseSlots';

/** How far ahead slots exist. */
export const HORIZON_DAYS = 180;

/** Every night the slots of one more day come into being, for every event that opens by the week. */
export const extendSlots: Job<never> = {
  name: 'appointments.extend',
  cron: '23 2 * * *',
  handle: async () => {
    const events = await prisma.event.findMany({
      where: { status: 'published', timeBlocks: { some: {} } },
      select: { id: true, venue: { select: { timeZone: true } } },
    });
    for (const { id, venue } of events) {
      const today = dayIn(new Date(), venue.timeZone);
      const horizon = dayIn(new Date(Date.now() + HORIZON_DAYS * DAY_MS), venue.timeZone);
      await materialiseSlots(id, today, horizon);
    }
  },
};
