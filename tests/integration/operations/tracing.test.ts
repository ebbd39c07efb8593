/** The spans of one purchase, as a collector receives them, and none for requests that are not traced. */
import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { spans as made } from '../../../server/infra/tracing';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { openApp } from '../../support/app';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { SESSION } from '../payments/paymentFixture';
import { type Received, startCollector } from './collector';

const collector = await startCollector();
afterAll(() => collector.close());
const app = await openApp({ TRACE_ENDPOINT: collector.url, TRACE_SHARE: '0' });

const SAMPLED = '01';
const UNSAMPLED = '00';
const newTrace = () => randomBytes(16).toString('hex');
const parentOf = (trace: string, flags: string) => `00-${trace}-${randomBytes(8).toString('hex')}-${flags}`;
const madeSpans = async () => (await made.read()).reduce((sum, { value }) => sum + value, 0);

/** A visitor reserves, orders and pays; every request names this trace. */
async function buy(traceparent: string): Promise<void> {
  const headers = { traceparent };
  const event = await createEvent(await createVenue());
  const lines = [{ productId: await createProduct(event.id), appointmentId: await createSlot(event.id), quantity: 1 }];
  const client = app.newClient({ headers });
  const held = await client.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines });
  const { reference, key } = held.json<{ reference: string; key: string }>();
  const contact = { name: 'Ana Pérez', email: 'ana@example.org', acceptTerms: true };
  await client.json('POST', paths.orders.place(reference, key), contact);
  const at = await client.post(paths.payments.card(reference, key), {}, { follow: false });
  const session = SESSION.exec(`${at.headers.get('Location')}${at.headers.get('X-Inertia-Location')}`)?.[1];
  const fields = { action: 'pay', number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123' };
  await client.raw(paths.payments.sandbox(session!), {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}

const of = (trace: string) => collector.spans.filter(({ traceId }) => traceId === trace);
/** "POST /webhooks/:provider > outbox > outbox order_paid": a span below its ancestors within the trace. */
function lineOf(span: Received, all: readonly Received[]): string {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? `${lineOf(parent, all)} > ${span.name}` : span.name;
}

it('shows a purchase from the request to the email, with the statements between', async () => {
  const trace = newTrace();
  await buy(parentOf(trace, SAMPLED));
  const lines = () => of(trace).map((span) => lineOf(span, of(trace)));
  const seen = (pattern: RegExp) => lines().find((line) => pattern.test(line));
  const soon = { timeout: 20_000, interval: 200 };
  await expect
    .poll(() => seen(/outbox mail_queued > .*job mails\.deliver > sql keep_mail$/) ?? lines(), soon)
    .toBeTypeOf('string');
  expect(seen(/^POST \/events\/:slug\/holds > sql hold_places$/)).toBeTruthy();
  expect(seen(/^POST \/orders\/:reference\/place > sql place_orders$/)).toBeTruthy();
  expect(seen(/job sandbox\.deliver > POST \/webhooks\/:provider > sql settle_payments$/)).toBeTruthy();
  expect(seen(/POST \/webhooks\/:provider > .*outbox > outbox order_paid/)).toBeTruthy();
  const told = JSON.stringify(of(trace));
  for (const secret of ['ana@example.org', 'Ana Pérez', '4242 4242', '42424242']) expect(told).not.toContain(secret);
});

it('makes no span for a request that is not traced', async () => {
  const before = await madeSpans();
  const trace = newTrace();
  await buy(parentOf(trace, UNSAMPLED));
  const answer = await app.newClient().get('/up');
  expect(answer.headers.get('traceparent')).toBeNull();
  expect(await madeSpans()).toBe(before);
  expect(of(trace)).toEqual([]);
});

it('follows at most ten strangers a second who ask for a trace', async () => {
  const before = await madeSpans();
  const ask = () => app.newClient().get('/up', { headers: { traceparent: parentOf(newTrace(), SAMPLED) } });
  const answers = await Promise.all(Array.from({ length: 60 }, ask));
  const followed = answers.filter(({ headers }) => headers.get('traceparent')).length;
  expect(followed).toBeLessThan(60);
  expect(await madeSpans()).toBeGreaterThan(before);
});

it('takes the id of a request from a proxy or a trace, and answers it', async () => {
  const idOf = async (headers: Record<string, string>) =>
    (await app.newClient().get('/up', { headers })).headers.get('X-Request-Id');
  const trace = newTrace();
  expect(await idOf({ 'X-Request-Id': 'edge-0000-17' })).toBe('edge-0000-17');
  expect(await idOf({ traceparent: parentOf(trace, UNSAMPLED) })).toBe(trace);
  expect(await idOf({ 'X-Request-Id': 'a"} forged line' })).toMatch(/^[0-9a-f-]{36}$/);
});
