/** A user who edits the opening hours of a venue's events. */
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { HoursPreview } from '../../../server/time-blocks/pages';
import type { HoursInput, WeeklyHoursInput } from '../../../server/time-blocks/requests';
import { startApp } from '../../support/app';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';

export type Edited = { blocks?: HoursInput['blocks']; days?: Record<string, object[]> };
/** No opening hours. */
export const none: HoursInput = { blocks: {}, days: {} };

/** Hours of a single block. */
export const one = (block: WeeklyHoursInput, id = uuidv7()) => ({ [id]: block });

/** Totals of a preview over all days: created, changed, removed, closed, kept, conflicts. */
export const sums = ({ days }: HoursPreview) =>
  (['created', 'changed', 'removed', 'closed', 'kept', 'conflicts'] as const).map((name) =>
    days.reduce((sum, day) => sum + day[name], 0),
  );

export async function openHoursDesk() {
  const app = await startApp();
  const venueId = await createVenue();
  const manager = await signInAs(app, (await makeUser('manager')).email);
  return {
    app,
    venueId,
    manager,
    apply: async (eventId: string, hours: Edited, version?: number, client = manager) => {
      const current = version ?? (await prisma.event.findUniqueOrThrow({ where: { id: eventId } })).hoursVersion;
      return client.put(paths.timeBlocks.update(eventId), { ...none, ...hours, version: current });
    },
    preview: async (eventId: string, hours: Edited) =>
      (await manager.json('POST', paths.timeBlocks.preview(eventId), { ...none, ...hours })).json<HoursPreview>(),
  };
}
