import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishEvent, withdrawEvent } from '../../../server/events/actions/changeStatus';
import { prisma, sql } from '../../../server/infra/db';
import { namedUuid } from '../../../server/infra/namedUuid';
import { pruneHistory } from '../../../server/infra/retention';
import { SYSTEM } from '../../../server/shared/actor';
import { API_SCOPE_NAMES } from '../../../server/shared/apiScopes';
import { afterSale } from '../../../server/shared/i18n/en/afterSale/index';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { ORDER_KINDS } from '../../../server/shared/webhookTopics';
import { type SealedSecrets, secretsOf } from '../../../server/webhooks/secrets';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { checked, get, programOf, write } from '../api/apiFixture';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { makeUser, signInAs } from '../users/people';
import { answering, type Receiver, startReceiver, until } from './receiver';
import { attemptsOf, deliveriesOf, openWebhook, stateOf } from './webhookFixture';

type Hook = {
  id: string;
  secret: string;
  state: string;
  topics: string[];
  venueIds: string[];
  oldSecretUntil: string | null;
};

let app: TestApp;
let receiver: Receiver;
let admin: Client;
let program: Client;
let ofNorth: Client;
let north: string;
let south: string;
let userId: string;

beforeAll(async () => {
  app = await startApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  receiver = await startReceiver();
  [north, south] = [await createVenue('North'), await createVenue('South')];
  const user = await makeUser('administrator');
  userId = user.id;
  admin = await signInAs(app, user.email);
  program = await programOf(app, userId);
  ofNorth = await programOf(app, userId, { venueIds: [north] });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const input = (more: object = {}) => ({ name: 'CRM', url: receiver.url, topics: ['order.*'], ...more });
const create = (client: Client, more: object = {}) =>
  checked<Hook>('createWebhook', write(client, 'POST', '/webhooks', input(more)));

describe('the API', () => {
  it('creates, changes, rotates and deletes', async () => {
    const made = await create(program);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [row] = await sql<{ secret: string }>('test_secret', 'select secret from webhooks where id = $1', [made.id]);
    expect(row!.secret).not.toContain(made.secret.slice(6, 20));
    const { data } = await checked<{ data: Hook[] }>('listWebhooks', get(program, '/webhooks'));
    expect(data.map(({ id }) => id)).toContain(made.id);
    expect(JSON.stringify(data)).not.toContain('secret":');

    const changed = await checked<Hook>(
      'updateWebhook',
      write(program, 'PATCH', `/webhooks/${made.id}`, { topics: ['order.paid'], state: 'off' }),
    );
    expect(changed).toMatchObject({ topics: ['order.paid'], state: 'off', offReason: 'staff' });
    const turned = await checked<Hook>(
      'rotateWebhookSecret',
      write(program, 'POST', `/webhooks/${made.id}/rotate-secret`),
    );
    expect(turned.secret).not.toBe(made.secret);
    expect(turned.oldSecretUntil).not.toBeNull();
    expect((await write(program, 'DELETE', `/webhooks/${made.id}`)).status).toBe(204);
    expect((await get(program, `/webhooks/${made.id}`)).status).toBe(404);
  });

  it('rotates once for a key, also after a process that died before its answer', async () => {
    const { id, secret } = await create(program);
    const key = uuidv7();
    const rotate = () =>
      checked<Hook>('rotateWebhookSecret', write(program, 'POST', `/webhooks/${id}/rotate-secret`, undefined, { key }));
    const first = await rotate();
    await sql('test_died', 'update api_requests set status = null, lease_until = moment() where key = $1', [key]);
    expect(await rotate()).toEqual(first);
    const [row] = await sql<SealedSecrets>(
      'test_secrets',
      `select id, secret, old_secret as "oldSecret", old_secret_until as "oldSecretUntil" from webhooks where id = $1`,
      [id],
    );
    expect(secretsOf(row!)).toEqual([first.secret, secret]);
  });

  it('refuses what is wrong, by field', async () => {
    const refused = async (more: object, client = program) => {
      const answer = await write(client, 'POST', '/webhooks', input(more));
      return [answer.status, Object.keys(answer.json<{ errors?: object }>().errors ?? {})];
    };
    expect(await refused({ url: 'http://crm.example/x' })).toEqual([422, ['url']]);
    expect(await refused({ url: 'https://user:pass@crm.example/x' })).toEqual([422, ['url']]);
    expect(await refused({ url: 'https://10.0.0.1/x' })).toEqual([422, ['url']]);
    expect(await refused({ url: 'https://0xa000001/x' })).toEqual([422, ['url']]);
    expect(await refused({ url: 'https://nowhere.invalid/x' })).toEqual([422, ['url']]);
    expect(await refused({ topics: [] })).toEqual([422, ['topics']]);
    expect(await refused({ topics: ['order.payed'] })).toEqual([422, ['topics.0']]);
    expect(await refused({ venueIds: [uuidv7()] })).toEqual([422, ['venueIds']]);
    expect((await refused({ secret: 'mine' }))[0]).toBe(422);
    const withoutOrders = await programOf(app, userId, {
      scopes: API_SCOPE_NAMES.filter((scope) => scope !== 'orders:read'),
    });
    expect(await refused({}, withoutOrders)).toEqual([422, ['topics']]);
  });

  it('refuses a token of one venue, since webhooks belong to the whole organisation', async () => {
    const whole = await create(program);
    for (const answer of [
      await get(ofNorth, '/webhooks'),
      await write(ofNorth, 'POST', '/webhooks', input({ venueIds: [north] })),
      await get(ofNorth, `/webhooks/${whole.id}`),
      await write(ofNorth, 'PATCH', `/webhooks/${whole.id}`, { state: 'off' }),
      await write(ofNorth, 'DELETE', `/webhooks/${whole.id}`),
      await write(ofNorth, 'POST', `/webhooks/${whole.id}/rotate-secret`),
    ])
      expect(answer.status).toBe(403);
    expect(await stateOf(whole.id)).toMatchObject({ state: 'on' });
    expect((await write(program, 'DELETE', `/webhooks/${uuidv7()}`)).status).toBe(404);
    await write(program, 'DELETE', `/webhooks/${whole.id}`);
  });
});

describe('the page', () => {
  it('creates a webhook, shows its secret once, and sends a test once for two clicks', async () => {
    const id = uuidv7();
    const form = { id, ...input({ name: 'Page', venueIds: [] }) };
    const shown = await admin.post(paths.webhooks.index(), form);
    expect(expectPage(shown, 'Webhooks/Show').record.values.name).toBe('Page');
    expect(JSON.stringify(shown.page)).toContain('whsec_');
    expect(JSON.stringify((await admin.get(paths.webhooks.show(id))).page)).not.toContain('whsec_');
    const { webhooks } = expectPage(await admin.get(paths.webhooks.index()), 'Webhooks/Index');
    expect(webhooks.filter(({ name }) => name === 'Page')).toMatchObject([{ id, state: 'on' }]);

    const test = { id: uuidv7() };
    await Promise.all([admin.post(paths.webhooks.test(id), test), admin.post(paths.webhooks.test(id), test)]);
    await until(async () => (await deliveriesOf(id)).every(({ state }) => state === 'delivered'));
    expect(await deliveriesOf(id)).toHaveLength(1);
    const { deliveries } = expectPage(await admin.get(paths.webhooks.show(id)), 'Webhooks/Show');
    expect(deliveries).toMatchObject([{ topic: 'webhook.test', tries: [{ status: 204 }] }]);

    const replay = { replays: deliveries[0]!.replays };
    const url = paths.webhooks.replay(id, deliveries[0]!.id);
    for (let click = 0; click < 2; click += 1) await admin.post(url, replay);
    await until(async () => (await attemptsOf(id)).length === 2);
    await until(async () => (await deliveriesOf(id))[0]!.state === 'delivered');
    await admin.post(url, replay);
    expect(await deliveriesOf(id)).toMatchObject([{ replays: 1, state: 'delivered' }]);
    expect(await attemptsOf(id)).toHaveLength(2);

    await admin.put(paths.webhooks.state(id), { isOn: false });
    expect(await stateOf(id)).toMatchObject({ state: 'off', offReason: 'staff' });
    await admin.delete(paths.webhooks.one(id));
    expect((await admin.get(paths.webhooks.show(id))).status).toBe(404);
  });

  it('sends all that failed since a time again', async () => {
    const { id } = await openWebhook({ url: receiver.url });
    receiver.reply = answering(500);
    await admin.post(paths.webhooks.test(id), { id: uuidv7() });
    await admin.post(paths.webhooks.test(id), { id: uuidv7() });
    await until(async () => (await attemptsOf(id)).length >= 2);
    await sql(
      'test_fail',
      `update webhook_deliveries set state = 'failed', lease = null,
         created_at = case when id = (select min(id::text)::uuid from webhook_deliveries where webhook_id = $1)
           then now() - interval '2 days' else created_at end where webhook_id = $1`,
      [id],
    );
    receiver.reply = answering(204);
    const since = new Date(Date.now() - 86_400_000).toISOString();
    await admin.post(paths.webhooks.replays(id), { since });
    await until(async () => (await deliveriesOf(id)).some(({ state }) => state === 'delivered'));
    expect((await deliveriesOf(id)).map(({ state }) => state).toSorted()).toEqual(['delivered', 'failed']);
  });
});

describe('topics', () => {
  it('of orders are the kinds of their history', () => {
    const kinds = Object.keys(afterSale)
      .filter((key) => key.startsWith('show_history_'))
      .map((key) => key.replace('show_history_', ''));
    // A basket that was never placed is no order for the API, and an import is no change of an order.
    const untold = ['held', 'imported'];
    expect([...ORDER_KINDS].toSorted()).toEqual(kinds.filter((kind) => !untold.includes(kind)).toSorted());
  });

  it('limit what is sent, and venues do', async () => {
    const { id: southEvent } = await createEvent(south, { status: 'published' });
    const { id: northEvent } = await createEvent(north, { status: 'published' });
    const shopOf = async (eventId: string) => ({ eventId, product: await createProduct(eventId) });
    const { id: onlyNorth } = await openWebhook({ url: receiver.url, venueIds: [north] });
    const { id: onlyPaid } = await openWebhook({ url: receiver.url, topics: ['order.paid'] });
    const { id: events } = await openWebhook({ url: receiver.url, topics: ['event.*'] });
    await placeOrder(await shopOf(southEvent));
    const order = await placeOrder(await shopOf(northEvent));
    await withdrawEvent(SYSTEM, northEvent);
    await publishEvent(SYSTEM, northEvent, []);
    await until(async () => (await deliveriesOf(events)).length === 2);
    expect((await deliveriesOf(events)).map(({ topic }) => topic)).toEqual(['event.withdrawn', 'event.published']);
    await until(async () => (await deliveriesOf(onlyNorth)).length === 1);
    const [told] = await deliveriesOf(onlyNorth);
    const [row] = await sql<{ id: number }>('test_row', 'select max(id) as id from order_events where order_id = $1', [
      order.id,
    ]);
    expect(told).toMatchObject({ topic: 'order.placed', eventId: namedUuid('order_event:', String(row!.id)) });
    expect(await deliveriesOf(onlyPaid)).toEqual([]);
  });

  it('of scans come from the scan, once for each result', async () => {
    const { id } = await openWebhook({ url: receiver.url, topics: ['scan.*'] });
    const scan = uuidv7();
    await sql(
      'test_scan',
      `insert into validations (id, nonce, result, code, scanned_at) values ($1, gen_random_uuid(), 'accepted', 'x', now())`,
      [scan],
    );
    const record = () => sql('test_record', 'select record_scan_webhooks($1::uuid[])', [[scan]]);
    await record();
    await record();
    await sql('test_undo', `update validations set result = 'undone' where id = $1`, [scan]);
    await record();
    expect((await deliveriesOf(id)).map(({ topic }) => topic).toSorted()).toEqual(['scan.accepted', 'scan.undone']);
  });
});

it('bodies are deleted after a month, with what receivers answered', async () => {
  await prisma.webhookEvent.updateMany({ data: { createdAt: new Date(Date.now() - 31 * 86_400_000) } });
  await pruneHistory();
  for (const table of [prisma.webhookEvent, prisma.webhookDelivery, prisma.webhookAttempt])
    expect(await (table as typeof prisma.webhookEvent).count()).toBe(0);
});
