import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { channels } from '../../../server/shared/channels';
import { paths } from '../../../server/shared/paths';
import { ROLE_NAMES, type RoleName } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { createUser } from '../../../server/users';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { invoiceKey, manageKey, viewKey } from '../../support/orderKeys';

const app = await openApp();

const PASSWORD = 'a lantern in the crypt';
const SOCKET = '1234.5678';
const SECRET = 'the-orders-own-secret';
const order = { id: uuidv7(), ownerless: uuidv7() };
const people = new Map<RoleName, { id: string; client: Client }>();
const guest = app.newClient();
const gate = uuidv7();
const anything = uuidv7();

const hmac = (text: string) => createHmac('sha256', app.env.PUSHER_APP_SECRET).update(text).digest('hex');

/** The request of the client library: a form, with the page's token in a header. */
async function ask(client: Client, path: string, fields: Record<string, string>, headers?: Record<string, string>) {
  if (!client.cookies.get('XSRF-TOKEN')) await client.get(paths.auth.login());
  return client.raw(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: headers ?? { 'X-CSRF-TOKEN': decodeURIComponent(client.cookies.get('XSRF-TOKEN')!) },
  });
}

const join = (client: Client, channel: string, extra: Record<string, string> = {}) =>
  ask(client, paths.broadcasting.auth(), { socket_id: SOCKET, channel_name: channel, ...extra });

async function makeOrder(id: string, userId: string | null): Promise<void> {
  const reference = id.slice(-8).toUpperCase();
  await prisma.order.create({
    data: {
      id,
      reference,
      linkSecret: SECRET,
      timeZone: 'Europe/Madrid',
      userId,
      state: 'cancelled',
      locale: 'en',
      currency: 'EUR',
      totalCents: 0,
      idempotencyKey: id,
    },
  });
}

beforeAll(async () => {
  for (const role of ROLE_NAMES) {
    const email = `${role}@example.test`;
    const { id } = await createUser({ name: `A ${role}`, email, password: PASSWORD, roles: [role] });
    const client = app.newClient();
    await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
    await client.get(paths.profile.edit());
    people.set(role, { id, client });
  }
  const venue = await prisma.venue.create({
    data: { id: uuidv7(), name: 'House', address: 'Street 1', city: 'Town', country: 'ES', timeZone: 'Europe/Madrid' },
  });
  const text = { en: 'An event', es: 'Un evento' };
  await prisma.event.create({
    data: {
      id: uuidv7(),
      slug: 'an-event',
      kind: 'slotted',
      title: text,
      summary: text,
      description: text,
      venueId: venue.id,
    },
  });
  await makeOrder(order.id, people.get('customer')!.id);
  await makeOrder(order.ownerless, null);
});

describe('who may enter', () => {
  const staff = ['administrator', 'manager'] as const;
  const matrix: [name: string, channel: () => string, roles: readonly RoleName[]][] = [
    ['an order', () => channels.order(order.id), [...staff, 'accountant', 'agent', 'cashier', 'customer']],
    ['an order of nobody', () => channels.order(order.ownerless), [...staff, 'accountant', 'agent', 'cashier']],
    ['an order that is not there', () => channels.order(anything), []],
    ['no order at all', () => 'private-orders.x', []],
    ['a gate', () => channels.gate(gate), [...staff, 'cashier', 'validator']],
    ['the dashboard', () => channels.dashboard(), [...staff, 'accountant', 'agent']],
    ['one’s own notifications', () => channels.user(people.get('customer')!.id), ['customer']],
    ['a public channel, which needs no leave', () => channels.event(anything), []],
    ['a channel that the product does not have', () => 'private-vault', []],
  ];

  it.each(matrix)('%s', async (_name, channel, allowed) => {
    const statuses: Record<string, number> = {};
    for (const [role, { client }] of people) statuses[role] = (await join(client, channel())).status;
    const expected = Object.fromEntries(ROLE_NAMES.map((role) => [role, allowed.includes(role) ? 200 : 403]));
    expect(statuses).toEqual(expected);
    expect((await join(guest, channel())).status).toBe(403);
  });

  it('an order by any key to its pages, in the form or in the address, and by no other', async () => {
    const channel = channels.order(order.ownerless);
    expect((await join(guest, channel, { key: viewKey(SECRET) })).status).toBe(200);
    expect((await join(guest, channel, { key: manageKey(SECRET) })).status).toBe(200);
    for (const key of ['something else', SECRET, invoiceKey(SECRET)])
      expect((await join(guest, channel, { key })).status).toBe(403);
    const fields = { socket_id: SOCKET, channel_name: channel };
    expect((await ask(guest, `${paths.broadcasting.auth()}?key=${viewKey(SECRET)}`, fields)).status).toBe(200);
    expect((await join(people.get('company')!.client, channel, { key: viewKey(SECRET) })).status).toBe(200);
  });
});

