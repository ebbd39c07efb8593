/** When a venue may be deleted, and how it is restored. */
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';
import { auditOf, makeEventAt, makeVenue, scanAt, venueOf } from './venueFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

describe('deleting', () => {
  it('can be taken back: the venue comes again with its gates and their ids', async () => {
    const { id, input } = await makeVenue(manager);
    const answer = await manager.delete(paths.venues.one(id));
    expectPage(answer, 'Venues/Index');
    expect(await venueOf(id)).toBeNull();
    const { undo } = answer.page!.flash as { undo: { url: string; method: string; data: object } };
    expect(undo).toMatchObject({ method: 'post', url: paths.venues.index() });
    await manager.post(undo.url, undo.data);
    expect((await venueOf(id))!.gates.map((one) => one.id)).toEqual(input.gates.map((one) => one.id));
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'venue.created',
      'venue.deleted',
      'venue.created',
    ]);
  });

  it('twice does no harm', async () => {
    const { id } = await makeVenue(manager);
    for (const _ of [1, 2]) expectPage(await manager.delete(paths.venues.one(id)), 'Venues/Index');
    expect(await auditOf(id)).toHaveLength(2);
  });

  it('is refused with the reason while events take place there, or tickets were checked', async () => {
    const { id, input } = await makeVenue(manager);
    await makeEventAt(id);
    await manager.visit(paths.venues.edit(id));
    expect(expectPage(await manager.delete(paths.venues.one(id)), 'Venues/Edit').errors.form).toMatch(/has 1 event,/);
    await prisma.event.deleteMany({ where: { venueId: id } });
    await scanAt(input.gates[1]!.id);
    expect(expectPage(await manager.delete(paths.venues.one(id)), 'Venues/Edit').errors.form).toMatch(/has scans/);
    expect(await venueOf(id)).not.toBeNull();
  });
});
