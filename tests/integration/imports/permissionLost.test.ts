/** A person who loses the permission while their import runs: it stops between two batches, and another may go on. */
import { beforeAll, expect, it } from 'vitest';
import { runImports } from '../../../server/imports/runImports';
import { connection, prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { createVenue } from '../orders/shopFixture';
import { createCodePromo } from '../promo-codes/codeFixture';
import { signedIn } from '../users/people';
import { applied, checked, countsOf, importOf, linesOf, pressApply, undone, untilState } from './importFixture';

const app = runApp();
const accountant = signedIn(app, 'accountant');
let manager: Client;
beforeAll(async () => {
  ({ client: manager } = await makeStaff(app, 'everywhere'));
  await createCodePromo();
});

const codes = (prefix: string, count: number) => ({
  kind: 'promo_codes',
  file: ['code;promotion', ...Array.from({ length: count }, (_, at) => `${prefix}-${at};Summer`)].join('\n'),
});

it('stops after the batch in which the permission ended, and another person completes the import', async () => {
  const { client, id: person } = await makeStaff(app, 'everywhere');
  const id = await checked(client, codes('LOST', 1200));
  await connection.script(`
    create function test_end_roles() returns trigger language plpgsql as $$
    begin delete from user_roles where user_id = '${person}'; return null; end $$;
    create trigger test_end_roles after insert on promo_codes for each statement execute function test_end_roles()`);
  await pressApply(client, id);
  await untilState(id, 'failed');
  await connection.script('drop trigger test_end_roles on promo_codes');
  expect((await importOf(id)).error).toBe('not_allowed');
  expect(await countsOf(id)).toEqual({ added: 1000, add: 200 });
  expect((await client.get(paths.imports.show(id))).status).toBe(403);
  expect(expectPage(await manager.get(paths.imports.show(id)), 'Imports/Show').shown.error).toBe('not_allowed');
  const mapping = ['code', 'promotion'];
  await manager.post(paths.imports.check(id), { mapping, options: [] });
  await untilState(id, 'planned');
  expect(await countsOf(id)).toEqual({ known: 1000, add: 200 });
  await pressApply(manager, id);
  await untilState(id, 'done');
  expect(await prisma.promoCode.count({ where: { code: { startsWith: 'LOST' } } })).toBe(1200);
});

it.each(['planning', 'applying', 'undoing'])('a blocked person’s import does nothing while %s', async (state) => {
  const { client, id: person } = await makeStaff(app, 'everywhere');
  const prefix = `BLOCKED-${state.toUpperCase()}`;
  const id = state === 'undoing' ? await applied(client, codes(prefix, 2)) : await checked(client, codes(prefix, 2));
  await prisma.user.update({ where: { id: person }, data: { deactivatedAt: new Date() } });
  await prisma.import.update({ where: { id }, data: { state } });
  await runImports();
  expect(await importOf(id)).toMatchObject({ state: 'failed', error: 'not_allowed' });
  const made = await prisma.promoCode.count({ where: { code: { startsWith: prefix } } });
  expect(made).toBe(state === 'undoing' ? 2 : 0);
});

it('a route acts on no import of a content that the person may not import', async () => {
  const id = await checked(manager, { kind: 'people', file: 'name;email\nEva Sol;eva@example.test' });
  expect((await accountant.get(paths.imports.create())).status).toBe(200);
  expect((await accountant.get(paths.imports.show(id))).status).toBe(404);
  for (const path of [paths.imports.check(id), paths.imports.apply(id), paths.imports.undo(id)])
    expect((await accountant.post(path, {})).status).toBe(404);
  expect((await importOf(id)).state).toBe('planned');
  expect(await prisma.user.count({ where: { email: 'eva@example.test' } })).toBe(0);
});

it('a person whose places shrank neither makes nor removes records of the others', async () => {
  const venues = [await createVenue('Sala Alta'), await createVenue('Sala Baja')];
  const { client, id: person } = await makeStaff(
    app,
    venues.map((venueId) => ({ venueId })),
  );
  const events = (names: readonly string[]) => ({
    kind: 'events',
    file: ['venue;event;product;price;tax rate', ...names.map((name) => `${name};General;5,00;21`)].join('\n'),
  });
  const made = await applied(client, events(['Sala Alta;Alto', 'Sala Baja;Bajo']));
  const waiting = await checked(client, events(['Sala Alta;Arriba', 'Sala Baja;Abajo']));
  expect(await countsOf(waiting)).toEqual({ add: 2 });
  await prisma.roleScope.deleteMany({ where: { userId: person, venueId: venues[1]! } });
  await pressApply(client, waiting);
  await untilState(waiting, 'done');
  expect((await linesOf(waiting)).map(({ action, problems }) => [action, problems])).toEqual([
    ['added', []],
    ['refused', [{ code: 'venue_unknown', field: 'venue', params: { text: 'Sala Baja' } }]],
  ]);
  await undone(client, made);
  expect((await linesOf(made)).map(({ action, problems }) => [action, problems])).toEqual([
    ['undone', []],
    ['kept', [{ code: 'elsewhere' }]],
  ]);
});
