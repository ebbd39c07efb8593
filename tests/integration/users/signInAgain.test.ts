/**
 * A staff page outlives its session: its requests are held until its owner has signed in again, and are never carried
 * out as another user.
 */
import { describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeUser, PASSWORD, signInAs } from './people';
import { codeOf, earlyInStep } from './totpCodes';

const app = runApp();

const of = (id: string) => ({ headers: { 'X-Page-Owner': id }, follow: false });
const endSessionsOf = (userId: string) => prisma.session.deleteMany({ where: { userId } });
const venue = (name: string) => ({
  id: uuidv7(),
  name,
  address: 'Main Street 3',
  city: 'Soria',
  country: 'ES',
  timeZone: 'Europe/Madrid',
  gates: [],
});
const countOf = (name: string) => prisma.venue.count({ where: { name } });
const whoAmI = async (client: Client) =>
  ((await client.get(paths.profile.edit())).page?.props.auth as { user: { id: string } | null })?.user?.id ?? null;

async function atWork() {
  const user = await makeUser('manager');
  const client = await signInAs(app, user.email);
  await client.get(paths.venues.create());
  return { ...user, client };
}

describe('a page whose session has ended', () => {
  it('is told so, whatever it asks, and nothing is done', async () => {
    const { id, client } = await atWork();
    await endSessionsOf(id);
    const asked = [
      await client.post(paths.venues.index(), venue('Never'), of(id)),
      await client.visit(paths.venues.index(), of(id)),
      await client.json('GET', paths.notifications.latest(), undefined, of(id)),
      await client.post(paths.venues.index(), { name: '' }, { headers: { ...of(id).headers, Precognition: 'true' } }),
    ];
    for (const { status, headers } of asked)
      expect([status, headers.get('X-Sign-In-Again'), headers.get('Location')]).toEqual([401, 'ended', null]);
    expect(await countOf('Never')).toBe(0);
  });

  it('goes on with the same request when its owner has signed in', async () => {
    const { id, client } = await atWork();
    const sent = venue('Status');
    await endSessionsOf(id);
    expect((await client.post(paths.venues.index(), sent, of(id))).status).toBe(401);
    await client.get(paths.home());
    const proved = await client.json('POST', paths.auth.signInAgain(), { userId: id, password: PASSWORD });
    expect([proved.status, proved.json()]).toEqual([200, { next: 'done' }]);
    for (const _ of [1, 2]) expect((await client.post(paths.venues.index(), sent, of(id))).status).toBe(303);
    expect(await countOf('Status')).toBe(1);
  });

  it('opens the address bar’s pages as ever: by the door, with the way back', async () => {
    const { id, client } = await atWork();
    await endSessionsOf(id);
    const answer = await client.get(paths.venues.index());
    expect(answer.page?.component).toBe('Auth/Login');
    const back = await client.post(paths.auth.login(), {
      email: (await prisma.user.findUniqueOrThrow({ where: { id } })).email,
      password: PASSWORD,
    });
    expect(back.page?.component).toBe('Venues/Index');
  });
});

describe('a page of one person while another is signed in', () => {
  it('does nothing in the other’s name, and shows nothing of theirs', async () => {
    const { id, client } = await atWork();
    const other = await makeUser('manager');
    await client.post(paths.auth.logout());
    await client.post(paths.auth.login(), { email: other.email, password: PASSWORD });
    const write = await client.post(paths.venues.index(), venue('Of whom'), of(id));
    const part = await client.visit(paths.venues.index(), { ...of(id), only: ['list'] });
    for (const { status, headers } of [write, part])
      expect([status, headers.get('X-Sign-In-Again')]).toEqual([401, 'another']);
    expect(await countOf('Of whom')).toBe(0);
    // A page opened by a link belongs to the current user.
    expect((await client.visit(paths.venues.index(), of(id))).page?.component).toBe('Venues/Index');
  });

  it('is its owner’s again when they sign in over it, and the other is out', async () => {
    const { id, client } = await atWork();
    const other = await makeUser('manager');
    await client.post(paths.auth.logout());
    await client.post(paths.auth.login(), { email: other.email, password: PASSWORD });
    await client.json('POST', paths.auth.signInAgain(), { userId: id, password: PASSWORD });
    expect(await whoAmI(client)).toBe(id);
    expect(await prisma.session.count({ where: { userId: other.id } })).toBe(0);
    expect(await prisma.securityEvent.count({ where: { userId: other.id, kind: 'signed_out' } })).toBe(1);
  });

  it('takes nothing of the other’s session along', async () => {
    const { id, client } = await atWork();
    const other = await makeUser('manager');
    await client.post(paths.auth.logout());
    await client.post(paths.auth.login(), { email: other.email, password: PASSWORD });
    await prisma.$executeRaw`update sessions set data = data || '{"of the other": 1}' where user_id = ${other.id}::uuid`;
    await client.json('POST', paths.auth.signInAgain(), { userId: id, password: PASSWORD });
    const [session] = await prisma.session.findMany({ where: { userId: id } });
    expect(JSON.stringify(session?.data)).not.toContain('of the other');
  });
});

