/** Every route that asks for a permission, called directly as each role: the list is read off the routers themselves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { routes } from '../../../server/routes';
import { PERMISSIONS, type Permission, ROLE_NAMES, ROLE_PERMISSIONS } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { type RouteEntry, readRoutes } from '../http/routeTable';
import { makeUser, signInAs } from '../users/people';

type Guarded = RouteEntry & { guard: Permission };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const isGuarded = (entry: RouteEntry): entry is Guarded => PERMISSIONS.includes(entry.guard as Permission);
const guarded = readRoutes(routes).filter(isGuarded);
const writes = guarded.filter(({ method }) => method !== 'GET');

/** Something that could stand in each blank of an address. */
const BLANKS: Record<string, string> = { format: 'csv', reference: 'AAAAAAAA', code: 'en' };
const addressOf = ({ path }: RouteEntry): string =>
  path.replace(/:(\w+)/g, (_, name: string) => BLANKS[name] ?? uuidv7()).replace(/\/$/, '') || '/';

let app: TestApp;
let guest: Client;
const clients = new Map<string, Client>();

beforeAll(async () => {
  app = await startApp();
  guest = app.newClient();
  for (const role of ROLE_NAMES) clients.set(role, await signInAs(app, (await makeUser(role)).email));
});
afterAll(() => app.close());

const call = (client: Client, { method, ...entry }: RouteEntry) =>
  client.json(method as Method, addressOf({ method, ...entry }), method === 'GET' ? undefined : {}, { follow: false });

it('are many', () => {
  expect(guarded.length).toBeGreaterThan(80);
  expect(writes.length).toBeGreaterThan(40);
});

describe.each(ROLE_NAMES)('%s', (role) => {
  const may = new Set<Permission>(ROLE_PERMISSIONS[role]);

  it('is refused every route that its permissions do not open, and changes nothing', async () => {
    const closed = guarded.filter(({ guard }) => !may.has(guard));
    const entries = await prisma.auditLog.count();
    const letIn: string[] = [];
    for (const entry of closed) {
      const { status } = await call(clients.get(role)!, entry);
      if (status !== 403) letIn.push(`${entry.method} ${entry.path}: ${status}`);
    }
    expect(letIn).toEqual([]);
    expect(await prisma.auditLog.count()).toBe(entries);
  });

  it('is let in wherever its permissions lead', async () => {
    const open = guarded.filter(({ guard, method }) => method === 'GET' && may.has(guard));
    const refused: string[] = [];
    for (const entry of open) {
      const { status } = await call(clients.get(role)!, entry);
      if ([401, 403, 500, 503].includes(status)) refused.push(`${entry.method} ${entry.path}: ${status}`);
    }
    expect(refused).toEqual([]);
  });
});

it('ask a guest to sign in', async () => {
  const letIn: string[] = [];
  for (const entry of guarded) {
    const { status } = await call(guest, entry);
    if (status !== 401) letIn.push(`${entry.method} ${entry.path}: ${status}`);
  }
  expect(letIn).toEqual([]);
});
