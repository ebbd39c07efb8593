/** Connecting a provider: secrets are never sent back, and changes apply in all processes immediately. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { listOffers } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { REDSYS_KEY, type Redsys, startRedsys } from '../../standIns/redsys';
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, type Stripe, startStripe } from '../../standIns/stripe';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import { begin, connect, REDSYS_FORM, STRIPE_FORM, save } from './connectionFixture';

let app: TestApp;
let admin: Client;
let stripe: Stripe;
let redsys: Redsys;
beforeAll(async () => {
  [stripe, redsys] = await Promise.all([startStripe(), startRedsys()]);
  app = await startApp({ STRIPE_URL: stripe.url, REDSYS_URL: redsys.url, PAYMENTS_SANDBOX: 'false' });
  admin = await signInAs(app, (await makeUser('administrator')).email);
});
afterAll(async () => {
  await app.close();
  await Promise.all([stripe.close(), redsys.close()]);
});

const page = async (code: string) =>
  expectPage(await admin.get(paths.settings.payments(code)), 'Settings/PaymentConnection');
const offered = async () => (await listOffers({ currency: 'EUR', channel: 'web' })).map(({ id }) => id);
const test = async (code: string) => {
  const answer = await admin.post(paths.settings.testPayments(code));
  return (answer.page as unknown as { flash: { toast: { kind: string; message: string } } }).flash.toast;
};
const SECRETS = [STRIPE_KEY, STRIPE_WEBHOOK_SECRET, REDSYS_KEY];

it('begins switched off, once for one press', async () => {
  const id = uuidv7();
  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.post(paths.settings.payments(), { id, kind: 'stripe' }, { follow: false })),
  );
  expect(new Set(answers.map(({ headers }) => headers.get('Location')))).toEqual(
    new Set(['/settings/payments/stripe']),
  );
  expect((await page('stripe')).record.values).toMatchObject({ enabled: false, channels: ['web'], methods: ['card'] });
  expect(await begin(admin, 'stripe')).toBe('stripe_2');
  await admin.delete(paths.settings.payments('stripe_2'));
  expect(await offered()).toEqual([]);
});

it('is not offered before it is complete, and says what is missing beside its field', async () => {
  for (const [form, field, words] of [
    [{ ...STRIPE_FORM, secretKey: '' }, 'secretKey', 'Required before you can turn it on.'],
    [{ ...STRIPE_FORM, webhookSecret: '' }, 'webhookSecret', 'Required before you can turn it on.'],
    [
      { ...STRIPE_FORM, secretKey: 'pk_live_publishable' },
      'secretKey',
      'Enter a Stripe secret key. It starts with sk_test_, sk_live_, rk_test_ or rk_live_.',
    ],
  ] as const) {
    const { record } = await page('stripe');
    const answer = await admin.patch(paths.settings.payments('stripe'), { ...form, version: record.version });
    expect(expectPage(answer, 'Settings/PaymentConnection').errors[field]).toBe(words);
  }
  const code = await begin(admin, 'redsys');
  const { record } = await page(code);
  const send = (form: object) => admin.patch(paths.settings.payments(code), { ...form, version: record.version });
  for (const [form, field] of [
    [{ ...REDSYS_FORM, secretKey: 'short' }, 'secretKey'],
    [{ ...REDSYS_FORM, merchantCode: '' }, 'merchantCode'],
    [{ ...REDSYS_FORM, merchantCode: '12x' }, 'merchantCode'],
    [{ ...REDSYS_FORM, terminal: '' }, 'terminal'],
    [{ ...REDSYS_FORM, currencies: ['EUR', 'USD'] }, 'currencies'],
    [{ ...REDSYS_FORM, methods: [] }, 'methods'],
  ] as const)
    expect(Object.keys(expectPage(await send(form), 'Settings/PaymentConnection').errors)).toEqual([field]);
  expect(await offered()).toEqual([]);
});

it('keeps its secrets sealed, shows their ends alone, and keeps one that is not typed anew', async () => {
  await save(admin, 'stripe', STRIPE_FORM);
  await save(admin, 'redsys', REDSYS_FORM);
  expect(await offered()).toEqual(['stripe:card', 'redsys:card']);
  const answer = await admin.get(paths.settings.payments('stripe'));
  expect(expectPage(answer, 'Settings/PaymentConnection').secrets).toEqual({
    secretKey: { state: 'set', ending: '1234' },
    webhookSecret: { state: 'set', ending: '5678' },
  });
  await save(admin, 'stripe', { ...STRIPE_FORM, secretKey: '', webhookSecret: '', currencies: ['EUR'] });
  expect((await page('stripe')).secrets.secretKey).toEqual({ state: 'set', ending: '1234' });
  expect(await test('stripe')).toMatchObject({ kind: 'success' });
  const stored = await sql(
    'test_stored',
    `select (select json_agg(c)::text from payment_connections c) as a, (select json_agg(l)::text from audit_log l) as b, (select json_agg(s)::text from security_events s) as c`,
  );
  const pages = await Promise.all(
    [
      paths.settings.payments('stripe'),
      paths.settings.payments('redsys'),
      paths.settings.payments(),
      paths.auditLog.index(),
      paths.securityLog.index(),
    ].map(async (path) => (await admin.get(path)).text),
  );
  for (const secret of SECRETS) expect(JSON.stringify(stored) + pages.join()).not.toContain(secret.slice(8, -6));
});

it('is recorded: what changed, that a secret was replaced, and never by what', async () => {
  const last = await prisma.auditLog.findFirst({
    where: { action: 'payment_connection.updated' },
    orderBy: { at: 'desc' },
  });
  expect(last).toMatchObject({ label: 'Stripe (stripe)', before: { currencies: [] }, after: { currencies: ['EUR'] } });
  const events = await prisma.securityEvent.findMany({ where: { kind: 'payment_secrets_changed' } });
  const connections = events.map(({ detail }) => (detail as { connection: string }).connection).sort();
  expect(connections).toEqual(['Redsys (redsys)', 'Stripe (stripe)', 'Stripe (stripe_2)']);
});

it('says in words what is wrong when it is tried', async () => {
  expect(await test('redsys')).toEqual({ kind: 'success', message: 'Connection successful.' });
  stripe.keys.clear();
  redsys.key = `a${REDSYS_KEY.slice(1)}`;
  for (const code of ['stripe', 'redsys']) expect((await test(code)).message).toContain('does not recognise this key');
  stripe.keys.add(STRIPE_KEY);
  redsys.key = REDSYS_KEY;
  await save(admin, 'redsys', { ...REDSYS_FORM, secretKey: '', merchantCode: '111' });
  expect((await test('redsys')).message).toBe(
    'Redsys reports that this merchant and terminal are not active. Contact your bank.',
  );
  stripe.mood = 'down';
  expect((await test('stripe')).message).toContain('cannot reach');
  stripe.mood = 'well';
});

it('saved by two is saved by the first, and the second is told', async () => {
  const { record } = await page('stripe');
  const send = (name: string) =>
    admin.patch(
      paths.settings.payments('stripe'),
      { ...STRIPE_FORM, name: { en: name }, version: record.version },
      { follow: false },
    );
  await send('First');
  await send('Second');
  expect((await page('stripe')).record.values.name).toEqual({ en: 'First' });
});

it('opens under a former key, and under none says that it has to be entered anew', async () => {
  await sql(
    'test_foreign',
    `update payment_connections set secrets = jsonb_set(secrets, '{secretKey}', (select secrets -> 'secretKey' from payment_connections where code = 'redsys')) where code = 'stripe'`,
  );
  expect((await page('stripe')).secrets.secretKey).toEqual({ state: 'lost', ending: null });
  expect(await offered()).toEqual(['redsys:card']);
  expect((await test('stripe')).message).toContain('Save the keys first');
  await save(admin, 'stripe', STRIPE_FORM);
  expect(await offered()).toEqual(['stripe:card', 'redsys:card']);
});

it('that took money stays, and is switched off', async () => {
  const code = await connect(admin, 'stripe');
  await admin.delete(paths.settings.payments(code));
  expect((await admin.get(paths.settings.payments(code))).status).toBe(404);
  expect((await admin.get(paths.settings.payments('nobody'))).status).toBe(404);
});

it('is nobody’s to change by a token, through another’s eyes, or without the permission', async () => {
  const manager = await signInAs(app, (await makeUser('manager')).email);
  expect((await manager.get(paths.settings.payments())).status).toBe(403);
  expect((await manager.post(paths.settings.payments(), { id: uuidv7(), kind: 'stripe' })).status).toBe(403);
});
