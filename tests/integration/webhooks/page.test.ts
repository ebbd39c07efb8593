/** The page of a webhook: topics with names, and deliveries that wait while it is off. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { WEBHOOK_TOPICS } from '../../../server/shared/webhookTopics';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import { answering, type Receiver, startReceiver, until } from './receiver';
import { attemptsOf, deliveriesOf, hurry, openWebhook } from './webhookFixture';

let app: TestApp;
let receiver: Receiver;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  receiver = await startReceiver();
  admin = await signInAs(app, (await makeUser('administrator')).email);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const show = async (id: string) => expectPage(await admin.get(paths.webhooks.show(id)), 'Webhooks/Show');

it('names every single topic', async () => {
  const { topics } = expectPage(await admin.get(paths.webhooks.create()), 'Webhooks/Create');
  expect(topics.map(({ value }) => value)).toEqual(WEBHOOK_TOPICS.filter((topic) => !topic.endsWith('.*')));
  expect(topics).toContainEqual({ value: 'order.paid', name: 'Paid' });
  expect(topics).toContainEqual({ value: 'scan.undone', name: 'Entry undone' });
  expect(topics.filter(({ name }) => name.includes('.') || name.includes('_'))).toEqual([]);
});

it('keeps a pending delivery while the webhook is off, and sends it afterwards', async () => {
  const { id } = await openWebhook({ url: receiver.url });
  receiver.reply = answering(500);
  await admin.post(paths.webhooks.test(id), { id: uuidv7() });
  await until(async () => (await attemptsOf(id)).length === 1);
  await admin.put(paths.webhooks.state(id), { isOn: false });
  receiver.reply = answering(204);
  await hurry(id);
  const off = await show(id);
  expect(off).toMatchObject({ isOn: false, offReason: 'staff', deliveries: [{ state: 'pending' }] });
  await admin.put(paths.webhooks.state(id), { isOn: true });
  await until(async () => (await deliveriesOf(id))[0]!.state === 'delivered');
  expect((await attemptsOf(id)).map(({ status }) => status)).toEqual([500, 204]);
});

it('counts the failed deliveries, which can be sent again', async () => {
  const { id } = await openWebhook({ url: receiver.url });
  await admin.post(paths.webhooks.test(id), { id: uuidv7() });
  await until(async () => (await deliveriesOf(id))[0]!.state === 'delivered');
  expect((await show(id)).failed).toBe(0);
  await sql('test_fail', `update webhook_deliveries set state = 'failed' where webhook_id = $1`, [id]);
  expect((await show(id)).failed).toBe(1);
});
