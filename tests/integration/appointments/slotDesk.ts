import { prisma } from '../../../server/infra/db';
import type { Selection } from '../../../server/shared/lists';
import { paths } from '../../../server/shared/paths';
import { startApp } from '../../support/app';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';

/** An organisation with a venue, and a signed-in manager who edits its slots. */
export async function openSlotDesk() {
  const app = await startApp();
  const venueId = await createVenue();
  const { name: managerName, email } = await makeUser('manager');
  const manager = await signInAs(app, email);
  return {
    app,
    venueId,
    manager,
    managerName,
    edit: (id: string, fields: object, version = 1, client = manager) =>
      client.patch(paths.appointments.update(id), {
        capacity: 20,
        isOpen: true,
        note: null,
        prices: {},
        version,
        ...fields,
      }),
    change: (selection: Selection, asked: object, client = manager, confirmed: number | null = null) =>
      client.post(paths.appointments.changes(), {
        selection,
        change: asked,
        confirmed,
        back: paths.appointments.list(),
      }),
  };
}

export const slotOf = (id: string) => prisma.appointment.findUniqueOrThrow({ where: { id } });

/** Activity log of a slot, in order. */
export const entriesOf = (id: string) =>
  prisma.auditLog.findMany({ where: { subjectType: 'slot', subjectId: id }, orderBy: { id: 'asc' } });
