/**
 * The sandbox as a company: its books and what it does for merchants. Nothing of ours is read here and nothing here
 * reads ours, so that it can be wrong, late or silent in the ways a real one is.
 */
import { randomBytes } from 'node:crypto';
import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { report } from './deliveries';
import type { Scenario } from './testCards';

/** Seconds after which a card of the kind `late` is reported. */
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

/** Opens a session; the second request for the same payment gets the first one's. @returns its id */
export async function createSession(session: NewSession): Promise<string> {
  const [row] = await sql<{ id: string }>(
    'sandbox_create_session',
    `insert into sandbox_sessions (id, payment_id, amount, currency, locale, title, return_url, cancel_url, notify_url, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (payment_id) do update set payment_id = excluded.payment_id returning id`,
    [
      `sbx_${randomBytes(18).toString('base64url')}`,
      session.paymentId,
      session.amount,
      session.currency,
      session.locale,
      session.title,
      session.returnUrl,
      session.cancelUrl,
      session.notifyUrl,
      session.expiresAt,
    ],
  );
  return row!.id;
}

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

/** Moves a session that is still where the caller saw it. @returns whether it was. */
async function move(id: string, from: readonly SandboxState[], to: Partial<SandboxSession>): Promise<boolean> {
  const rows = await sql(
    'sandbox_move_session',
    `update sandbox_sessions set state = $3, card = coalesce($4, card), last4 = coalesce($5, last4), code = coalesce($6, code)
     where id = $1 and state = any ($2) and (expires_at > now() or $3 = 'cancelled') returning id`,
    [id, from, to.state, to.card ?? null, to.last4 ?? null, to.code ?? null],
  );
  return rows.length > 0;
}

const FAILURES: Partial<Record<Scenario, string>> = {
  declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
};

/** Takes a card. What follows is told to the merchant, unless the card is one of which nothing is ever heard. */
export async function payWithCard(
  id: string,
  card: { scenario: Scenario; last4: string },
  lateSeconds = REPORT_LATE_SECONDS,
): Promise<void> {
  const { scenario, last4 } = card;
  const code = FAILURES[scenario];
  const state =
    scenario === 'challenge' ? 'challenge' : scenario === 'silent' || scenario === 'late' ? 'processing' : 'confirmed';
  if (!(await move(id, ['open'], { state: code ? 'failed' : state, card: scenario, last4, code: code ?? null })))
    return;
  if (code) return report(id, 'payment.failed');
  if (scenario === 'silent') return;
  if (state !== 'confirmed') await report(id, 'payment.pending');
  if (scenario === 'late') return report(id, 'payment.succeeded', lateSeconds);
  if (state === 'confirmed') return report(id, 'payment.succeeded');
}

/** The buyer's answer to their bank's question. */
export async function answerChallenge(id: string, approved: boolean): Promise<void> {
  const to = approved
    ? ({ state: 'confirmed' } as const)
    : ({ state: 'failed', code: 'authentication_failed' } as const);
  if (await move(id, ['challenge'], to)) await report(id, approved ? 'payment.succeeded' : 'payment.failed');
}

/** Ends a session without money. @returns false when the money is on its way, or there. */
export async function cancelSession(
  id: string,
  code: 'cancelled_by_buyer' | 'cancelled_by_merchant',
): Promise<boolean> {
  const session = await findSession(id);
  if (session?.state === 'cancelled' || session?.state === 'failed') return true;
  // What is reported late has already been charged.
  const from: SandboxState[] = session?.card === 'late' ? ['open'] : ['open', 'challenge', 'processing'];
  if (!(await move(id, from, { state: 'cancelled', code }))) return false;
  await report(id, 'payment.cancelled');
  return true;
}

/**
 * Gives money back, all or some, once per refund id.
 * @returns why not, or null when it is done.
 */
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
