import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { recordVenues } from '../audit/auditFixture';
import { makeUser, signInAs } from '../users/people';

const app = runApp();
let adela: Client;
let clara: Client;
let manager: Client;

beforeAll(async () => {
  [adela, clara, manager] = await Promise.all(
    (['administrator', 'administrator', 'manager'] as const).map(async (role) =>
      signInAs(app, (await makeUser(role)).email),
    ) as [Promise<Client>, Promise<Client>, Promise<Client>],
  );
  await recordVenues(30);
});

type View = { id?: string; name?: string; query?: string; shared?: boolean; isDefault?: boolean; list?: string };

const viewOf = (view: View) => ({ id: uuidv7(), list: 'audit-log', name: 'Mine', query: 'q=venue+0007', ...view });
const save = (client: Client, view: View) => client.json('POST', paths.savedViews(), viewOf(view));
const open = async (client: Client, query = '') =>
  expectPage(await client.get(`${paths.auditLog.index()}${query}`), 'AuditLog/Index').list;
const subjects = async (client: Client, query = '') =>
  (await open(client, query)).rows.filter(({ subjectType }) => subjectType === 'venue').map(({ what }) => what);

describe('a saved view', () => {
  it('brings back what was searched, by its address alone', async () => {
    const id = uuidv7();
    expect(
      (await save(adela, { id, name: 'Seventh', query: 'q=venue+0007&sort=at&columns=what' })).status,
    ).toBeLessThan(400);
    const list = await open(adela, `?view=${id}`);
    expect(list.state).toEqual({
      q: 'venue 0007',
      sort: 'at',
      page: 1,
      size: 25,
      filters: {},
      columns: ['what'],
      view: id,
      event: null,
    });
    expect(list.rows.map(({ what }) => what)).toEqual(['Created the venue Venue 0007']);
    expect(list.views).toContainEqual({
      id,
      name: 'Seventh',
      query: 'q=venue+0007&sort=at&columns=what',
      isShared: false,
      isOwn: true,
      isDefault: false,
    });
  });

  it('gives way to what the address says besides, and is remembered as where it came from', async () => {
    const id = uuidv7();
    await save(adela, { id, name: 'Eighth', query: 'q=venue+0008' });
    expect((await open(adela, `?view=${id}&q=venue+0009`)).state).toMatchObject({ q: 'venue 0009', view: id });
    expect((await open(adela, `?view=${id}&page=2`)).state).toMatchObject({ q: 'venue 0008', page: 2, view: id });
  });

  it('is what its owner sees first, until they ask for something else', async () => {
    const [first, second] = [uuidv7(), uuidv7()];
    await save(clara, { id: first, name: 'First', query: 'q=venue+0001', isDefault: true });
    expect(await subjects(clara)).toEqual(['Created the venue Venue 0001']);
    await save(clara, { id: second, name: 'Second', query: 'q=venue+0002', isDefault: true });
    expect(await subjects(clara)).toEqual(['Created the venue Venue 0002']);
    const usual = async () => (await open(clara)).views.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect(await usual()).toEqual([second]);
    // Neither another list of this user nor lists of others.
    await save(clara, { name: 'Elsewhere', list: 'users', isDefault: true });
    await save(manager, { name: 'Hers', isDefault: true });
    expect(await usual()).toEqual([second]);
    await clara.json('PATCH', paths.savedViews(first), { isDefault: true });
    expect(await usual()).toEqual([first]);
    await clara.json('PATCH', paths.savedViews(second), { isDefault: true });
    expect((await subjects(clara, '?page=1')).length).toBeGreaterThan(2);
    expect((await subjects(adela)).length).toBeGreaterThan(2);
  });

  it('goes into the files as well', async () => {
    const id = uuidv7();
    await save(adela, { id, name: 'Files', query: 'q=venue+0011&columns=subject' });
    const { text } = await adela.raw(`${paths.auditLog.index()}/export.csv?view=${id}`);
    expect(text).toBe('Item name\r\nVenue 0011\r\n');
  });

  it('saved twice is saved once', async () => {
    const view = viewOf({ name: 'Once' });
    await Promise.all([adela.json('POST', paths.savedViews(), view), adela.json('POST', paths.savedViews(), view)]);
    await adela.json('POST', paths.savedViews(), view);
    expect(await prisma.savedView.count({ where: { name: 'Once' } })).toBe(1);
    expect(await prisma.auditLog.count({ where: { subjectId: view.id } })).toBe(1);
  });

  it('needs a name that is free', async () => {
    await save(adela, { name: 'Taken' });
    const answer = await save(adela, { name: ' Taken ' });
    expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([
      422,
      { name: ['You already have a view with this name for this list.'] },
    ]);
    const id = uuidv7();
    expect((await save(clara, { id, name: 'Taken' })).status).toBeLessThan(400);
    expect((await save(clara, { name: 'Also hers' })).status).toBeLessThan(400);
    expect((await clara.json('PATCH', paths.savedViews(id), { name: 'Also hers' })).status).toBe(422);
    expect((await save(adela, { name: ' ' })).status).toBe(422);
    expect((await save(adela, { name: 'x', list: '../x' })).status).toBe(422);
  });

  it('is changed, moved up and deleted by its owner, and all of it is written down', async () => {
    const id = uuidv7();
    await save(adela, { id, name: 'Draft' });
    const hers = uuidv7();
    await save(clara, { id: hers, name: 'Behind' });
    const another = () => prisma.savedView.findUniqueOrThrow({ where: { id: hers } });
    const before = await another();
    await adela.json('PATCH', paths.savedViews(id), { name: 'Final', first: true });
    expect(await another()).toEqual(before);
    expect((await open(adela)).views[0]).toMatchObject({ id, name: 'Final', query: 'q=venue+0007' });
    await adela.json('DELETE', paths.savedViews(id));
    await adela.json('DELETE', paths.savedViews(id));
    const entries = await prisma.auditLog.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(entries.map(({ action }) => action)).toEqual([
      'saved_view.created',
      'saved_view.updated',
      'saved_view.deleted',
    ]);
    expect(entries[1]).toMatchObject({ before: { name: 'Draft' }, after: { name: 'Final' }, label: 'Final' });
  });
});

