/** No line of the log has personal data or a secret, whatever people do. */
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { logger } from '../../../server/infra/logger';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import { freePort } from '../../support/ports';
import { prepare } from '../../support/prepare';
import { contactOf, createCompany, openProduct, order as orderCodes } from '../bulk-orders/bulkFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { linkIn, mailTo, makeUser, PASSWORD, signedIn, signInAs } from '../users/people';
import { scan, sellTicket, send } from '../validations/gateFixture';

const NAME = 'Leocadia Quintanilla';
const EMAIL = 'leocadia.q@example.test';
const PHONE = '+34 611 223 344';

/** Refuses every recipient, and repeats the address in its answer. */
const port = await freePort();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(Object.assign(new Error(`<${address}> is unknown`), { responseCode: 550 })),
});
smtp.listen(port, '127.0.0.1');
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const app = await openApp({ MAIL_URL: `smtp://127.0.0.1:${port}` });
const validator = signedIn(app, 'validator');
const event = prepare(async () => createEvent(await createVenue()));

const lines: string[] = [];
const stream = (logger as unknown as Record<symbol, { write: (line: string) => void }>)[pino.symbols.streamSym]!;
const write = stream.write;
beforeAll(() => {
  logger.level = 'trace';
  stream.write = (line) => void lines.push(line);
});
afterAll(() => {
  stream.write = write;
  logger.level = 'error';
});

const logged = (secret: string): string[] => lines.filter((line) => line.includes(secret));
const soon = { timeout: 20_000, interval: 100 };

it('names the request of a line', async () => {
  const answer = await app.newClient().get(`/orders/${'x'.repeat(8)}`, { headers: { 'X-Request-Id': 'edge-0001' } });
  expect(answer.status).toBe(404);
  await sql('test_away', 'alter table settings rename to settings_away');
  const failed = await app.newClient().get(`/orders/find?email=${EMAIL}`, { headers: { 'X-Request-Id': 'edge-0002' } });
  await app.newClient().json('POST', paths.events.holds(event.slug), { name: NAME, email: EMAIL });
  await sql('test_back', 'alter table settings_away rename to settings');
  expect(failed.headers.get('X-Request-Id')).toBe('edge-0002');
  logger.info('outside of a request');
  expect(lines.some((line) => line.includes('outside of a request') && !line.includes('"request"'))).toBe(true);
});

it('has nothing of a purchase whose email the mail server refuses', async () => {
  const product = await createProduct(event.id);
  const held = await app.newClient().json('POST', paths.events.holds(event.slug), {
    key: randomUUID(),
    lines: [{ productId: product, appointmentId: await createSlot(event.id), quantity: 1 }],
  });
  const { reference, key } = held.json<{ reference: string; key: string }>();
  const client = app.newClient();
  await client.json('POST', paths.orders.place(reference, key), {
    name: NAME,
    email: EMAIL,
    phone: PHONE,
    acceptTerms: true,
  });
  await client.get(paths.orders.show(reference, key));
  await client.get(paths.orders.show(reference, `${key}x`));
  await client.json('POST', paths.orders.place(reference, key), { name: `${NAME}\0`, email: `${EMAIL}\0` });
  await app.newClient().post(paths.auth.register(), { name: NAME, email: EMAIL, password: PASSWORD });
  await expect.poll(() => lines.filter((line) => line.includes('failed for good')).length, soon).toBeGreaterThan(0);
  for (const secret of [NAME, EMAIL, PHONE, key, PASSWORD]) expect(logged(secret)).toEqual([]);
});

it('has nothing of a sign-in, right or wrong', async () => {
  const { email, name } = await makeUser('administrator');
  const client = await signInAs(app, email);
  await app.newClient().post(paths.auth.login(), { email, password: 'a wrong lantern' });
  await app.newClient().post(paths.auth.login(), { email: [email], password: { $gt: PASSWORD } });
  await app
    .newClient()
    .json('GET', '/api/v1/orders', undefined, { headers: { Authorization: 'Bearer secret-token-of-api' } });
  await client.get(paths.orders.search(email));
  for (const secret of [email, name, PASSWORD, 'a wrong lantern', 'secret-token-of-api'])
    expect(logged(secret)).toEqual([]);
});

it('has nothing of a link in an email, also of one that fails', async () => {
  const { email } = await makeUser('administrator');
  const client = app.newClient();
  await client.post(paths.auth.forgotPassword(), { email });
  const link = linkIn(await mailTo(email, 'reset_password'));
  await client.get(link);
  await client.post(link, { password: 'short' });
  await client.get(`${link}\0`);
  const token = link.split('/').at(-1)!;
  expect(token.length).toBeGreaterThan(20);
  for (const secret of [email, token]) expect(logged(secret)).toEqual([]);
});

it('has nothing of a company and its codes', async () => {
  const companyId = await createCompany({ methods: ['on_account'], creditLimitCents: 1_000_000 });
  const buyer = await contactOf(app, companyId);
  const productId = await openProduct(await createVenue());
  const { id } = await orderCodes(buyer, companyId, [{ productId, quantity: 3 }], 'quote');
  await buyer.json('POST', paths.bulk.place(id), {});
  const codes = await sql<{ code: string }>('test_codes', 'select code from bulk_codes');
  const people = await sql<{ email: string }>('test_people', 'select email from users');
  for (const secret of [...codes.map(({ code }) => code), ...people.map(({ email }) => email)])
    expect(logged(secret)).toEqual([]);
});

it('has nothing of a ticket at the gate', async () => {
  const ticket = await sellTicket();
  await scan(validator, ticket.code);
  await scan(validator, ticket.code);
  await send(validator, `${ticket.code}\0`);
  await send(validator, ticket.code, { nonce: NAME, gateId: EMAIL });
  for (const secret of [ticket.code, NAME, EMAIL]) expect(logged(secret)).toEqual([]);
});

it('would find a name, a key and a code that a line tells', () => {
  const planted = [NAME, PHONE, '4f1c9a52-key', 'CODE-7Q4X'];
  logger.debug({ at: planted }, 'a planted line');
  for (const secret of planted) expect(logged(secret)).toEqual([expect.stringContaining('a planted line')]);
  lines.pop();
});

it('hides what a line would tell by mistake', () => {
  logger.warn({ user: { password: PASSWORD, token: 'abc-token' }, reason: `550 <${EMAIL}> unknown` }, 'a mistake');
  const line = lines.at(-1)!;
  expect(line).toContain('…@…');
  for (const secret of [EMAIL, PASSWORD, 'abc-token']) expect(line).not.toContain(secret);
});
