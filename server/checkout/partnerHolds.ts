/** Reservations of programs and resellers, each owned by the one that made it. */

import { bindIn, isIdTaken } from '../infra/clientIds';
import { sql, transaction } from '../infra/db';
import {
  applyCode,
  type CartLine,
  cancelOrder,
  changeHold,
  type EnteredCode,
  type FoundOrder,
  findTyped,
  type Held,
  moreTime,
  type ReachesEvent,
} from '../orders';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import { PARTNER_CHANNEL } from '../shared/salesChannels';
import { holdBasket } from './holdBasket';
import type { Seller } from './seller';

/** Programs sell without an account of the house, and the buyer's contact is required. */
const partnerSeller = (holdMinutes: number | null): Seller => ({
  channel: PARTNER_CHANNEL,
  holdMinutes,
  needsContact: true,
  soldBy: null,
  visitor: null,
});

/** The beginning of the keys of an owner's orders: the id of an access token, or of a reseller. */
const keysOf = (owner: string): string => `api:${owner}:`;

type Reservation = {
  owner: string;
  /** Id of the reservation: a retry gets the same hold. */
  id: string;
  lines: readonly CartLine[];
  /** Promo code. */
  code?: string | null | undefined;
  reaches: ReachesEvent;
  locale: Locale;
  /** Minutes, if they differ from the settings. */
  minutes?: number | null;
};

/**
 * The promo code with this text; null without one. A pass is shown by a person, so its number is as unknown as any other
 * text, whatever state the pass is in.
 * @throws DomainError promo_unknown
 */
async function demandCode(typed: string | null, reaches: ReachesEvent): Promise<EnteredCode | null> {
  const code = typed === null ? null : await findTyped(typed, reaches);
  if (typed !== null && !code) throw new DomainError('promo_unknown', { field: 'code' });
  return code;
}

type Change = {
  lines?: readonly CartLine[] | undefined;
  /** Promo code; null removes it. */
  code?: string | null | undefined;
  reaches: ReachesEvent;
  /** Extends the hold, once. */
  extend?: boolean | undefined;
  locale: Locale;
};

/**
 * Changes a hold in all parts, or in none.
 * @throws DomainError as `demandCode`, `changeHold`, `applyCode` and `moreTime`
 */
export async function changePartnerHold(
  order: FoundOrder,
  { lines, code, reaches, extend, locale }: Change,
): Promise<void> {
  const { id, currency, timeZone } = order;
  const found = code === undefined ? undefined : await demandCode(code, reaches);
  if (lines) {
    const entered = found === undefined ? undefined : { code: found, currency, timeZone };
    await changeHold({ order, lines, customerGroup: 'guest', locale, entered, prolongs: extend });
  } else if (found !== undefined)
    await applyCode({ ...{ order, code: found, customerGroup: 'guest', locale }, prolongs: extend });
  else if (extend) await moreTime(id);
}

/** Applies a promo code to a new hold. @throws DomainError as `applyCode` */
async function enterCode(orderId: string, code: EnteredCode | null, locale: Locale): Promise<void> {
  const [order] = await sql<{ id: string; channel: string; currency: string }>(
    'partner_hold_to_price',
    'select id, channel, currency from orders where id = $1',
    [orderId],
  );
  await applyCode({ order: order!, code, customerGroup: 'guest', locale });
}

/**
 * Releases the places of a refused sale, also of one that an interrupted request reserved. Its key is free again: the
 * same request may succeed later, such as after a company's limit was raised.
 */
export async function releaseRefused({ id }: Pick<Held, 'id'>): Promise<void> {
  const [order] = await sql<{ state: string }>('refused_order', 'select state::text from orders where id = $1', [id]);
  if (order?.state === 'held') await cancelOrder(id, null);
  await sql(
    'free_partner_key',
    `update orders set idempotency_key = idempotency_key || ':' || id where id = $1 and state = 'cancelled'`,
    [id],
  );
}

/**
 * Reserves places for an owner, all or none.
 * @throws DomainError as `holdBasket`, `demandCode` and `applyCode`; then nothing is reserved
 */
export async function reserveForPartner({
  owner,
  id,
  lines,
  code,
  reaches,
  locale,
  minutes = null,
}: Reservation): Promise<Held> {
  const basket = { key: `${keysOf(owner)}${id}`, lines, locale, userId: null, customerGroup: 'guest' } as const;
  const held = await holdBasket(partnerSeller(minutes), basket);
  if (!code || held.state !== 'held') return held;
  try {
    await enterCode(held.id, await demandCode(code, reaches), locale);
  } catch (error) {
    if (error instanceof DomainError) await releaseRefused(held);
    throw error;
  }
  return held;
}

export type PartnerHold = {
  reference: string;
  state: 'held' | 'placed' | 'expired' | 'cancelled';
};

/** The reservation with this id, if this owner made it; null otherwise. */
export async function findPartnerHold(owner: string, orderId: string): Promise<PartnerHold | null> {
  const [hold] = await sql<PartnerHold>(
    'partner_hold',
    `select reference, case when placed_at is not null or reopened_until is not null then 'placed'
       when state = 'cancelled' then 'cancelled' when state = 'held' and expires_at > moment() then 'held' else 'expired' end as state
     from orders where id = $1 and starts_with(idempotency_key, $2)`,
    [orderId, keysOf(owner)],
  );
  return hold ?? null;
}

type Ending = { owner: string; orderId: string /** Id of the request. */; request: string };

/**
 * Runs the request that ends a reservation: one places or cancels it, and only that one may be repeated.
 * @throws DomainError hold_gone where another request has ended it; as `end`, and then it may be ended again
 */
export async function endPartnerHold<R>({ owner, orderId, request }: Ending, end: () => Promise<R>): Promise<R> {
  const use = { id: orderId, kind: 'partner hold', record: orderId, actor: owner, request };
  try {
    await transaction((tx) => bindIn(tx, use));
  } catch (error) {
    throw isIdTaken(error) ? new DomainError('hold_gone') : error;
  }
  try {
    return await end();
  } catch (error) {
    if (error instanceof DomainError)
      await sql('release_partner_hold', 'select release_client_ids($1::uuid[])', [[orderId]]);
    throw error;
  }
}
