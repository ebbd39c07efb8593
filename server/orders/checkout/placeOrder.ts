import { sql } from '../../infra/db';
import { microBatch } from '../../infra/microBatch';
import { wakeOutbox } from '../../infra/outbox';
import type { Acceptance } from '../../legal';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import type { OrderState } from '../../shared/states';
import { uuidv7 } from '../../shared/uuid';
import { freeRefusal } from '../freeRefusal';
import { overShare, sharesIn } from '../holds/holdLimits';
import type { HolderProfile } from './checkHolders';

const LANES = 2;
const MAX_AT_ONCE = 40;

type Request = {
  order_id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  locale: Locale;
  user_id: string | null;
  payment_id: string;
  provider: string | null;
  method: string | null;
  /** Minutes until payment is due, if they differ from the settings. */
  pending_minutes: number | null;
  pay_until: Date | null;
  profiles: HolderProfile[];
  acceptances: readonly Acceptance[];
  /** Minutes to confirm the address of a free order; null if none are required. */
  confirm_minutes: number | null;
  version: Date | null;
  total: Cents | null;
};

type Answer = {
  order_id: string;
  outcome:
    | 'placed'
    | 'replayed'
    | 'paid'
    | 'to_confirm'
    | 'over_limit'
    | 'refused'
    | 'over_contact'
    | 'over_share'
    | 'over_unconfirmed'
    | 'over_free'
    | 'changed'
    | 'gone'
    | 'closed';
  payment_id: string | null;
  attempt: number | null;
  order_total: Cents;
  order_state: OrderState;
  order_expires_at: Date;
};

const limitsIn = (settings: Awaited<ReturnType<typeof readSettings>>) => ({
  contact: settings['orders.contact_places'],
  unconfirmed: settings['orders.unconfirmed_orders'],
  ...sharesIn(settings),
  free: true,
});

/** The function answers in the order of ids; an order sent twice has two answers. */
async function run(requests: Request[]): Promise<Answer[]> {
  const settings = await readSettings();
  const answers = await sql<Answer>(
    'place_orders',
    'select order_id, outcome, payment_id, attempt, order_total, order_state, order_expires_at from place_orders_within($1::jsonb, $2, $3::jsonb)',
    [JSON.stringify(requests), settings['orders.pending_minutes'], JSON.stringify(limitsIn(settings))],
  );
  wakeOutbox();
  return requests.map((request) => {
    const at = answers.findIndex((answer) => answer.order_id === request.order_id);
    return answers.splice(at, 1)[0]!;
  });
}

const place = microBatch<Request, Answer>({
  run,
  laneOf: (request) => request.order_id,
  lanes: LANES,
  maxSize: MAX_AT_ONCE,
});

/** An open shift and its cashier. */
type Till = { shift: string; by: string };

/** A free order is paid when it is placed; the same transaction adds it to the till's figures. */
async function placeAt(till: Till, request: Request): Promise<Answer> {
  const settings = await readSettings();
  const [answer] = await sql<Answer>(
    'place_at_counter',
    'select order_id, outcome, payment_id, attempt, order_total, order_state, order_expires_at from place_at_counter($1::jsonb, $2, $3::jsonb, $4::jsonb)',
    [
      JSON.stringify(request),
      settings['orders.pending_minutes'],
      JSON.stringify(limitsIn(settings)),
      JSON.stringify(till),
    ],
  );
  wakeOutbox();
  return answer!;
}

