/** Every route, called directly, admits exactly those whom the written table names. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { routes } from '../../../server/routes';
import { PERMISSIONS, type Permission, ROLE_NAMES } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { readRoutes } from '../http/routeTable';
import { makeUser, signInAs } from '../users/people';
import { STATED_ROLES } from './rolePermissions';
import { STATED_ROUTES, type StatedRoute } from './routePermissions';

type Guarded = StatedRoute & { access: Permission | `${Permission} or ${Permission}` };

/** "cash.sell or reports.view" is two permissions, each of which opens the route. */
const openedBy = ({ access }: Pick<StatedRoute, 'access'>) => access.split(' or ') as Permission[];

const isGuarded = (route: StatedRoute): route is Guarded =>
  openedBy(route).every((permission) => PERMISSIONS.includes(permission));
const guarded = STATED_ROUTES.filter(isGuarded);
const asked = [...new Set(guarded.flatMap(openedBy))];
const routesFor = (access: StatedRoute['access']) => STATED_ROUTES.filter((route) => route.access === access);

/** Possible values of each URL parameter. */
const BLANKS: Record<string, string> = { format: 'csv', reference: 'AAAAAAAA', code: 'en' };
const addressOf = ({ path }: StatedRoute): string =>
  path.replace(/:(\w+)/g, (_, name: string) => BLANKS[name] ?? uuidv7());
const lineOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Concurrent requests, which share the round trip to the database. */
const AT_ONCE = 8;

const app = runApp();
let guest: Client;
const clients = new Map<string, Client>();

beforeAll(async () => {
  guest = app.newClient();
  for (const role of ROLE_NAMES) clients.set(role, await signInAs(app, (await makeUser(role)).email));
});

const call = (client: Client, route: StatedRoute) =>
  client.json(route.method, addressOf(route), route.method === 'GET' ? undefined : {}, { follow: false });

/** The routes that answer differently, with their answers. */
async function answeringOtherwise(
  client: Client,
  stated: readonly StatedRoute[],
  isExpected: (status: number) => boolean,
): Promise<string[]> {
  const others: string[] = [];
  const ask = async (route: StatedRoute) => {
    const { status } = await call(client, route);
    if (!isExpected(status)) others.push(`${lineOf(route)}: ${status}`);
  };
  for (let at = 0; at < stated.length; at += AT_ONCE)
    await Promise.all(stated.slice(at, at + AT_ONCE).map((route) => ask(route)));
  return others;
}

const isRefused = (status: number) => status === 403;
const isLetIn = (status: number) => ![401, 403, 500, 503].includes(status);

it('stand in the table, each once, and no other does', () => {
  const stated = STATED_ROUTES.map(lineOf);
  expect(new Set(stated).size).toBe(stated.length);
  expect(readRoutes(routes).map(lineOf).sort()).toEqual([...stated].sort());
});

it('the built-in roles of a new installation may do what the table says', async () => {
  const roles = await prisma.role.findMany({ where: { builtIn: true }, include: { permissions: true } });
  const given = roles.map(({ name, permissions }) => [name, permissions.map(({ permission }) => permission).sort()]);
  const stated = Object.entries(STATED_ROLES).map(([name, permissions]) => [name, [...permissions].sort()]);
  expect(Object.fromEntries(given)).toEqual(Object.fromEntries(stated));
});

/** Permissions that guard no route of their own: where they are checked instead. */
const ASKED_ELSEWHERE: Partial<Record<Permission, string>> = {
  'orders.view': 'orders/findOrder: which orders anybody sees',
  'tickets.view': 'orders/findOrder: tickets, their codes and holders on an order',
  'tickets.print': 'orders/findOrder: printing and mailing them',
  'orders.refund': 'access/limitOf: the only one with a bound, for refunds by staff',
};

