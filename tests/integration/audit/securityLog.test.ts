/** Sign-ins and access changes in the security log, and notifications about important ones. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { recordSecurityEvent } from '../../../server/infra/securityEvents';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { offerFirstAdministrator } from '../../../server/users';
import { createAccessToken } from '../../../server/users/profile/accessTokens';
import { recordFailedSignIn } from '../../../server/users/signIn/recordFailedSignIn';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, PASSWORD, signInAs } from '../users/people';

const WRONG = 'not the password at all';

const app = runApp({ TRUST_PROXY: '1' });
let admin: Client;
let clara: { id: string; name: string; email: string };

type Event = { kind: string; reason: string | null; account: string | null; times: number; detail: object };

beforeAll(async () => {
  const link = new URL((await offerFirstAdministrator())!).pathname;
  admin = app.newClient();
  await admin.post(link, { name: 'Clara', email: 'clara@example.test', password: PASSWORD }, { follow: false });
  // Switches off the second factor, which is not tested here.
  await prisma.role.updateMany({ data: { requiresTwoFactor: false } });
  clara = await prisma.user.findFirstOrThrow({ select: { id: true, name: true, email: true } });
});

const from = (address: string) => app.newClient({ headers: { 'X-Forwarded-For': address } });
const fail = (client: Client, email: string, password = WRONG) =>
  client.json('POST', paths.auth.login(), { email, password });

/** All events of these kinds, oldest first. */
const eventsOf = (...kinds: string[]) =>
  sql<Event & { userId: string | null; actorId: string | null; network: string | null }>(
    `test_events_${kinds.length}`,
    `select kind, reason, account, times, detail, user_id as "userId", actor_id as "actorId", network
     from security_events where kind = any ($1) order by id`,
    [kinds],
  );
const ofUser = async (userId: string) =>
  (
    await sql<Event>('test_events_of', 'select kind, reason from security_events where user_id = $1 order by id', [
      userId,
    ])
  ).map(({ kind, reason }) => (reason ? `${kind} ${reason}` : kind));
const list = async (query = '') =>
  expectPage(await admin.get(`${paths.securityLog.index()}${query}`), 'SecurityLog/Index').list;

describe('the security log', () => {
  it('begins with the first administrator, as the audit log does', async () => {
    expect(await ofUser(clara.id)).toEqual(['link_used', 'signed_in']);
    const [entry] = expectPage(await admin.get(paths.auditLog.index()), 'AuditLog/Index').list.rows;
    expect(entry).toMatchObject({ actor: 'Clara', what: 'Created the first administrator account Clara' });
  });

  it('says why a sign-in failed, and never with what', async () => {
    const client = from('198.51.100.1');
    const [known, closed, invited] = [await makeUser(), await makeUser(), await makeUser()];
    await prisma.user.update({ where: { id: closed.id }, data: { deactivatedAt: new Date() } });
    await prisma.user.update({ where: { id: invited.id }, data: { invitedAt: new Date() } });
    for (const email of [known.email, closed.email, invited.email, 'nobody@example.test']) await fail(client, email);
    const events = await eventsOf('sign_in_failed');
    expect(events.map(({ reason, account, userId }) => [reason, account, userId])).toEqual([
      ['wrong_password', known.name, known.id],
      ['shut_out', closed.name, closed.id],
      ['not_accepted', invited.name, invited.id],
      ['unknown_account', 'nobody@example.test', null],
    ]);
    const all = await sql<{ text: string }>('test_all_text', 'select e::text as text from security_events e');
    for (const secret of [WRONG, PASSWORD]) expect(JSON.stringify(all)).not.toContain(secret);
  });

  it('keeps nothing of what is typed as an address and is none', async () => {
    await recordSecurityEvent({
      kind: 'sign_in_failed',
      reason: 'unknown_account',
      address: 'hunter2 and then some',
      from: { ip: '198.51.100.9', userAgent: null },
    });
    const events = await eventsOf('sign_in_failed');
    expect(events.at(-1)).toMatchObject({ account: null, network: '198.51.100.9' });
  });

  it('keeps what becomes of an account, whoever does it', async () => {
    const person = await makeUser('manager');
    const own = await signInAs(app, person.email);
    await own.put(paths.profile.password(), { current_password: WRONG, password: 'a lamp in the crypt' });
    await own.put(paths.profile.password(), { current_password: PASSWORD, password: 'a lamp in the crypt' });
    await own.post(paths.profile.tokens(), { name: 'till', days: '30', scopes: ['events:read'], venueIds: [] });
    const token = await prisma.personalAccessToken.findFirstOrThrow({ where: { userId: person.id } });
    await own.delete(paths.profile.tokens(token.id));
    await own.post(paths.auth.logout());
    await admin.post(paths.users.deactivation(person.id));
    await admin.delete(paths.users.deactivation(person.id));
    expect(await ofUser(person.id)).toEqual([
      'signed_in',
      'confirmation_failed wrong_password',
      'password_changed',
      'token_created',
      'token_ended',
      'signed_out',
      'account_shut_out',
      'account_let_in',
    ]);
    const { rows } = await list('?f.kind=token_created');
    const rights = 'it may: Read events, time slots and prices, venues: Every venue';
    expect(rows[0]!.details).toBe(`access token: till, ${rights}`);
    const [shutOut] = await eventsOf('account_shut_out');
    expect(shutOut?.actorId).toBe(clara.id);
  });

  it('keeps what is refused: a page, a form without its token, a limit; without the secrets of an address', async () => {
    const person = await makeUser('validator');
    const gate = await signInAs(app, person.email);
    for (let n = 0; n < 3; n += 1) await gate.get(`${paths.securityLog.index()}?q=secret`);
    expect(await eventsOf('access_refused')).toMatchObject([
      { userId: person.id, times: 3, detail: { path: '/admin/security-log', method: 'GET' } },
    ]);
    await gate.raw('/reset-password/Q2xhcmlkYWQtMDEyMzQ1Njc4OQ', { method: 'POST' });
    expect(await eventsOf('forgery_refused')).toMatchObject([{ detail: { path: '/reset-password/…' } }]);
    const guesser = from('198.51.100.2');
    for (let n = 0; n < 6; n += 1) await guesser.post(paths.auth.login(), { email: person.email, password: WRONG });
    expect(await eventsOf('limit_reached')).toMatchObject([{ network: '198.51.100.2', detail: { limit: 'pair' } }]);
  });

  it('says who took which list, filtered how, and how many rows that were', async () => {
    const { text } = await admin.get(`${paths.users.index()}/export.csv?f.kind=staff`);
    const rows = text.trimEnd().split('\n').length - 1;
    expect(rows).toBeGreaterThan(1);
    const events = await eventsOf('exported');
    expect(events.at(-1)).toMatchObject({
      userId: clara.id,
      detail: { list: 'users', format: 'csv', path: '/users', query: 'f.kind=staff', rows },
    });
  });

  it('says when a token is used for the first time, and not again', async () => {
    const bearer = await createAccessToken(clara.id, {
      ...{ name: 'report', days: null, venueIds: null, from: SYSTEM },
      scopes: ['orders:read'],
    });
    const program = app.newClient({ bearer });
    await program.json('GET', paths.api.me());
    await program.json('GET', paths.api.me());
    expect(await eventsOf('token_first_used')).toMatchObject([
      { userId: clara.id, times: 1, detail: { token: 'report' } },
    ]);
  });
});