it('is one of fifty of its list at most', async () => {
  const id = uuidv7();
  await save(clara, { id, list: 'scans', name: 'First' });
  const { userId, query, list } = await prisma.savedView.findUniqueOrThrow({ where: { id } });
  const more = Array.from({ length: 49 }, (_, n) => ({ id: uuidv7(), userId, query, list, name: `${n}` }));
  await prisma.savedView.createMany({ data: more.slice(1) });
  expect((await save(clara, { list, name: 'Fiftieth' })).status).toBeLessThan(400);
  const answer = await save(clara, { list, name: 'Too many' });
  expect([answer.status, answer.json()]).toMatchObject([409, { code: 'too_many_views' }]);
});

describe('a shared view', () => {
  it('is seen by colleagues and changed by its owner alone', async () => {
    const id = uuidv7();
    await save(adela, { id, name: 'For all', query: 'q=venue+0003', shared: true, isDefault: true });
    const seen = (await open(clara)).views.find((view) => view.id === id);
    expect(seen).toMatchObject({ name: 'For all', isShared: true, isOwn: false, isDefault: false });
    expect(await subjects(clara, `?view=${id}`)).toEqual(['Created the venue Venue 0003']);
    expect((await clara.json('PATCH', paths.savedViews(id), { name: 'Stolen' })).status).toBe(404);
    await clara.json('DELETE', paths.savedViews(id));
    expect(await prisma.savedView.findUnique({ where: { id } })).toMatchObject({ name: 'For all' });
  });

  it('is not somebody else’s private one', async () => {
    const id = uuidv7();
    await save(adela, { id, name: 'Private', query: 'q=venue+0004' });
    expect((await open(clara, `?view=${id}`)).state).toMatchObject({ q: '', view: null });
  });

  it('needs the right to speak for the house', async () => {
    expect((await save(manager, { name: 'Loud', shared: true })).status).toBe(403);
    const id = uuidv7();
    expect((await save(manager, { id, name: 'Quiet' })).status).toBeLessThan(400);
    expect((await manager.json('PATCH', paths.savedViews(id), { shared: true })).status).toBe(403);
    expect(await prisma.savedView.findUnique({ where: { id } })).toMatchObject({ shared: false });
  });
});

it('is for staff', async () => {
  const customer = await signInAs(app, (await makeUser('customer')).email);
  const [stranger, id] = [app.newClient(), uuidv7()];
  for (const method of ['PATCH', 'DELETE'] as const) {
    expect((await customer.json(method, paths.savedViews(id), {})).status).toBe(403);
    expect((await stranger.json(method, paths.savedViews(id), {})).status).toBe(401);
  }
  expect((await save(customer, {})).status).toBe(403);
  expect((await save(stranger, {})).status).toBe(401);
  expect((await adela.json('PATCH', paths.savedViews('x'), {})).status).toBe(404);
});
