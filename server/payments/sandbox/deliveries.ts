/**
 * How the sandbox tells merchants: every message is a row first, is sent over HTTP until it is heard with a 2xx, and
 * survives a stop of the process. So a message comes at least once, and may come twice or late.
 */
import { randomUUID } from 'node:crypto';
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { internalUrl } from '../../infra/runtime';
import { SIGNATURE_HEADER, sign, webhookSecret } from './signature';

const POLL_MS = 1000;
const ANSWER_WITHIN_MS = 10_000;
/** Delays double up to an hour; after about a day nobody is called any more. */
const MAX_ATTEMPTS = 32;

export type MessageType = 'payment.succeeded' | 'payment.pending' | 'payment.failed' | 'payment.cancelled';

type Delivery = { id: string; type: MessageType; attempts: number; sessionId: string; notifyUrl: string };
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
    messages.map(({ type, afterSeconds = 0 }) => ({ id: `evt_${randomUUID()}`, type, after: afterSeconds })),
  );

/** Says that there are messages in the books. */
export const sendSoon = (): void => wake();

/** Takes what is due. Being taken already postpones the next attempt, so a process that dies loses nothing. */
const takeDue = () =>
  sql<Delivery>(
    'sandbox_take_deliveries',
    `update sandbox_deliveries d set attempts = attempts + 1,
       next_attempt_at = now() + make_interval(secs => least(3600, 2 ^ least(attempts, 12)))
     from sandbox_sessions s
     where s.id = d.session_id and d.id in (
       select id from sandbox_deliveries where delivered_at is null and next_attempt_at <= now() and attempts < $1
       order by next_attempt_at limit 20 for update skip locked)
     returning d.id, d.type, d.attempts, d.session_id as "sessionId", s.notify_url as "notifyUrl"`,
    [MAX_ATTEMPTS],
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

async function send(delivery: Delivery): Promise<void> {
  const { id, type, attempts, sessionId } = delivery;
  const { card, paymentId, last4, code, amount, currency } = await contentOf(delivery);
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
  const isHeard = failure === null && attempts >= (card === 'twice' ? 2 : 1);
  await sql(
    'sandbox_delivered',
    `update sandbox_deliveries set body = $2, last_error = $3, delivered_at = case when $4 then now() end,
       next_attempt_at = case when $5 then now() else next_attempt_at end where id = $1`,
    [id, body, failure, isHeard, failure === null && !isHeard],
  );
  if (failure !== null) logger.info({ delivery: id, failure }, 'the sandbox was not heard and will try again');
}

/** Sends what is due now. @returns how many messages that were. */
export async function sendDue(): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await takeDue();
    if (due.length === 0) return sent;
    await Promise.all(due.map(send));
    sent += due.length;
  }
}

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

let wake: () => void = () => {};

/** Starts sending. @returns a function that stops after what is under way. */
export function startDeliveries(): () => Promise<void> {
  let isStopping = false;
  let running: Promise<unknown> | null = null;
  wake = () => {
    if (isStopping || running) return;
    running = sendDue()
      .catch((error: unknown) => logger.warn({ err: error }, 'the sandbox cannot read its books now'))
      .finally(() => {
        running = null;
      });
  };
  const poll = setInterval(wake, POLL_MS);
  wake();
  return async () => {
    isStopping = true;
    clearInterval(poll);
    wake = () => {};
    await running;
  };
}