describe('the proof', () => {
  it('takes the owner’s password and nobody else’s, and waits after so many tries as the door does', async () => {
    const user = await makeUser('manager');
    const client = app.newClient();
    const say = (password: string) => client.json('POST', paths.auth.signInAgain(), { userId: user.id, password });
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await say(`wrong ${tries}`)).status);
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
    // The same limit applies to the sign-in page.
    const door = await client.post(paths.auth.login(), { email: user.email, password: PASSWORD });
    expect(JSON.stringify(door.page?.props.errors)).toMatch(/^.{10}Too many attempts/);
    expect(await prisma.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('asks for the second factor of whom it began with', async () => {
    const user = await makeUser('manager');
    const owner = await signInAs(app, user.email);
    await earlyInStep();
    const begun = await owner.post(paths.profile.twoFactor());
    const { key } = (begun.page!.props.twoFactor as { setup: { key: string } }).setup;
    await owner.put(paths.profile.twoFactor(), { code: codeOf(key, -1) });

    const client = app.newClient();
    const first = await client.json('POST', paths.auth.signInAgain(), { userId: user.id, password: PASSWORD });
    expect(first.json()).toEqual({ next: 'two_factor' });
    expect(await whoAmI(client)).toBeNull();
    const second = (userId: string, code: string) => client.json('POST', paths.auth.twoFactorAgain(), { userId, code });
    expect((await second((await makeUser('manager')).id, codeOf(key))).status).toBe(401);
    expect((await second(user.id, '000000')).status).toBe(422);
    expect((await second(user.id, codeOf(key))).json()).toEqual({ next: 'done' });
    expect(await whoAmI(client)).toBe(user.id);
  });

  it('sounds of a closed account as of a wrong password', async () => {
    const client = app.newClient();
    const answer = await client.json('POST', paths.auth.signInAgain(), { userId: uuidv7(), password: PASSWORD });
    const wrong = await client.json('POST', paths.auth.signInAgain(), {
      userId: (await makeUser('manager')).id,
      password: 'wrong',
    });
    expect([answer.status, answer.json()]).toEqual([wrong.status, wrong.json()]);
  });
});

it('has the password typed again in a dialog, not on another page', async () => {
  const { id, client } = await atWork();
  await prisma.$executeRaw`update sessions set data = data - 'auth.confirmed' where user_id = ${id}::uuid`;
  expect((await client.post(paths.profile.twoFactor(), {}, of(id))).status).toBe(423);
  const elsewhere = await client.post(paths.profile.twoFactor(), {}, { follow: false });
  expect([elsewhere.status, elsewhere.headers.get('Location')]).toEqual([303, paths.auth.confirmPassword()]);
});

it('gives the key to drafts to staff as themselves: to no guest, no customer, nobody who looks through their eyes', async () => {
  const keyOf = async (client: Client) =>
    ((await client.get(paths.profile.edit())).page?.props.auth as { draftKey?: string } | undefined)?.draftKey;
  const [one, two] = [await atWork(), await atWork()];
  expect(await keyOf(one.client)).toMatch(/^[\w-]{43}$/);
  expect(await keyOf(one.client)).not.toBe(await keyOf(two.client));
  expect(await keyOf(await signInAs(app, (await makeUser('customer')).email))).toBeUndefined();
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  await admin.post(paths.users.impersonation(one.id), { reason: 'to see what they see' });
  expect(await keyOf(admin)).toBeUndefined();
});

describe('a page of whoever looks through another’s eyes', () => {
  it('is not that of the other, nor of the one who looks, and ends with the session', async () => {
    const { id: ana } = await makeUser('manager');
    const { id: boss, email } = await makeUser('administrator');
    const admin = await signInAs(app, email);
    await admin.post(paths.users.impersonation(ana), { reason: 'to see what they see' });
    const page = `${ana} ${boss}`;
    expect((await admin.visit(paths.venues.index(), { ...of(page), only: ['list'] })).status).toBe(200);
    for (const owner of [ana, boss, `${boss} ${ana}`]) {
      const answer = await admin.post(paths.venues.index(), venue('In whose place'), of(owner));
      expect([answer.status, answer.headers.get('X-Sign-In-Again')]).toEqual([401, 'another']);
    }
    await admin.delete(paths.impersonation());
    const late = await admin.post(paths.venues.index(), venue('In whose place'), of(page));
    expect([late.status, late.headers.get('X-Sign-In-Again')]).toEqual([401, 'another']);
    await endSessionsOf(boss);
    const ended = await admin.post(paths.venues.index(), venue('In whose place'), of(page));
    expect([ended.status, ended.headers.get('X-Sign-In-Again')]).toEqual([401, 'ended']);
    await admin.get(paths.home());
    await admin.json('POST', paths.auth.signInAgain(), { userId: boss, password: PASSWORD });
    expect(await whoAmI(admin)).toBe(boss);
    expect(await countOf('In whose place')).toBe(0);
  });
});

it('a page of the shop that staff have open asks them as well', async () => {
  const { id, client } = await atWork();
  await endSessionsOf(id);
  const asked = await client.json('PUT', paths.orders.hold('AAAAAAAA', 'none'), { lines: [] }, of(id));
  expect([asked.status, asked.headers.get('X-Sign-In-Again')]).toEqual([401, 'ended']);
});
