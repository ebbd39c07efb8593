/** Ids of other webhooks and of deleted ones lead nowhere, and a token reaches no topic that it may not read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../../server/shared/actor';
import { API_SCOPE_NAMES } from '../../../server/shared/apiScopes';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { sendTest } from '../../../server/webhooks/actions/sendAgain';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { get, programOf, refusalOf, write } from '../api/apiFixture';
import { makeUser, signInAs } from '../users/people';
import { type Receiver, startReceiver, until } from './receiver';
import { attemptsOf, deliveriesOf, openWebhook, stateOf } from './webhookFixture';

let app: TestApp;
let receiver: Receiver;
let admin: Client;
let owner: string;

beforeAll(async () => {
  app = await startApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  receiver = await startReceiver();
  const user = await makeUser('administrator');
  owner = user.id;
  admin = await signInAs(app, user.email);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

/** A webhook with one delivery. */
async function delivered(): Promise<{ id: string; delivery: string }> {
  const { id } = await openWebhook({ url: receiver.url });
  await sendTest(SYSTEM, id, uuidv7());
  await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered');
  return { id, delivery: (await deliveriesOf(id))[0]!.id };
}
const replay = (webhook: string, delivery: string) =>
  admin.json('POST', paths.webhooks.replay(webhook, delivery), { replays: 0 });

it('a delivery of another webhook is not sent again', async () => {
  const [one, other] = [await delivered(), await delivered()];
  const received = receiver.received.length;
  await replay(one.id, other.delivery);
  await replay(one.id, uuidv7());
  for (const { id } of [one, other]) {
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', replays: 0 }]);
    expect(await attemptsOf(id)).toHaveLength(1);
  }
  expect(receiver.received).toHaveLength(received);
  expect((await replay(one.id, 'x')).status).toBe(404);
});

it('a delivery of a deleted webhook is gone with it, also for another webhook', async () => {
  const [gone, kept] = [await delivered(), await delivered()];
  await admin.delete(paths.webhooks.one(gone.id));
  const received = receiver.received.length;
  expect((await replay(gone.id, gone.delivery)).status).toBe(404);
  await replay(kept.id, gone.delivery);
  expect(await deliveriesOf(gone.id)).toEqual([]);
  expect(await attemptsOf(kept.id)).toHaveLength(1);
  expect(receiver.received).toHaveLength(received);
  expect((await admin.json('POST', paths.webhooks.replays(gone.id), { since: new Date(0).toISOString() })).status).toBe(
    404,
  );
  const program = await programOf(app, owner);
  expect((await get(program, `/webhooks/${gone.id}`)).status).toBe(404);
  for (const [method, path, body] of [
    ['PATCH', '', { state: 'off' }],
    ['DELETE', '', undefined],
    ['POST', '/rotate-secret', undefined],
  ] as const)
    expect((await write(program, method, `/webhooks/${gone.id}${path}`, body)).status).toBe(404);
});

it('a token without the scope of a topic neither takes it nor turns it to another address', async () => {
  const { id } = await openWebhook({ url: receiver.url });
  const scopes = API_SCOPE_NAMES.filter((scope) => scope !== 'orders:read' && scope !== 'scans:read');
  const program = await programOf(app, owner, { scopes });
  const refused = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const { status, errors } = await refusalOf(write(program, method, path, body));
    return [status, Object.keys(errors ?? {})];
  };
  const input = { name: 'Other', url: receiver.url };
  for (const topics of [['order.*'], ['order.paid'], ['scan.*'], ['event.*', 'scan.accepted']])
    expect(await refused('POST', '/webhooks', { ...input, topics })).toEqual([422, ['topics']]);
  expect(await refused('PATCH', `/webhooks/${id}`, { url: `${receiver.url}/mine` })).toEqual([422, ['topics']]);
  expect(await stateOf(id)).toMatchObject({ state: 'on' });
  const ofEvents = await write(program, 'POST', '/webhooks', { ...input, topics: ['event.*'] });
  expect(ofEvents.status).toBe(201);
  const { id: own } = ofEvents.json<{ id: string }>();
  expect(await refused('PATCH', `/webhooks/${own}`, { topics: ['order.*'] })).toEqual([422, ['topics']]);
  expect((await get(program, `/webhooks/${own}`)).json()).toMatchObject({ topics: ['event.*'] });
});
