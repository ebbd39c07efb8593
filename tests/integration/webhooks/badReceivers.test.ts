/** Receivers that fail, stall and lie. */
import type { LookupAllOptions } from 'node:dns';
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { SYSTEM } from '../../../server/shared/actor';
import { uuidv7 } from '../../../server/shared/uuid';
import { rotateSecret, switchWebhook } from '../../../server/webhooks/actions/changeWebhook';
import { sendTest } from '../../../server/webhooks/actions/sendAgain';
import { sendOnce } from '../../../server/webhooks/delivery/sendOnce';
import { newSecret } from '../../../server/webhooks/delivery/signing';
import { startApp, type TestApp } from '../../support/app';
import { mailsTo, makeUser } from '../users/people';
import { answering, type Receiver, startReceiver, until } from './receiver';
import { attemptsOf, deliveriesOf, hurry, openWebhook, stateOf } from './webhookFixture';

const { lookup } = dns;
const resolved = { addresses: new Map<string, string>(), asked: [] as string[] };
const answerNames = (async (host: string, options: LookupAllOptions) => {
  resolved.asked.push(host);
  const address = resolved.addresses.get(host);
  return address ? [{ address, family: 4 }] : lookup(host, options);
}) as typeof lookup;
/** Answers for the names of the tests, in modules that are loaded already too. */
function standInForNames(answers: typeof lookup): void {
  dns.lookup = answers;
  syncBuiltinESMExports();
}

let app: TestApp;
let receiver: Receiver;

beforeAll(async () => {
  standInForNames(answerNames);
  app = await startApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
});
afterAll(async () => {
  standInForNames(lookup);
  await app.close();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const send = () => sendOnce({ url: receiver.url, secrets: [newSecret()], id: uuidv7(), body: Buffer.from('{}') });

/** A webhook with one event, after its first attempt. */
async function tried(ownerId: string | null = null): Promise<string> {
  const { id } = await openWebhook({ url: receiver.url, ownerId });
  await sendTest(SYSTEM, id, uuidv7());
  await until(async () => (await attemptsOf(id)).length === 1);
  return id;
}

describe('an attempt', () => {
  it('follows no redirect, whatever it points to', async () => {
    receiver.reply = answering(302, { Location: 'http://169.254.169.254/latest/meta-data/' });
    resolved.asked.length = 0;
    expect(await send()).toMatchObject({ ok: false, status: 302, error: 'redirect' });
    expect(resolved.asked).toEqual(['127.0.0.1']);
    expect(receiver.received).toHaveLength(1);
  });

  it('reads 64 kB of an endless answer, keeps a kilobyte, and counts the status', async () => {
    let written = 0;
    let isClosed = false;
    receiver.reply = (res) => {
      res.writeHead(200, { 'Content-Length': '10000000000' });
      res.on('close', () => {
        isClosed = true;
      });
      const more = () => {
        while (!isClosed && res.write(Buffer.alloc(16_384, 97))) written += 16_384;
      };
      res.on('drain', more);
      more();
    };
    const { ok, answer } = await send();
    expect([ok, answer.length]).toEqual([true, 1024]);
    await until(() => isClosed);
    expect(written).toBeLessThan(20_000_000);
  });

  it('refuses a name that resolves to a private address the second time', async () => {
    resolved.addresses.set('rebind.test', '93.184.216.34');
    const { id } = await openWebhook({ url: 'https://rebind.test/hook' });
    resolved.addresses.set('rebind.test', '127.0.0.1');
    await sendTest(SYSTEM, id, uuidv7());
    await until(async () => (await attemptsOf(id)).length === 1);
    expect(await attemptsOf(id)).toMatchObject([{ status: null, error: 'private_address' }]);
    await switchWebhook(SYSTEM, id, false);
  });

  it('ends at its timeout, also when the answer drips', async () => {
    let isClosed = false;
    receiver.reply = (res) => {
      const drip = setInterval(() => res.write('a'), 20);
      res.writeHead(200).on('close', () => {
        clearInterval(drip);
        isClosed = true;
      });
    };
    const sent = { url: receiver.url, secrets: [newSecret()], id: uuidv7(), body: Buffer.from('{}'), timeoutMs: 300 };
    expect(await sendOnce(sent)).toMatchObject({ ok: false, error: 'timeout' });
    await until(() => isClosed);
  });

  it('ends at its timeout, also when the name has no answer', async () => {
    standInForNames((() => new Promise(() => {})) as typeof lookup);
    const sent = { url: receiver.url, secrets: [newSecret()], id: uuidv7(), body: Buffer.from('{}'), timeoutMs: 50 };
    expect(await sendOnce(sent)).toMatchObject({ ok: false, error: 'timeout' });
    standInForNames(answerNames);
    expect(receiver.received).toEqual([]);
  });

  it('fails without a receiver', async () => {
    await receiver.close();
    expect(await send()).toMatchObject({ ok: false, status: null, error: 'connection' });
  });

  it('is signed with both secrets during a rotation', async () => {
    const { id, secret } = await openWebhook({ url: receiver.url });
    const fresh = await rotateSecret(SYSTEM, id);
    expect(await rotateSecret(SYSTEM, id, { version: 1 })).toBeNull();
    await sendTest(SYSTEM, id, uuidv7());
    await until(() => receiver.received.length === 1);
    const [{ id: event, timestamp, signature, body }] = receiver.received as [Receiver['received'][0]];
    const headers = { 'webhook-id': event, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    for (const each of [secret, fresh!]) expect(new Webhook(each).verify(body, headers)).toMatchObject({ id: event });
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
    expect(signature.split(' ')).toHaveLength(2);

    await sql('test_rotated', 'update webhooks set old_secret_until = now() where id = $1', [id]);
    await sendTest(SYSTEM, id, uuidv7());
    await until(() => receiver.received.length === 2);
    expect(receiver.received[1]!.signature.split(' ')).toHaveLength(1);
  });
});

describe('a failed delivery', () => {
  it('is repeated after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 18 and 22 hours, then the webhook is off', async () => {
    receiver.reply = answering(500, {}, 'no\u0000 table “crm”');
    const { id: ownerId, email } = await makeUser('administrator');
    const id = await tried(ownerId);
    const waits: number[] = [];
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await until(async () => (await deliveriesOf(id))[0]!.attempts === attempt);
      waits.push((await deliveriesOf(id))[0]!.waitSeconds);
      await hurry(id);
      await sql('test_wake', 'update webhooks set url = url where id = $1', [id]);
    }
    await until(async () => (await stateOf(id)).state === 'off');
    const minutes = [5 / 60, 5, 30, 120, 300, 600, 840, 1080, 1320];
    waits.forEach((wait, at) => {
      expect(wait).toBeGreaterThanOrEqual(Math.floor(minutes[at]! * 60 * 0.9) - 2);
      expect(wait).toBeLessThanOrEqual(Math.ceil(minutes[at]! * 60 * 1.1));
    });
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ id: event }) => event)).size).toBe(1);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 10 }]);
    expect(await stateOf(id)).toMatchObject({ offReason: 'failing' });
    expect((await attemptsOf(id))[0]).toMatchObject({ status: 500, error: 'status', answer: 'no table “crm”' });
    await until(async () => (await mailsTo(email)).length > 0);
    expect(await mailsTo(email)).toMatchObject([
      { kind: 'notifications.webhook_off', subject: 'Webhook “CRM” was turned off' },
    ]);
  });

  it('whose receiver answers 410 switches the webhook off at once', async () => {
    receiver.reply = answering(410);
    const id = await tried();
    await until(async () => (await stateOf(id)).state === 'off');
    expect(await stateOf(id)).toMatchObject({ offReason: 'gone' });
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed' }]);
  });

  it('waits as Retry-After says, an hour at most, and so does the queue behind it', async () => {
    receiver.reply = answering(429, { 'Retry-After': '99999999' });
    const id = await tried();
    const [row] = await sql<{ wait: number }>(
      'test_blocked',
      'select extract(epoch from blocked_until - now())::int as wait from webhooks where id = $1',
      [id],
    );
    expect(row!.wait).toBeGreaterThan(3500);
    expect(row!.wait).toBeLessThanOrEqual(3600);
    await sendTest(SYSTEM, id, uuidv7());
    expect((await attemptsOf(id)).length).toBe(1);
  });

  it('does not switch a webhook off that receives others', async () => {
    receiver.reply = answering(500);
    const id = await tried();
    receiver.reply = answering(204);
    await sendTest(SYSTEM, id, uuidv7());
    await until(async () => (await deliveriesOf(id)).some(({ state }) => state === 'delivered'));
    receiver.reply = answering(500);
    await sql('test_last', `update webhook_deliveries set attempts = 9 where webhook_id = $1 and state = 'pending'`, [
      id,
    ]);
    await hurry(id);
    await sql('test_wake', 'update webhooks set url = url where id = $1', [id]);
    await until(async () => (await deliveriesOf(id)).some(({ state }) => state === 'failed'));
    expect((await stateOf(id)).state).toBe('on');
  });
});