describe('its page', () => {
  it('is for those who may see the audit log', async () => {
    const manager = await signInAs(app, (await makeUser('manager')).email);
    for (const path of [paths.securityLog.index(), `${paths.securityLog.index()}/export.csv`])
      expect((await manager.get(path)).status).toBe(403);
  });

  it.each<[string, string, string]>([
    ['a kind', '?f.kind=exported', 'List exported'],
    ['an outcome', '?f.outcome=refusal&f.kind=forgery_refused', 'Form without security token denied'],
    ['a network', '?f.network=198.51.100.2&f.kind=limit_reached', 'Limit reached'],
    ['an address that was typed', '?q=nobody@example', 'Sign-in failed: account does not exist'],
  ])('is narrowed to %s', async (_name, query, what) => {
    const { rows } = await list(query);
    expect([...new Set(rows.map((row) => row.what))]).toEqual([what]);
  });

  it('is narrowed to an account by its name, its address or itself, and says what in words', async () => {
    for (const query of ['?q=clara', `?q=${clara.email}`, `?f.account=${clara.id}`]) {
      const { rows } = await list(`${query}&f.kind=exported&sort=at`);
      expect(rows[0]).toMatchObject({ what: 'List exported', account: 'Clara' });
      expect(rows[0]?.details).toMatch(/^list: users, page: \/users, rows: \d+, filters: f\.kind=staff$/);
    }
  });

  it('has a file', async () => {
    const { text } = await admin.get(
      `${paths.securityLog.index()}/export.csv?f.kind=sign_in_failed&columns=what,account`,
    );
    expect(text).toContain('Sign-in failed: account does not exist,nobody@example.test');
  });

  it('shows people the last ten events of their own account on their profile', async () => {
    const { events } = expectPage(await admin.get(paths.profile.edit()), 'Profile/Edit');
    expect(events[0]).toMatchObject({ what: 'List exported', outcome: 'success' });
    for (let n = 0; n < 10; n += 1)
      await recordSecurityEvent({ kind: 'token_ended', userId: clara.id, from: SYSTEM, detail: { token: `t${n}` } });
    const later = expectPage(await admin.get(paths.profile.edit()), 'Profile/Edit').events;
    expect(later.map(({ details }) => details)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => `access token: t${n}`),
    );
  });
});

describe('those who see it', () => {
  const told = (kind: string) =>
    sql<{ userId: string; data: Record<string, unknown> }>(
      'test_told_of',
      'select user_id as "userId", data from notifications where kind = $1 order by created_at',
      [kind],
    );

  it('are told once when many accounts are tried from one network', async () => {
    const origin = { ip: '192.0.2.99', userAgent: null };
    for (let n = 0; n < 9; n += 1) await recordFailedSignIn(`sprayed${n}@example.test`, origin);
    expect(await told('sign_in_spray')).toEqual([]);
    for (let n = 0; n < 3; n += 1) await recordFailedSignIn(`sprayed${n + 9}@example.test`, origin);
    expect(await told('sign_in_spray')).toMatchObject([{ userId: clara.id, data: { place: '192.0.2.99', count: 10 } }]);
  });

  it('are told when an administrator signs in on a new device', async () => {
    const second = app.newClient();
    await second.post(paths.auth.login(), { email: clara.email, password: PASSWORD }, { follow: false });
    expect(await told('administrator_device')).toMatchObject([{ userId: clara.id, data: { person: 'Clara' } }]);
  });

  it('are told when an administrator loses their second step', async () => {
    const other = await makeUser('administrator');
    await prisma.user.update({ where: { id: other.id }, data: { twoFactorConfirmedAt: new Date() } });
    await admin.delete(paths.users.twoFactor(other.id));
    const events = await told('administrator_factor_off');
    expect(events.map(({ data }) => data.person)).toContain(other.name);
  });
});