describe('what is signed', () => {
  it('is this connection on this channel', async () => {
    const answer = await join(people.get('manager')!.client, channels.dashboard());
    const signature = hmac(`${SOCKET}:private-dashboard`);
    expect(answer.json()).toEqual({ auth: `${app.env.PUSHER_APP_KEY}:${signature}` });
  });

  it('is, at a gate, also who is there', async () => {
    const { id, client } = people.get('validator')!;
    const { auth, channel_data } = (await join(client, channels.gate(gate))).json<Record<string, string>>();
    expect(JSON.parse(channel_data!)).toEqual({ user_id: id, user_info: { id, name: 'A validator' } });
    expect(auth).toBe(`${app.env.PUSHER_APP_KEY}:${hmac(`${SOCKET}:${channels.gate(gate)}:${channel_data}`)}`);
  });

  it('is the user of the connection', async () => {
    const { id, client } = people.get('cashier')!;
    const answer = await ask(client, paths.broadcasting.userAuth(), { socket_id: SOCKET });
    const { auth, user_data } = answer.json<Record<string, string>>();
    expect(JSON.parse(user_data!)).toEqual({ id, user_info: { id, name: 'A cashier' } });
    expect(auth).toBe(`${app.env.PUSHER_APP_KEY}:${hmac(`${SOCKET}::user::${user_data}`)}`);
    expect((await ask(guest, paths.broadcasting.userAuth(), { socket_id: SOCKET })).status).toBe(403);
  });

  it('is nothing malformed', async () => {
    const { client } = people.get('administrator')!;
    const asked = [
      { channel_name: 'private-dashboard' },
      { socket_id: SOCKET },
      { socket_id: '1234.5678:private-dashboard', channel_name: 'private-dashboard' },
      { socket_id: 'abc', channel_name: 'private-dashboard' },
      { socket_id: SOCKET, channel_name: 'private-dashboard:x' },
      { socket_id: SOCKET, 'channel_name[]': 'private-dashboard' },
    ] as Record<string, string>[];
    for (const fields of asked) expect((await ask(client, paths.broadcasting.auth(), fields)).status).toBe(403);
    expect((await ask(client, paths.broadcasting.userAuth(), { socket_id: 'abc' })).status).toBe(403);
    expect((await ask(client, paths.broadcasting.userAuth(), {})).status).toBe(403);
  });
});

describe('how one proves who one is', () => {
  const fields = { socket_id: SOCKET, channel_name: 'private-dashboard' };

  it('needs the anti-forgery token with a session, in either header', async () => {
    const { client } = people.get('manager')!;
    const token = decodeURIComponent(client.cookies.get('XSRF-TOKEN')!);
    for (const path of [paths.broadcasting.auth(), paths.broadcasting.userAuth()]) {
      expect((await ask(client, path, fields, {})).status).toBe(419);
      expect((await ask(client, path, fields, { 'X-CSRF-TOKEN': 'made-up' })).status).toBe(419);
      expect((await ask(client, path, fields, { 'X-XSRF-TOKEN': token })).status).toBe(200);
    }
  });

  it('needs nothing else with a bearer token', async () => {
    const { client } = people.get('manager')!;
    const made = await client.post(paths.profile.tokens(), {
      name: 'wall screen',
      days: '30',
      scopes: ['scans:read'],
      venueIds: [],
    });
    const bearer = { Authorization: `Bearer ${made.page?.flash?.newToken}` };
    const stranger = app.newClient();
    await stranger.get(paths.auth.login());
    expect((await ask(stranger, paths.broadcasting.userAuth(), fields, bearer)).status).toBe(200);
    const statusOf = async (channel: string) =>
      (await ask(stranger, paths.broadcasting.auth(), { ...fields, channel_name: channel }, bearer)).status;
    expect(await statusOf('presence-gates.x-1')).toBe(200);
    expect(await statusOf('private-x')).toBe(403);
    // Outside of the token's scopes, and of its owner's account.
    expect(await statusOf('private-dashboard')).toBe(403);
    expect(await statusOf(channels.user(people.get('manager')!.id))).toBe(403);
  });
});