it('a receiver that never answers does not delay another', async () => {
  const stalling = await startReceiver();
  stalling.reply = () => {};
  const { id: slow } = await openWebhook({ url: stalling.url });
  const { id: quick } = await openWebhook({ url: receiver.url });
  for (let at = 0; at < 5; at += 1) {
    await sendTest(SYSTEM, slow, uuidv7());
    await sendTest(SYSTEM, quick, uuidv7());
  }
  await until(async () => (await deliveriesOf(quick)).every(({ state }) => state === 'delivered'));
  expect(stalling.received).toHaveLength(1);
  expect((await deliveriesOf(slow)).every(({ state }) => state === 'pending')).toBe(true);
  await stalling.close();
});

it('an event that arrived while the database was away is recorded when it is back, and not sent again', async () => {
  const { id } = await openWebhook({ url: receiver.url });
  await connection.script(`
    create function go_away() returns trigger language plpgsql as $$
    begin raise exception 'away' using errcode = '57P01'; end $$;
    create trigger go_away before update on webhook_deliveries for each row
      when (new.state = 'delivered') execute function go_away()`);
  await sendTest(SYSTEM, id, uuidv7());
  await until(() => receiver.received.length === 1);
  await connection.script('drop trigger go_away on webhook_deliveries; drop function go_away');
  // Its lease would keep it for two minutes.
  await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered');
  expect(await attemptsOf(id)).toMatchObject([{ status: 204 }]);
  expect(receiver.received).toHaveLength(1);
});
