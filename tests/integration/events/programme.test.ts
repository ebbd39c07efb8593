/** The public order of the programme. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeUser, signedIn, signInAs } from '../users/people';
import { makeEvent, makeSellable, makeVenue } from './catalogueFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
let venueId: string;
/** Three published events and a draft, in order of creation. */
let ids: string[];
beforeAll(async () => {
  venueId = (await makeVenue()).id;
});
beforeEach(async () => {
  await sql('test_patience', 'delete from rate_limits');
  await prisma.event.updateMany({ data: { status: 'archived' } });
  ids = [];
  for (const status of ['published', 'published', 'published', 'draft'] as const) {
    const { id } = await makeEvent(manager, venueId);
    await makeSellable(id);
    await prisma.event.update({ where: { id }, data: { status } });
    ids.push(id);
  }
});

const order = (wanted: readonly string[], client = manager) =>
  client.json('PUT', paths.events.order(), { ids: wanted });
const programme = async () =>
  expectPage(await manager.visit(paths.events.index()), 'Events/Index').programme.map(({ id }) => id);
const written = () => prisma.auditLog.findMany({ where: { action: 'programme.reordered' }, orderBy: { id: 'desc' } });

it('is that of the shop and of the list, and once more does no harm', async () => {
  const before = (await written()).length;
  const [a, b, c, draft] = ids as [string, string, string, string];
  const turned = [c, draft, a, b];
  await manager.visit(paths.events.index());
  const answers = [];
  for (const _ of [1, 2]) answers.push(await manager.put(paths.events.order(), { ids: turned }));
  expect(await programme()).toEqual(turned);
  const { events } = expectPage(await app.newClient().get(paths.home()), 'Welcome');
  expect(events.map(({ id }) => id)).toEqual([c, a, b]);
  const { rows } = expectPage(await manager.visit(paths.events.index()), 'Events/Index').list;
  expect(rows.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(turned);
  expect(answers[0]!.page!.flash).toEqual({
    undo: {
      message: 'Programme reordered.',
      url: paths.events.order(),
      method: 'put',
      data: { ids },
    },
  });
  const entries = await written();
  expect(entries).toHaveLength(before + 1);
  expect(Object.keys(entries[0]!.after as object)).toEqual(['order']);
});

it('touches neither what the form of an event edits nor its version', async () => {
  const of = (id: string) => prisma.event.findUniqueOrThrow({ where: { id } });
  const { version } = await of(ids[0]!);
  await order([...ids].reverse());
  expect((await of(ids[0]!)).version).toBe(version);
  const page = expectPage(await manager.visit(paths.events.edit(ids[0]!)), 'Events/Edit');
  const { position } = await of(ids[0]!);
  await manager.patch(paths.events.one(ids[0]!), { ...page.record.values, zone: 'Attic', version, position: 0 });
  expect(await of(ids[0]!)).toMatchObject({ zone: 'Attic', position });
});

it.each<[string, () => string[], number]>([
  ['without one of them', () => ids.slice(1), 409],
  ['with one twice', () => [ids[0]!, ...ids.slice(0, 3)], 409],
  ['with one that is unknown', () => [...ids.slice(1), randomUUID()], 409],
  ['with no events', () => [], 422],
  ['of something else', () => ['x'], 422],
])('is refused %s', async (_name, wanted, status) => {
  expect((await order(wanted())).status).toBe(status);
  expect(await programme()).toEqual(ids);
});

it('waits for whoever orders at the same time, and both are whole', async () => {
  const turned = [...ids].reverse();
  const other = [ids[1]!, ids[0]!, ids[3]!, ids[2]!];
  const answers = await Promise.all([order(turned), order(other), order(turned), order(other)]);
  expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
  expect([turned.join(), other.join()]).toContain((await programme()).join());
});

it('is for those who keep the catalogue', async () => {
  const agent = await signInAs(app, (await makeUser('agent')).email);
  expect((await order([...ids].reverse(), agent)).status).toBe(403);
  expect(await programme()).toEqual(ids);
});
