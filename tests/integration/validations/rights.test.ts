/** Even during continuous scanning, the user's permissions are checked with each scan. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { connection, prisma } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { prepare } from '../../support/prepare';
import { createEvent, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { scan, scansOf, sellTicket, send } from './gateFixture';

const app = runApp();
const ticket = prepare(() => sellTicket({ product: { uses: 1000 } }));

let gate: Client;
let userId: string;
let roleId: string;
/** A user with a role of their own, who has just scanned. */
beforeEach(async () => {
  const user = await makeUser('customer');
  [userId, roleId] = [user.id, uuidv7()];
  await prisma.role.create({ data: { id: roleId, name: `gatekeeper ${roleId}` } });
  await prisma.rolePermission.create({ data: { roleId, permission: 'validations.redeem' } });
  await prisma.userRole.create({ data: { userId, roleId } });
  gate = await signInAs(app, user.email);
  expect(await scan(gate, ticket.code)).toMatchObject({ result: 'accepted' });
});

/** Bypasses this process's caches, as another process would. */
const inTheDatabase = (text: string, ...values: unknown[]) => connection.query(text, values);

describe('the next scan is refused, and takes nothing, for whoever', () => {
  it.each([
    ['was signed out elsewhere', 401, 'delete from sessions where user_id = $1'],
    [
      'has a session that was ended',
      401,
      `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    ],
    ['has a session that was given to nobody', 401, 'update sessions set user_id = null where user_id = $1'],
    ['was deactivated', 401, 'update users set deactivated_at = now() where id = $1'],
    [
      'has the role no longer',
      403,
      `delete from user_roles where user_id = $1 and role_id in (select id from roles where name like 'gatekeeper%')`,
    ],
    [
      'has a role that may do it no longer',
      403,
      'delete from role_permissions where role_id in (select role_id from user_roles where user_id = $1)',
    ],
    [
      'has a role that may do something else instead',
      403,
      `update role_permissions set permission = 'orders.view' where role_id in (select role_id from user_roles where user_id = $1)`,
    ],
  ])('%s', async (_name, status, change) => {
    const before = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } });
    const scans = (await scansOf(ticket.id)).length;
    await inTheDatabase(change, userId);
    expect((await send(gate, ticket.code)).status).toBe(status);
    expect(await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } })).toEqual(before);
    expect(await scansOf(ticket.id)).toHaveLength(scans);
  });

  it('has a session that ran out', async () => {
    await inTheDatabase(`update sessions set expires_at = now() + interval '2 seconds' where user_id = $1`, userId);
    expect((await send(gate, ticket.code)).status).toBe(200);
    await pause(2100);
    // The CSRF token cannot be verified without the session.
    expect((await send(gate, ticket.code)).status).toBe(419);
  });
});

describe('the next scan knows', () => {
  it('a right that was lost and given back', async () => {
    await prisma.userRole.deleteMany({ where: { userId, roleId } });
    expect((await send(gate, ticket.code)).status).toBe(403);
    expect((await send(gate, ticket.code)).status).toBe(403);
    await prisma.userRole.create({ data: { userId, roleId } });
    expect(await scan(gate, ticket.code)).toMatchObject({ result: 'accepted' });
  });

  it('a right that was given', async () => {
    const used = await sellTicket();
    expect(await scan(gate, used.code)).toMatchObject({ result: 'accepted' });
    expect((await send(gate, used.code, { forceReason: 'was out for a moment' })).status).toBe(403);
    await prisma.rolePermission.create({ data: { roleId, permission: 'validations.force' } });
    expect(await scan(gate, used.code, { forceReason: 'was out for a moment' })).toMatchObject({ result: 'accepted' });
  });

  it('another language', async () => {
    const event = await createEvent(await createVenue());
    await prisma.event.update({ where: { id: event.id }, data: { title: { en: 'Lamps', es: 'Lámparas' } } });
    const { code } = await sellTicket({ eventId: event.id });
    expect((await scan(gate, code)).details.event).toBe('Lamps');
    await inTheDatabase(`update users set locale = 'es' where id = $1`, userId);
    expect((await scan(gate, code)).details.event).toBe('Lámparas');
  });
});

it('is seen to be at work all the while', async () => {
  const lastSeen = async () => (await prisma.session.findFirstOrThrow({ where: { userId } })).lastSeenAt.getTime();
  // Almost a minute ago; cached permissions must not be used after a change.
  await inTheDatabase(
    `update sessions set last_seen_at = now() - interval '59 seconds', expires_at = expires_at - interval '1 second' where user_id = $1`,
    userId,
  );
  const before = await lastSeen();
  await scan(gate, ticket.code);
  expect(await lastSeen()).toBe(before);
  await pause(1100);
  await scan(gate, ticket.code);
  expect(await lastSeen()).toBeGreaterThan(before + 59_000);
});

it('nobody’s rights have changed when a guest came, an order was made or somebody has another telephone', async () => {
  const version = async () => (await prisma.rights.findFirstOrThrow()).version;
  const before = await version();
  await scan(gate, ticket.code);
  await sellTicket();
  await app.newClient().get('/');
  await inTheDatabase('update users set phone = $2 where id = $1', userId, '+34 600 000 000');
  expect(await version()).toBe(before);
  await inTheDatabase(`update users set name = 'Somebody Else' where id = $1`, userId);
  expect(await version()).toBeGreaterThan(before);
});
