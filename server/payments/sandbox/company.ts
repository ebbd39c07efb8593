/**
 * The sandbox as a provider: its records and its actions for merchants. It is isolated from our data, so that it can be
 * wrong, late or silent like a real one.
 */
import { randomBytes } from 'node:crypto';
import { sql } from '../../infra/db';
import { microBatch } from '../../infra/microBatch';
import { wakeOutbox } from '../../infra/outbox';
import type { Locale } from '../../shared/i18n/translate';
import { type NewMessage, toRows } from './deliveries';
import type { Scenario } from './testCards';

/** Seconds after which a `late` card is reported. */
export const REPORT_LATE_SECONDS = 20;

export type SandboxState = 'open' | 'challenge' | 'processing' | 'confirmed' | 'failed' | 'cancelled' | 'refunded';
export type SandboxSession = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  locale: Locale;
  title: string;
  returnUrl: string;
  cancelUrl: string;
  state: SandboxState;
  card: Scenario | null;
  last4: string | null;
  code: string | null;
  expiresAt: Date;
  isExpired: boolean;
};

export type NewSession = Pick<
  SandboxSession,
  'paymentId' | 'amount' | 'currency' | 'locale' | 'title' | 'returnUrl' | 'cancelUrl' | 'expiresAt'
> & {
  notifyUrl: string;
};

/** A second request for a payment gets the first session. */
const openSessions = microBatch<NewSession, string>({
  run: async (sessions) => {
    const rows = await sql<{ id: string; paymentId: string }>(
      'sandbox_create_sessions',
      `insert into sandbox_sessions (id, payment_id, amount, currency, locale, title, return_url, cancel_url, notify_url, expires_at)
       select distinct on ("paymentId") id, "paymentId", amount, currency, locale, title, "returnUrl", "cancelUrl", "notifyUrl", "expiresAt"
       from jsonb_to_recordset($1::jsonb) as s(id text, "paymentId" uuid, amount bigint, currency text, locale text, title text,
         "returnUrl" text, "cancelUrl" text, "notifyUrl" text, "expiresAt" timestamptz)
       order by "paymentId"
       on conflict (payment_id) do update set payment_id = excluded.payment_id returning id, payment_id as "paymentId"`,
      [JSON.stringify(sessions.map((session) => ({ ...session, id: `sbx_${randomBytes(18).toString('base64url')}` })))],
    );
    const ids = new Map(rows.map((row) => [row.paymentId, row.id]));
    return sessions.map(({ paymentId }) => ids.get(paymentId)!);
  },
  laneOf: ({ paymentId }) => paymentId,
  lanes: 2,
  maxSize: 50,
});

/** Opens a session for a payment. @returns its id */
export const createSession = (session: NewSession): Promise<string> => openSessions(session);

export async function findSession(id: string): Promise<SandboxSession | undefined> {
  const [session] = await sql<SandboxSession>(
    'sandbox_find_session',
    `select id, payment_id as "paymentId", amount, currency, locale, title, return_url as "returnUrl", cancel_url as "cancelUrl",
       state, card, last4, code, expires_at as "expiresAt", expires_at <= now() and state in ('open', 'challenge') as "isExpired"
     from sandbox_sessions where id = $1`,
    [id],
  );
  return session;
}

type Move = { to: Partial<SandboxSession>; messages?: readonly NewMessage[] };

/** Changes a session if it is still in the expected state, and queues messages. @returns whether it was. */
async function move(id: string, from: readonly SandboxState[], { to, messages = [] }: Move): Promise<boolean> {
  const rows = await sql(
    'sandbox_move_session',
    `with moved as (
       update sandbox_sessions set state = $3, card = coalesce($4, card), last4 = coalesce($5, last4), code = coalesce($6, code)
       where id = $1 and state = any ($2) and (expires_at > now() or $3 = 'cancelled') returning id
     ), message as (
       select * from moved, jsonb_to_recordset($7::jsonb) as message(delivery text, type text, after int)
     ), written as (
       insert into sandbox_deliveries (id, session_id, type, body) select delivery, id, type, '' from message
     ), published as (
       select from message cross join lateral publish('sandbox_message', jsonb_build_object('delivery_id', delivery, 'after', after)))
     select id from moved where (select count(*) from published) >= 0`,
    [id, from, to.state, to.card ?? null, to.last4 ?? null, to.code ?? null, toRows(messages)],
  );
  wakeOutbox();
  return rows.length > 0;
}

const FAILURES: Partial<Record<Scenario, string>> = {
  declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
};

/** Messages about a card, and their delay. */
function messagesAbout(scenario: Scenario, lateSeconds: number): NewMessage[] {
  if (FAILURES[scenario]) return [{ type: 'payment.failed' }];
  if (scenario === 'silent') return [];
  if (scenario === 'challenge') return [{ type: 'payment.pending' }];
  if (scenario !== 'late') return [{ type: 'payment.succeeded' }];
  return [{ type: 'payment.pending' }, { type: 'payment.succeeded', afterSeconds: lateSeconds }];
}

