/**
 * Messages of the sandbox to merchants: each is a row, sent by a job over HTTP until answered with 2xx. Delivery is at
 * least once, so a message may come twice or late.
 */
import { randomUUID } from 'node:crypto';
import { sql } from '../../infra/db';
import type { Listener } from '../../infra/outbox';
import { enqueueAll, type Job } from '../../infra/queue';
import { internalUrl } from '../../infra/runtime';
import { spanNow } from '../../infra/tracing';
import { SIGNATURE_HEADER, sign, webhookSecret } from './signature';

const ANSWER_WITHIN_MS = 10_000;
const DELIVER_JOB = 'sandbox.deliver';

export type MessageType =
  | 'payment.succeeded'
  | 'payment.pending'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'refund.changed';

/** A message with its content; amounts are in minor units. */
type Delivery = {
  id: string;
  type: MessageType;
  sessionId: string;
  notifyUrl: string;
  paymentId: string;
  amount: number;
  currency: string;
  last4: string | null;
  code: string | null;
  card: string | null;
};

/** A message to be queued. */
export type NewMessage = { type: MessageType; afterSeconds?: number };

/** Rows for `sandbox_deliveries`, inserted by the statement that makes the reported change: atomic. */
export const toRows = (messages: readonly NewMessage[]): string =>
  JSON.stringify(
    messages.map(({ type, afterSeconds = 0 }) => ({ delivery: `evt_${randomUUID()}`, type, after: afterSeconds })),
  );

/** Takes an undelivered message. A late report charges the card when it is sent. */
const take = (id: string) =>
  sql<Delivery>(
    'sandbox_take_delivery',
    `with taken as (
       update sandbox_deliveries set attempts = attempts + 1 where id = $1 and delivered_at is null returning id, type, session_id
     )
     update sandbox_sessions s
     set state = case when t.type = 'payment.succeeded' and s.state = 'processing' then 'confirmed' else s.state end
     from taken t where s.id = t.session_id
     returning t.id, t.type, s.id as "sessionId", s.notify_url as "notifyUrl", s.payment_id as "paymentId", s.amount, s.currency,
       s.last4, s.code, s.card`,
    [id],
  );

const record = (id: string, body: string, failure: string | null) =>
  sql(
    'sandbox_sent',
    `update sandbox_deliveries set body = $2, last_error = $3, delivered_at = case when $3::text is null then now() end where id = $1`,
    [id, body, failure],
  );

/** @returns the reason why delivery failed, or null if it succeeded. */
const post = (notifyUrl: string, body: string): Promise<string | null> =>
  fetch(new URL(notifyUrl, internalUrl('/')), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [SIGNATURE_HEADER]: sign(body, webhookSecret()),
      ...(spanNow() && { traceparent: spanNow()!.traceparent }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).then(
    (answer) => (answer.ok ? null : `HTTP ${answer.status}`),
    (error: unknown) => String(error),
  );

/** Sends a message unless it was delivered; one scenario sends it twice. @throws Error if delivery fails. */
async function deliver(deliveryId: string): Promise<void> {
  const [delivery] = await take(deliveryId);
  if (!delivery) return;
  const { id, type, sessionId, paymentId, last4, code, amount, currency, notifyUrl } = delivery;
  const card = { brand: 'visa', last4 };
  const body = JSON.stringify({ id, type, session: sessionId, payment: paymentId, amount, currency, card, code });
  let failure = await post(notifyUrl, body);
  if (delivery.card === 'twice' && failure === null) {
    await take(id);
    failure = await post(notifyUrl, body);
  }
  await record(id, body, failure);
  if (failure !== null) throw new Error(failure);
}

export const deliveryJob: Job<{ deliveryId: string }> = {
  name: DELIVER_JOB,
  atOnce: 16,
  maxRunSeconds: 30,
  handle: ({ deliveryId }) => deliver(deliveryId),
};

/** The message id is the job id: a message is queued once. */
export const enqueueDeliveries: Listener<'sandbox_message'> = (rows) =>
  enqueueAll(
    DELIVER_JOB,
    rows.map(({ payload: { delivery_id: deliveryId, after } }) => ({
      id: deliveryId.replace('evt_', ''),
      data: { deliveryId },
      afterSeconds: after,
    })),
  );

/** Resolves when all messages of a session are delivered, or after the timeout. */
export async function whenReported(sessionId: string, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const waiting = await sql(
      'sandbox_unreported',
      'select id from sandbox_deliveries where session_id = $1 and delivered_at is null',
      [sessionId],
    );
    if (waiting.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
