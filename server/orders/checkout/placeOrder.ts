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
  /** For how long it waits for its money, where that is not as the settings say. */
  pending_minutes: number | null;
  pay_until: Date | null;
  profiles: HolderProfile[];
  acceptances: readonly Acceptance[];
  /** For so long a free order waits for its address to be confirmed; null where none is asked for. */
  confirm_minutes: number | null;
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
    | 'gone';
  payment_id: string | null;
  attempt: number | null;
  order_total: Cents;
  order_state: OrderState;
  order_expires_at: Date;
};

/** The statement answers in the order of the ids, and twice for an order that was sent twice. */
async function run(requests: Request[]): Promise<Answer[]> {
  const settings = await readSettings();
  const limits = {
    contact: settings['orders.contact_places'],
    unconfirmed: settings['orders.unconfirmed_orders'],
    ...sharesIn(settings),
    free: true,
  };
  const answers = await sql<Answer>(
    'place_orders',
    'select order_id, outcome, payment_id, attempt, order_total, order_state, order_expires_at from place_orders_within($1::jsonb, $2, $3::jsonb)',
    [JSON.stringify(requests), settings['orders.pending_minutes'], JSON.stringify(limits)],
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

export type PlaceInput = {
  orderId: string;
  /** Null where no name and address are asked for: then nothing is mailed. */
  contact: { name: string; email: string; phone?: string | undefined } | null;
  profiles: HolderProfile[];
  /** Which terms the buyer agreed to. */
  acceptances: readonly Acceptance[];
  locale: Locale;
  userId: string | null;
  /** The address that the buyer has proved to read, if any: whose orders may be named to them. */
  provedEmail: string | null;
  /** Who takes the money and by what; null where it is taken here, by payments of their own. */
  payBy: { provider: string; method: string; payUntil?: Date | null } | null;
  /** For how long it waits for its money, where that is not as the settings say. */
  pendingMinutes?: number | null;
  /** For so long it waits for its address to be confirmed, if there is nothing to pay; null where none is asked for. */
  confirmMinutes: number | null;
};

export type Placed = {
  /** True when there was nothing to pay, or when it had been paid before. */
  isPaid: boolean;
  /** The payment to make; null when there is none open. */
  paymentId: string | null;
  /** The terms of a payment that was created now, which has not been opened yet. */
  created: { attempt: number; amount: Cents; expiresAt: Date } | null;
  /** The customer has had one of its promotions as often as each may: nothing was placed, and it needs another price. */
  isOverLimit: boolean;
  /** It costs nothing, and waits for its address to be confirmed. */
  isToConfirm: boolean;
};

/**
 * Places a held order: contact and holders are written, the order awaits its payment, and the payment is created.
 * Nothing to pay: it is paid at once and its tickets exist. Sent twice, the second gets the first one's payment.
 * @throws DomainError hold_gone when its time is over or it was given up; order_not_fulfillable; contact_places_too_many or
 *   unconfirmed_too_many beside `email`; share_too_large or share_too_large_slow; free_too_many, and free_had or free_had_order beside `email`
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
}: PlaceInput): Promise<Placed> {
  const answer = await place({
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
  });
  switch (answer.outcome) {
    case 'placed':
    case 'replayed':
    case 'paid':
    case 'to_confirm':
    case 'over_limit':
      break;
    case 'gone':
      throw new DomainError('hold_gone');
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
