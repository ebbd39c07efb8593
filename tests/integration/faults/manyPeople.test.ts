/** Every staff page and file in an organisation with 100,000 people: no server error and no timeout. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { routes } from '../../../server/routes';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fillWithPeople } from '../../support/manyPeople';
import { type RouteEntry, readRoutes } from '../http/routeTable';
import { makeUser, signInAs } from '../users/people';

const PEOPLE = 100_000;
const FILL_MS = 300_000;
/** A file of a hundred thousand lines on a machine that runs other tests. */
const FILE_MS = 300_000;

const NOWHERE = '0198f3c2-0000-7000-8000-000000000000';
const reads = readRoutes(routes).filter(({ method }) => method === 'GET');
const titled = (some: readonly RouteEntry[]) => some.map((entry) => [entry.path, entry] as const);

let app: TestApp;
let staff: Client;
/** Ids of existing records, by the beginning of the route. */
let real: [begins: string, id: string][];
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
  await fillWithPeople(app.databaseUrl, PEOPLE);
  staff = await signInAs(app, (await makeUser('administrator')).email);
  const idOf = async (from: string): Promise<string> => {
    const [row] = await sql<{ id: string }>('test_some_id', `select id::text as id from ${from}`);
    return row!.id;
  };
  // A person with one order and one with 2,500, whose page reads most.
  real = [
    ['/admin/profiles', await idOf(`profiles where value = 'office@example.com'`)],
    ['/users', await idOf('users order by email limit 1')],
    ['/venues', await idOf('venues order by name limit 1')],
    ['/products', await idOf('products order by id limit 1')],
    ['/promos', await idOf('promos limit 1')],
    ['/appointments', await idOf('appointments order by starts_at limit 1')],
    ['/', await idOf('events order by position limit 1')],
  ];
}, FILL_MS);
afterAll(() => app.close());

/** URLs of a route: for the first record, as each of its files, and as a search with many results. */
function addressesOf({ path }: RouteEntry): string[] {
  const id = real.find(([begins]) => path.startsWith(begins))?.[1] ?? NOWHERE;
  const filled = (format: string) =>
    path
      .replace(/:reference/, 'R000000042')
      .replace(/:slug/, 'event-1')
      .replace(/:format/, format)
      .replace(/:\w+/g, id);
  if (path.includes(':format')) return ['csv', 'xlsx', 'pdf'].map(filled);
  return [filled('csv'), `${filled('csv')}?q=ana&event=${real.at(-1)![1]}&page=40`];
}

describe(`${PEOPLE} people`, () => {
  it.each(titled(reads))(
    '%s',
    async (_path, entry) => {
      for (const address of addressesOf(entry)) {
        await sql('test_patience', 'delete from rate_limits');
        const { status } = await staff.raw(address, {});
        expect(`${status} ${address}`).toMatch(/^[234]\d\d /);
      }
    },
    FILE_MS,
  );
});
