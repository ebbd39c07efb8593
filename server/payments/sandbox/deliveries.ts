/**
 * How the sandbox tells merchants: every message is a row first, and a job sends it over HTTP until it is heard with a
 * 2xx. So a message comes at least once, and may come twice or late.
 */
import { randomUUID } from 'node:crypto';
import { sql } from '../../infra/db';
import type { Listener } from '../../infra/outbox';
import { enqueue, type Job } from '../../infra/queue';
import { internalUrl } from '../../infra/runtime';
import { SIGNATURE_HEADER, sign, webhookSecret } from './signature';

const ANSWER_WITHIN_MS = 10_000;
const DELIVER_JOB = 'sandbox.deliver';

export type MessageType = 'payment.succeeded' | 'payment.pending' | 'payment.failed' | 'payment.cancelled';

type Delivery = { id: string; type: MessageType; sessionId: string; notifyUrl: string };
type Content = {
  paymentId: string;
  amount: number;
  currency: string;
  last4: string | null;
  code: string | null;
  card: string | null;
};

/** A message to the merchant as it is put in the books. */
export type NewMessage = { type: MessageType; afterSeconds?: number };

/** Rows of `sandbox_deliveries` to be, for the statement that makes happen what they report: neither without the other. */
export const toRows = (messages: readonly NewMessage[]): string =>
  JSON.stringify(
    messages.map(({ type, afterSeconds = 0 }) => ({ delivery: `evt_${randomUUID()}`, type, after: afterSeconds })),
  );

/** A message that has not been heard. */
const take = (id: string) =>
  sql<Delivery>(
    'sandbox_take_delivery',
    `update sandbox_deliveries d set attempts = attempts + 1 from sandbox_sessions s
     where d.id = $1 and s.id = d.session_id and d.delivered_at is null
     returning d.id, d.type, d.session_id as "sessionId", s.notify_url as "notifyUrl"`,
    [id],
  );

/** What is reported late is charged when it is reported. */
async function contentOf({ sessionId, type }: Delivery): Promise<Content> {
  const [session] = await sql<Content>(
    'sandbox_content',
    `update sandbox_sessions set state = case when $2 = 'payment.succeeded' and state = 'processing' then 'confirmed' else state end
     where id = $1 returning payment_id as "paymentId", amount, currency, last4, code, card`,
    [sessionId, type],
  );
  return session!;
}

/** @throws Error unless the merchant says that it has heard. */
async function send(delivery: Delivery, content: Content): Promise<void> {
  const { id, type, sessionId } = delivery;
  const { paymentId, last4, code, amount, currency } = content;
  const body = JSON.stringify({
    id,
    type,
    session: sessionId,
    payment: paymentId,
    amount,
    currency,
    card: { brand: 'visa', last4 },
    code,
  });
  const failure = await fetch(new URL(delivery.notifyUrl, internalUrl('/')), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: sign(body, webhookSecret()) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).then(
    (answer) => (answer.ok ? null : `HTTP ${answer.status}`),
    (error: unknown) => String(error),
  );
  await sql('sandbox_sent', 'update sandbox_deliveries set body = $2, last_error = $3 where id = $1', [
    id,
    body,
    failure,
  ]);
  if (failure !== null) throw new Error(failure);
}

/** Sends a message unless it was heard; one card has it come twice. */
async function deliver(id: string): Promise<void> {
  const [delivery] = await take(id);
  if (!delivery) return;
  const content = await contentOf(delivery);
  await send(delivery, content);
  if (content.card === 'twice') {
    await take(id);
    await send(delivery, content);
  }
  await sql('sandbox_delivered', 'update sandbox_deliveries set delivered_at = now() where id = $1', [id]);
}

export const deliveryJob: Job<{ deliveryId: string }> = {
  name: DELIVER_JOB,
  atOnce: 4,
  handle: ({ deliveryId }) => deliver(deliveryId),
};

/** A job under the message's own id: heard twice, it is queued once. */
export const enqueueDeliveries: Listener<'sandbox_message'> = async (rows) => {
  for (const { payload } of rows) {
    const { delivery_id: deliveryId, after } = payload;
    await enqueue(DELIVER_JOB, { deliveryId }, { id: deliveryId.replace('evt_', ''), afterSeconds: after });
  }
};

/** Resolves when the merchant has heard of everything about a session, or after that time. */
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
