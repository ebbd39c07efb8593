import { beforeAll, expect, it } from 'vitest';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { sql, transaction } from '../../../server/infra/db';
import { setRuntime } from '../../../server/infra/runtime';
import { notify } from '../../../server/notifications';
import type { LatestNotifications } from '../../../server/notifications/pages';
import { channels } from '../../../server/shared/channels';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';

const app = await openApp();
const broadcaster = memoryBroadcaster();
beforeAll(() => setRuntime({ env: app.env, broadcaster }));

const tell = (userId: string, name: string) =>
  transaction((tx) =>
    notify(tx, {
      kind: 'code_batch_ready',
      event: null,
      to: { userIds: [userId] },
      data: { name, count: 10 },
      href: '/admin/promo-codes',
    }),
  );
const latest = async (client: Client) =>
  (await client.json('GET', paths.notifications.latest())).json<LatestNotifications>();

it('lists what one was told, the newest first, and older ones page by page', async () => {
  const { id, email } = await makeUser('manager');
  for (let n = 1; n <= 27; n += 1) await tell(id, `batch ${n}`);
  const client = await signInAs(app, email);
  const first = expectPage(await client.get(paths.notifications.index()), 'Notifications/Index');
  expect([first.notifications.length, first.unread]).toEqual([25, 27]);
  expect(first.notifications[0]).toMatchObject({ text: '10 codes of “batch 27” are ready', isRead: false });
  const more = expectPage(
    await client.visit(paths.notifications.index(first.older!), { only: ['notifications', 'older'] }),
    'Notifications/Index',
  );
  expect(more.notifications.map(({ text }) => text)).toEqual([
    '10 codes of “batch 2” are ready',
    '10 codes of “batch 1” are ready',
  ]);
  expect(more.older).toBeNull();
  expect((await latest(client)).entries).toMatchObject([{ text: 'Code batch ready: 27', isRead: false }]);
});

it('marks one or all read, for its owner alone, and once is as good as twice', async () => {
  const { id, email } = await makeUser('manager');
  for (const name of ['a', 'b', 'c']) await tell(id, name);
  const client = await signInAs(app, email);
  const [entry] = (await latest(client)).entries;
  const stranger = await signInAs(app, (await makeUser('manager')).email);
  expect((await stranger.json('POST', paths.notifications.read(entry!.id))).status).toBe(204);
  expect((await latest(client)).unread).toBe(3);
  for (const _ of [1, 2]) expect((await client.json('POST', paths.notifications.read(entry!.id))).status).toBe(204);
  expect((await latest(client)).unread).toBe(2);
  await client.visit(paths.notifications.index());
  expect(expectPage(await client.post(paths.notifications.read()), 'Notifications/Index').unread).toBe(0);
  expect((await client.json('POST', paths.notifications.read('x'))).status).toBe(404);
  expect((await app.newClient().json('GET', paths.notifications.latest())).status).toBe(401);
});

it('rings the bell of its owner, in their language, and tells their other windows what they have read', async () => {
  const { id, email } = await makeUser('manager');
  await sql('test_es', `update users set locale = 'es' where id = $1`, [id]);
  await tell(id, 'Verano');
  const client = await signInAs(app, email);
  const heard = () => broadcaster.published.filter((event) => event.channels.includes(channels.user(id)));
  await expect.poll(heard).toHaveLength(1);
  expect(heard()[0]).toMatchObject({
    event: '.Illuminate\\Notifications\\Events\\BroadcastNotificationCreated',
    data: {
      type: 'code_batch_ready',
      text: 'Ya están listos 10 códigos de «Verano»',
      href: '/admin/promo-codes',
      unread: 1,
    },
  });
  await client.json('POST', paths.notifications.read());
  await expect.poll(() => heard()[1]).toMatchObject({ event: 'NotificationsRead', data: { unread: 0 } });
});

it('reaches people as they choose, of the kinds that can reach them', async () => {
  const { id, email } = await makeUser('manager');
  const client = await signInAs(app, email);
  const { notifications } = expectPage(await client.get(paths.profile.edit()), 'Profile/Edit');
  expect(notifications).toContainEqual({
    kind: 'code_batch_ready',
    inApp: true,
    mail: false,
    rhythm: 'at_once',
    hour: 8,
    isUrgent: false,
  });
  const choice = { kind: 'code_batch_ready', inApp: false, mail: true };
  await client.patch(paths.notifications.preferences(), choice);
  const chosen = expectPage(await client.patch(paths.notifications.preferences(), choice), 'Profile/Edit');
  expect(chosen.notifications).toContainEqual({ ...choice, rhythm: 'at_once', hour: 8, isUrgent: false });
  expect((await client.json('PATCH', paths.notifications.preferences(), choice)).status).toBe(204);
  await tell(id, 'quiet');
  expect((await latest(client)).entries).toEqual([]);

  const wrong = expectPage(
    await client.patch(paths.notifications.preferences(), { kind: 'gossip', inApp: 1 }),
    'Profile/Edit',
  );
  expect(Object.keys(wrong.errors).sort()).toEqual(['inApp', 'kind', 'mail']);
  const validator = await signInAs(app, (await makeUser('validator')).email);
  expect((await validator.json('PATCH', paths.notifications.preferences(), choice)).status).toBe(403);
  expect(
    expectPage(await validator.get(paths.profile.edit()), 'Profile/Edit').notifications?.map(({ kind }) => kind),
  ).toEqual([
    'gate_refusals',
    'gate_refusals_rise',
    'venue_nearly_full',
    'venue_full',
    'file_ready',
    'file_failed',
    'new_device',
    'balance_spent',
    'own_role_ending',
  ]);
  const customer = await signInAs(app, (await makeUser('customer')).email);
  expect(expectPage(await customer.get(paths.profile.edit()), 'Profile/Edit').notifications).toBeNull();
});

it('passes over a kind that this version does not know', async () => {
  const { id, email } = await makeUser('manager');
  // During a rolling deployment, the newer version's migration has added its own kinds.
  await sql('test_rolling', 'alter table notifications drop constraint notifications_kind');
  await sql(
    'test_strange',
    `insert into notifications (id, user_id, kind, data) values ($1, $2, 'of_tomorrow', '{}')`,
    [uuidv7(), id],
  );
  expect((await latest(await signInAs(app, email))).entries).toEqual([]);
});
