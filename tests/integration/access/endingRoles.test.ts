/** Roles with an end date: holders and people who can extend them are notified in advance, once for each end. */
import { beforeAll, expect, it } from 'vitest';
import { accessJobs } from '../../../server/access/jobs';
import { prisma } from '../../../server/infra/db';
import { translator } from '../../../server/shared/i18n';
import { notificationText } from '../../../server/shared/notificationKinds';
import { paths } from '../../../server/shared/paths';
import type { Permission } from '../../../server/shared/permissions';
import { DAY_MS } from '../../../server/shared/time';
import { openApp } from '../../support/app';
import { at, dayAfter, dayAhead } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { giveRole, makeRole, roleId } from '../users/managed';
import { makeUser, signInAs } from '../users/people';

const app = await openApp();

const night = () =>
  accessJobs.find(({ name }) => name === 'access.ending')!.handle(undefined as never, { isLastTry: false });

let admin: string;
let cashier: string;
beforeAll(async () => {
  admin = (await makeUser('administrator')).id;
  cashier = await roleId('cashier');
  // Sets the organisation's time zone.
  await createVenue();
});

async function withRole(role: string): Promise<string> {
  const { id } = await makeUser('customer');
  await giveRole(id, role);
  return id;
}
const worker = async (permissions: Permission[]) => {
  const role = await makeRole(`Work ${permissions.join(' ')}`, permissions);
  return { role, id: await withRole(role) };
};
/** The last day ends at midnight in Madrid. */
const endOf = (day: string) => at(dayAfter(day, 1), '00:00');
const endFor = (userId: string, roleId: string, endsAt: Date | null) =>
  prisma.userRole.update({ where: { userId_roleId: { userId, roleId } }, data: { endsAt } });
const told = async (href: string) =>
  (await prisma.notification.findMany({ where: { href }, orderBy: { id: 'asc' } })).map(({ kind, userId, data }) => ({
    kind,
    userId,
    until: (data as { until: { day: string } }).until.day,
  }));
const ownNews = (userId: string) => prisma.notification.count({ where: { userId, kind: 'own_role_ending' } });

it('is told a week before, to the person and to those who can prolong it, and anew for another end', async () => {
  const id = await withRole(cashier);
  await endFor(id, cashier, new Date(Date.now() + 7 * DAY_MS + 60_000));
  await night();
  expect([await told(paths.users.edit(id)), await ownNews(id)]).toEqual([[], 0]);
  await endFor(id, cashier, endOf(dayAhead(5)));
  await Promise.all([night(), night()]);
  await night();
  expect(await told(paths.users.edit(id))).toEqual([{ kind: 'role_ending', userId: admin, until: dayAhead(5) }]);
  expect(await ownNews(id)).toBe(1);
  await endFor(id, cashier, endOf(dayAhead(6)));
  await night();
  expect((await told(paths.users.edit(id))).map(({ until }) => until)).toEqual([dayAhead(5), dayAhead(6)]);
  expect(await ownNews(id)).toBe(2);
  // Both get an email too, once.
  await expect.poll(() => prisma.outbox.count({ where: { topic: 'notified' } })).toBe(0);
  expect(await prisma.mailLog.count({ where: { kind: 'notifications.role_ending' } })).toBe(2);
  await endFor(id, cashier, null);
});

it('is not told of what is over, of whom nobody lets in, or to who could not change that person', async () => {
  const clerk = await worker(['users.manage', 'orders.view', 'tickets.view']);
  const seller = await worker(['orders.view']);
  const manager = await worker(['orders.view', 'orders.refund']);
  const over = await withRole(seller.role);
  const out = await withRole(seller.role);
  for (const id of [seller.id, out]) await endFor(id, seller.role, endOf(dayAhead(2)));
  await endFor(over, seller.role, new Date(Date.now() - DAY_MS));
  await endFor(manager.id, manager.role, endOf(dayAhead(2)));
  await prisma.user.update({ where: { id: out }, data: { deactivatedAt: new Date() } });
  await endFor(clerk.id, clerk.role, endOf(dayAhead(3)));
  await night();
  const whom = async (id: string) => (await told(paths.users.edit(id))).map(({ userId }) => userId).sort();
  expect(await whom(seller.id)).toEqual([admin, clerk.id].sort());
  expect(await whom(manager.id)).toEqual([admin]);
  expect([await whom(over), await whom(out)]).toEqual([[], []]);
  // People who manage users are notified of their own role as holders, not as managers.
  expect([await whom(clerk.id), await ownNews(clerk.id)]).toEqual([[admin], 1]);
});

it('is told of a role that ends for everybody to each of them, and once to those who manage roles', async () => {
  const { role, id } = await worker(['tickets.print']);
  const other = await withRole(role);
  // The role ends for all holders before their own end dates.
  await endFor(other, role, endOf(dayAhead(6)));
  await prisma.role.update({ where: { id: role }, data: { endsAt: endOf(dayAhead(4)) } });
  await night();
  await night();
  expect(await told(paths.roles.index(role))).toEqual([
    { kind: 'role_of_all_ending', userId: admin, until: dayAhead(4) },
  ]);
  expect([await ownNews(id), await ownNews(other)]).toEqual([1, 1]);
  expect([...(await told(paths.users.edit(id))), ...(await told(paths.users.edit(other)))]).toEqual([]);
});

it('says the role and the day in the language of its reader, and leads to where it is prolonged', async () => {
  const data = { person: 'Ana', role: { en: 'Cashier', es: 'Caja' }, until: { day: '2021-02-28' as const } };
  expect(notificationText(translator('es'), 'es', 'role_ending', data)).toBe(
    'Ana: el rol «Caja» termina el 28 de febrero de 2021',
  );
  const { email } = await makeUser('administrator');
  const client = await signInAs(app, email);
  const id = await withRole(cashier);
  await endFor(id, cashier, endOf(dayAhead(1)));
  await night();
  const { notifications } = expectPage(await client.get(paths.notifications.index()), 'Notifications/Index');
  const { text, href } = notifications.find((one) => one.href === paths.users.edit(id))!;
  expect(text).toMatch(/: the role “Cashier” ends on /);
  expect((await client.get(href!)).status).toBe(200);
});