export type PlaceInput = {
  orderId: string;
  /** Null if no contact is required; then no email is sent. */
  contact: { name: string; email: string; phone?: string | undefined } | null;
  profiles: HolderProfile[];
  /** Legal texts that the buyer accepted. */
  acceptances: readonly Acceptance[];
  locale: Locale;
  userId: string | null;
  /** Address that the buyer has proved to own, if any; orders of that address may be named to them. */
  provedEmail: string | null;
  /** Provider and method; null if staff take the payment. */
  payBy: { provider: string; method: string; payUntil?: Date | null } | null;
  /** Minutes until payment is due, if they differ from the settings. */
  pendingMinutes?: number | null;
  /** Minutes to confirm the address if the order is free; null if none are required. */
  confirmMinutes: number | null;
  /** The till that sells a free order. */
  till?: Till | null;
  /** When the order was last changed, as the caller read it. */
  version?: Date | null;
  /** Total that the buyer or the cashier saw. */
  totalCents?: Cents | null;
};

export type Placed = {
  /** True if the order is free or was paid before. */
  isPaid: boolean;
  /** The payment to make; null if none is open. */
  paymentId: string | null;
  /** Terms of a payment that was just created and not yet opened. */
  created: { attempt: number; amount: Cents; expiresAt: Date } | null;
  /** The customer has reached the limit of a promotion: nothing was placed, and the order needs a new price. */
  isOverLimit: boolean;
  /** A free order that needs its address confirmed. */
  isToConfirm: boolean;
};

/**
 * Places a held order: stores contact and holders, sets it pending and creates its payment. A free order is paid
 * immediately and gets its tickets. Idempotent: a retry gets the same payment.
 * @throws DomainError hold_gone if it has expired or was cancelled; basket_changed if another request has changed it;
 *   order_not_fulfillable; contact_places_too_many or
 *   unconfirmed_too_many beside `email`; share_too_large or share_too_large_slow; free_too_many, and free_had or
 *   free_had_order beside `email`
 */
export async function placeOrder({
  orderId,
  contact,
  profiles,
  acceptances,
  locale,
  userId,
  provedEmail,
  payBy,
  confirmMinutes,
  pendingMinutes = null,
  till = null,
  version = null,
  totalCents = null,
}: PlaceInput): Promise<Placed> {
  const request: Request = {
    order_id: orderId,
    name: contact?.name ?? null,
    email: contact?.email ?? null,
    phone: contact?.phone || null,
    locale,
    user_id: userId,
    payment_id: uuidv7(),
    provider: payBy?.provider ?? null,
    method: payBy?.method ?? null,
    pending_minutes: pendingMinutes,
    pay_until: payBy?.payUntil ?? null,
    profiles,
    acceptances,
    confirm_minutes: confirmMinutes,
    version,
    total: totalCents,
  };
  const answer = till ? await placeAt(till, request) : await place(request);
  switch (answer.outcome) {
    case 'placed':
    case 'replayed':
    case 'paid':
    case 'to_confirm':
    case 'over_limit':
      break;
    case 'gone':
      throw new DomainError('hold_gone');
    case 'changed':
      throw new DomainError('basket_changed');
    case 'closed':
      throw new DomainError('shift_not_open', { status: 409 });
    case 'refused':
      throw new DomainError('order_not_fulfillable');
    case 'over_contact': {
      const { 'orders.contact_places': count } = await readSettings();
      throw new DomainError('contact_places_too_many', { field: 'email', limit: 'over_contact', params: { count } });
    }
    case 'over_share':
      throw overShare(payBy?.payUntil != null);
    case 'over_free':
      throw await freeRefusal(orderId, { email: contact?.email ?? '', userId, provedEmail, locale });
    case 'over_unconfirmed':
      throw new DomainError('unconfirmed_too_many', { field: 'email', limit: 'unconfirmed' });
    default:
      return unknownOutcome(answer.outcome);
  }
  const isOverLimit = answer.outcome === 'over_limit';
  const created =
    answer.outcome === 'placed' && answer.payment_id
      ? { attempt: answer.attempt ?? 1, amount: answer.order_total, expiresAt: answer.order_expires_at }
      : null;
  const isPaid = answer.order_state === 'paid';
  const isToConfirm = answer.order_state === 'pending' && answer.order_total === 0;
  return { isPaid, paymentId: answer.payment_id, created, isOverLimit, isToConfirm };
}
