import { prisma } from '../infra/db';
import { logger } from '../infra/logger';
import type { Job } from '../infra/queue';
import { dayIn } from '../shared/time';
import { materialiseSlots } from './actions/materialiseSlots';
import { horizonOf } from './horizon';

/**
 * Adds the slots of one more day every night, for events with weekly hours. Idempotent and safe concurrently: a slot is
 * unique by event and start. An event with unreadable hours does not affect others.
 */
const extendSlots: Job<never> = {
  name: 'appointments.extend',
  cron: '23 2 * * *',
  handle: async () => {
    const events = await prisma.event.findMany({
      where: {
        status: { not: 'archived' },
        OR: [{ timeBlocks: { some: {} } }, { exceptions: { some: { kind: { in: ['replaced', 'extra'] } } } }],
      },
      select: { id: true, venue: { select: { timeZone: true } } },
    });
    for (const { id, venue } of events) {
      const now = new Date();
      await materialiseSlots(id, dayIn(now, venue.timeZone), horizonOf(venue.timeZone, now), now).catch(
        (error: unknown) => logger.error({ err: error, event: id }, 'the slots of an event could not be extended'),
      );
    }
  },
};

export const appointmentJobs: readonly Job<never>[] = [extendSlots];