it('each permission is asked for somewhere', () => {
  const guarding = new Set<string>(STATED_ROUTES.flatMap(openedBy));
  const unasked = PERMISSIONS.filter((permission) => !guarding.has(permission) && !ASKED_ELSEWHERE[permission]);
  expect(unasked).toEqual([]);
});

describe('a route that asks for a permission', () => {
  /** A member of staff with one role, whose permissions change during the test. */
  async function member(): Promise<{ client: Client; may: (permissions: readonly Permission[]) => Promise<void> }> {
    const { id: userId, email } = await makeUser('customer');
    const roleId = uuidv7();
    await prisma.role.create({ data: { id: roleId, name: `role ${email}` } });
    await prisma.userRole.create({ data: { userId, roleId } });
    return {
      client: await signInAs(app, email),
      may: async (permissions) => {
        await prisma.rolePermission.deleteMany({ where: { roleId } });
        await prisma.rolePermission.createMany({ data: permissions.map((permission) => ({ roleId, permission })) });
      },
    };
  }
  let one: Awaited<ReturnType<typeof member>>;
  beforeAll(async () => {
    one = await member();
  });

  it.each(asked)('%s lets in who holds it alone', async (permission) => {
    await one.may([permission]);
    const pages = guarded.filter((route) => route.method === 'GET' && openedBy(route).includes(permission));
    expect(await answeringOtherwise(one.client, pages, isLetIn)).toEqual([]);
  });

  it.each([...new Set(guarded.map(({ access }) => access))])('%s refuses who holds every other', async (access) => {
    const opening = openedBy({ access });
    await one.may(PERMISSIONS.filter((other) => !opening.includes(other)));
    const entries = await prisma.auditLog.count();
    expect(await answeringOtherwise(one.client, routesFor(access), isRefused)).toEqual([]);
    expect(await prisma.auditLog.count()).toBe(entries);
  });
});

describe.each(ROLE_NAMES)('%s', (role) => {
  const may = new Set<Permission>(STATED_ROLES[role]);

  it('is refused every route that its permissions do not open, and changes nothing', async () => {
    const entries = await prisma.auditLog.count();
    const closed = guarded.filter((route) => !openedBy(route).some((permission) => may.has(permission)));
    expect(await answeringOtherwise(clients.get(role)!, closed, isRefused)).toEqual([]);
    expect(await prisma.auditLog.count()).toBe(entries);
  });

  it('is let in wherever its permissions lead', async () => {
    const open = guarded.filter(
      (route) => route.method === 'GET' && openedBy(route).some((permission) => may.has(permission)),
    );
    expect(await answeringOtherwise(clients.get(role)!, open, isLetIn)).toEqual([]);
  });
});

it('ask a guest to sign in, where an account is needed', async () => {
  const closed = [...guarded, ...routesFor('signedIn'), ...routesFor('staffOnly')];
  expect(await answeringOtherwise(guest, closed, (status) => status === 401)).toEqual([]);
});

it('that are for staff refuse customers and let in whoever works here', async () => {
  expect(await answeringOtherwise(clients.get('customer')!, routesFor('staffOnly'), isRefused)).toEqual([]);
  expect(await answeringOtherwise(clients.get('company')!, routesFor('staffOnly'), isRefused)).toEqual([]);
  expect(await answeringOtherwise(clients.get('validator')!, routesFor('staffOnly'), isLetIn)).toEqual([]);
});

it('let any account in where any does', async () => {
  const pages = routesFor('signedIn').filter(({ method }) => method === 'GET');
  expect(await answeringOtherwise(clients.get('customer')!, pages, isLetIn)).toEqual([]);
});

it('send who is signed in away from where people sign in', async () => {
  expect(
    await answeringOtherwise(clients.get('customer')!, routesFor('guestOnly'), (status) => status === 303),
  ).toEqual([]);
});

it('ask nobody to sign in where no account is needed', async () => {
  const open = [...routesFor('anyone'), ...routesFor('guestOnly')];
  expect(await answeringOtherwise(guest, open, (status) => status !== 401)).toEqual([]);
});