const STATES: Partial<Record<Scenario, SandboxState>> = {
  declined: 'failed',
  insufficient_funds: 'failed',
  challenge: 'challenge',
  silent: 'processing',
  late: 'processing',
};

/** Takes a card and queues the messages, unless the card's scenario is silent. */
export async function payWithCard(
  id: string,
  { scenario, last4 }: { scenario: Scenario; last4: string },
  lateSeconds = REPORT_LATE_SECONDS,
): Promise<void> {
  const to = { state: STATES[scenario] ?? 'confirmed', card: scenario, last4, code: FAILURES[scenario] ?? null };
  await move(id, ['open'], { to, messages: messagesAbout(scenario, lateSeconds) });
}

/** The buyer's answer to the bank's challenge. */
export async function answerChallenge(id: string, approved: boolean): Promise<void> {
  await move(
    id,
    ['challenge'],
    approved
      ? { to: { state: 'confirmed' }, messages: [{ type: 'payment.succeeded' }] }
      : { to: { state: 'failed', code: 'authentication_failed' }, messages: [{ type: 'payment.failed' }] },
  );
}

/** Ends a session without payment. @returns false if the money is paid or on its way. */
export async function cancelSession(
  id: string,
  code: 'cancelled_by_buyer' | 'cancelled_by_merchant',
): Promise<boolean> {
  const session = await findSession(id);
  if (session?.state === 'cancelled' || session?.state === 'failed') return true;
  // A card that is reported late has already been charged.
  const from: SandboxState[] = session?.card === 'late' ? ['open'] : ['open', 'challenge', 'processing'];
  return move(id, from, { to: { state: 'cancelled', code }, messages: [{ type: 'payment.cancelled' }] });
}

/** The card of a session, stored for later; its id names its scenario. */
export async function leaveCard(id: string): Promise<{ methodRef: string; last4: string } | null> {
  const session = await findSession(id);
  if (session?.state !== 'confirmed' || !session.card || !session.last4) return null;
  return { methodRef: `sbx_card_${session.card}_${session.last4}`, last4: session.last4 };
}

/** Scenario of a stored card when charged without its owner. */
function chargedAs(scenario: string): Pick<SandboxSession, 'state' | 'code'> {
  if (scenario === 'challenge') return { state: 'failed', code: 'authentication_failed' };
  const code = FAILURES[scenario as Scenario];
  return code ? { state: 'failed', code } : { state: 'confirmed', code: null };
}

type CardCharge = Pick<NewSession, 'paymentId' | 'amount' | 'currency' | 'title'> & { methodRef: string };

/** Charges a stored card once per payment. @returns the session */
export async function chargeLeftCard({ paymentId, amount, currency, title, methodRef }: CardCharge) {
  const [, scenario, last4] = /^sbx_card_([a-z_]+)_(\d{4})$/.exec(methodRef) ?? [];
  const key = `sbx_${randomBytes(18).toString('base64url')}`;
  const { state, code } = scenario ? chargedAs(scenario) : { state: 'failed', code: 'card_not_accepted' };
  const [session] = await sql<{ id: string }>(
    'sandbox_charge_card',
    `insert into sandbox_sessions (id, payment_id, amount, currency, locale, title, return_url, cancel_url, notify_url, state, card, last4, code, expires_at)
     values ($1, $2, $3, $4, 'en', $5, '', '', '', $6, $7, $8, $9, now())
     on conflict (payment_id) do update set payment_id = excluded.payment_id returning id`,
    [key, paymentId, amount, currency, title, state, scenario ?? null, last4 ?? null, code],
  );
  return session!.id;
}

/** Refunds all or a part, once per refund id. @returns why not, or null when it is done. */
export async function createRefund(sessionId: string, refundId: string, amount: number): Promise<string | null> {
  await sql(
    'sandbox_refund',
    `with booked as (
       update sandbox_sessions set refunded = refunded + $3, state = case when refunded + $3 = amount then 'refunded' else state end
       where id = $1 and state = 'confirmed' and refunded + $3 <= amount
         and not exists (select from sandbox_refunds where id = $2) returning id)
     insert into sandbox_refunds (id, session_id, amount) select $2, id, $3 from booked`,
    [sessionId, refundId, amount],
  );
  const [made] = await sql<{ sessionId: string; amount: number }>(
    'sandbox_find_refund',
    'select session_id as "sessionId", amount from sandbox_refunds where id = $1',
    [refundId],
  );
  if (!made) return 'more_than_captured';
  return made.sessionId === sessionId && made.amount === amount ? null : 'refund_id_used';
}
