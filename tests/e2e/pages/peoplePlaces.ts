/** Pages about people: accounts, roles, invitations, notifications. */
import { setTimeout as pause } from 'node:timers/promises';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { issueToken } from '../../../server/users/registration/oneTimeTokens';
import { findCompanyPlaces } from './companyPlaces';
import { findHolderPlaces } from './holderPlaces';
import type { House, Place } from './house';
import { findImportPlaces } from './importPlaces';
import { findMailPlaces } from './mailPlaces';
import { findWaitingRoomPlaces } from './waitingRoomPlaces';

const BUYER = 'buyer@aforo.test';

/** An invited user who has not accepted yet. */
async function invite(): Promise<{ id: string; link: string }> {
  const id = uuidv7();
  const email = 'maria.de.los.angeles.fernandez.villaverde@museo-de-los-faros.example.com';
  const role = await prisma.role.findUniqueOrThrow({ where: { name: 'cashier' } });
  await prisma.user.create({
    data: {
      id,
      name: 'María de los Ángeles Fernández-Villaverde y Montoya',
      email,
      passwordHash: '!',
      invitedAt: new Date(),
      roles: { create: { roleId: role.id } },
    },
  });
  return { id, link: paths.auth.invitation(await issueToken('invitation', { userId: id, email })) };
}

/** The link in the email about a browser that the buyer's account did not know. */
async function deviceLink({ server }: House): Promise<string> {
  for (const client of [server.newClient(), server.newClient()])
    await client.post(paths.auth.login(), { email: BUYER, password: 'password' }, { follow: false });
  for (let tries = 0; tries < 600; tries += 1) {
    const [mail] = await sql<{ text: string }>(
      'test_device_mail',
      `select text from mail_log where recipient = $1 and kind = 'notifications.new_device' limit 1`,
      [BUYER],
    );
    const link = mail && /https?:\/\/\S+\/devices\/\S+/.exec(mail.text)?.[0];
    if (link) return link.slice(new URL(link).origin.length);
    await pause(100);
  }
  throw new Error('nobody was told of a new device');
}

/** Notifications for more than one page, some of them read. */
async function tellAdministrator(userId: string): Promise<void> {
  await prisma.notification.createMany({
    data: Array.from({ length: 30 }, (_, n) => ({
      id: uuidv7(),
      userId,
      kind: 'code_batch_ready',
      data: { name: `Asociación de Amigos de los Faros y las Señales Marítimas, ${n}`, count: 5000 },
      href: paths.promoCodes.index(),
      readAt: n % 3 === 0 ? new Date() : null,
    })),
  });
}

export async function findPeoplePlaces(house: House): Promise<Record<string, readonly Place[]>> {
  const idOf = async (mailbox: string) =>
    (await prisma.user.findUniqueOrThrow({ where: { email: `${mailbox}@aforo.test` } })).id;
  const [admin, manager, invited, device] = [
    await idOf('admin'),
    await idOf('manager'),
    await invite(),
    await deviceLink(house),
  ];
  await tellAdministrator(admin);
  const cashier = await prisma.role.findUniqueOrThrow({ where: { name: 'cashier' } });
  const asAdmin = (...addresses: string[]): Place[] => addresses.map((path) => ({ path, as: 'admin' }));
  return {
    ...(await findCompanyPlaces()),
    ...(await findImportPlaces(house)),
    ...(await findWaitingRoomPlaces(house)),
    ...(await findHolderPlaces()),
    ...(await findMailPlaces()),
    'Users/Index': asAdmin(paths.users.index(), `${paths.users.index()}?q=nothing-of-the-kind&f.kind=staff`),
    'Users/Create': asAdmin(paths.users.create()),
    'Users/Edit': asAdmin(paths.users.edit(manager), paths.users.edit(admin), paths.users.edit(invited.id)),
    'RolesAndPermissions/Index': asAdmin(
      paths.roles.index(),
      paths.roles.create(),
      paths.roles.index(cashier.id),
      paths.roles.copy(cashier.id),
    ),
    'Notifications/Index': [
      ...asAdmin(paths.notifications.index()),
      { path: paths.notifications.index(), as: 'accountant' },
    ],
    'Auth/Invitation': [{ path: invited.link }],
    'Auth/NewDevice': [{ path: device }],
  };
}
