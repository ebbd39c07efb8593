/** A new code for a lost pass: by staff, or by the holder for a fee in the shop or at a till. */

import { recordChange } from '../audit';
import { holdBasket, type Seller, sell, shopSeller } from '../checkout';
import { sql, type Tx, transaction } from '../infra/db';
import { logger } from '../infra/logger';
import type { OutboxRow } from '../infra/outbox';
import type { ForPass, Held } from '../orders';
import { type AuditContext, SYSTEM } from '../shared/actor';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import type { Cents } from '../shared/money';
import { knownOutcome, unknownOutcome } from '../shared/outcome';
import { normaliseReference } from '../shared/reference';
import { COUNTER_CHANNEL, SHOP_CHANNEL } from '../shared/salesChannels';
import { PAID_STATES } from '../shared/states';
import { subjectOf } from './changePass';
import { mailPage } from './events';
import { findPass, type PassRow } from './passRow';
import type { Buyer } from './renewPass';
import type { ReissueInput } from './requests';

/** 'replayed': the ticket has already been replaced. */
type ReissueOutcome = 'done' | 'replayed' | 'gone';
type Fee = { productId: string; price: Cents | null };

/** Fee of a new code; its price is null if the channel does not sell it. Null if it is free. */
export async function feeOf({ id, rules, eventId }: PassRow, channel: string = SHOP_CHANNEL): Promise<Fee | null> {
  if (!rules.reissueProductId) return null;
  const [fee] = await sql<Fee>(
    'reissue_fee',
    `select p.id as "productId", case when product_refusal(p, e.kind, $3, $4) is null then cost.price end as price
     from products p join events e on e.id = p.event_id cross join lateral list_price(p.id, p.price_cents, null, null, e.venue_id, $3) cost
     where p.id = $1 and p.event_id = $2`,
    [rules.reissueProductId, eventId, channel, id],
  );
  return fee ?? null;
}

const mayBeReissued = ({ state, validUntil }: PassRow): boolean =>
  (state === 'valid' || state === 'blocked') && validUntil > new Date();

/** Price of a new code for the holder; null if the shop sells none. Blocked passes are handled by staff. */
export async function priceOfReissue(pass: PassRow): Promise<Cents | null> {
  const fee = pass.state === 'valid' && mayBeReissued(pass) ? await feeOf(pass) : null;
  return fee?.price ?? null;
}

/** `orderId`: the paid order of the fee; null if free. */
type Replacement = { ticketId: string; orderId: string | null; after: Record<string, string | boolean> };

async function replaceTicket(
  tx: Tx,
  by: AuditContext,
  pass: PassRow,
  { ticketId, orderId, after }: Replacement,
): Promise<ReissueOutcome> {
  const [answer] = await tx.$queryRaw<
    { outcome: ReissueOutcome }[]
  >`select reissue_pass(${pass.id}::uuid, ${ticketId}::uuid, ${orderId}::uuid) as outcome`;
  const { outcome } = answer!;
  switch (outcome) {
    case 'done':
      await recordChange(tx, by, { action: 'annual_pass.reissued', subject: subjectOf(pass), after });
      return outcome;
    case 'replayed':
    case 'gone':
      return outcome;
    default:
      return unknownOutcome(outcome);
  }
}

/**
 * The paid order of the fee, usable for this reissue only.
 * @throws DomainError pass_fee_unpaid, pass_fee_used beside `order`
 */
async function takeFee(tx: Tx, { productId }: Fee, pass: PassRow, { ticketId, order }: ReissueInput): Promise<string> {
  const paid = await tx.order.findFirst({
    where: {
      reference: normaliseReference(order),
      state: { in: [...PAID_STATES] },
      items: { some: { productId, state: 'active' } },
    },
    select: { id: true },
  });
  if (!paid) throw new DomainError('pass_fee_unpaid', { field: 'order' });
  const data = [{ orderId: paid.id, passId: pass.id, ticketId, ofBlocked: pass.state === 'blocked' }];
  await tx.passReissue.createMany({ data, skipDuplicates: true });
  const known = await tx.passReissue.findUniqueOrThrow({ where: { orderId: paid.id } });
  if (known.passId !== pass.id || known.ticketId !== ticketId)
    throw new DomainError('pass_fee_used', { field: 'order' });
  return paid.id;
}

/**
 * Gives the pass a new code; the old one stops working. Entries and limits stay.
 * @throws DomainError pass_not_reissuable; pass_fee_needed beside `waived`, pass_fee_unpaid, pass_fee_used
 */
export async function reissuePass(by: AuditContext, pass: PassRow, input: ReissueInput): Promise<void> {
  const { ticketId, order, waived } = input;
  const fee = await feeOf(pass);
  if (fee && !order && !waived) throw new DomainError('pass_fee_needed', { field: 'waived' });
  await transaction(async (tx) => {
    const orderId = fee && order ? await takeFee(tx, fee, pass, input) : null;
    const paidBy: Record<string, string> = order ? { feeOrder: normaliseReference(order) } : { waived };
    const outcome = await replaceTicket(tx, by, pass, { ticketId, orderId, after: fee ? paidBy : {} });
    if (outcome === 'gone') throw new DomainError('pass_not_reissuable');
  });
}

/** Ended orders of its reissue, counted to number the next one. */
const OVER = `
  select count(*)::int as count from pass_reissues r join orders o on o.id = r.order_id
  where r.pass_id = $1 and not (o.state in ('held', 'pending') and (o.expires_at is null or o.expires_at > moment()))`;

/**
 * Holds the fee for the holder as a shop order linked to the pass; the code changes on payment. Idempotent.
 * @throws DomainError pass_not_reissuable; as `holdBasket`
 */
export async function buyReissue(pass: PassRow, { visitor, ...buyer }: Buyer): Promise<Held> {
  const fee = pass.state === 'valid' && mayBeReissued(pass) ? await feeOf(pass) : null;
  if (fee?.price == null) throw new DomainError('pass_not_reissuable');
  const [over] = await sql<{ count: number }>('reissues_over', OVER, [pass.id]);
  return holdBasket(shopSeller(visitor), {
    ...buyer,
    key: `reissue:${pass.ticketId}:${over!.count}`,
    lines: linesOf(pass, fee),
    forPass: namedBy(pass),
  });
}

const linesOf = ({ eventId }: PassRow, { productId }: Fee) => [
  { eventId, productId, appointmentId: null, quantity: 1 },
];

/**
 * A holder cannot buy one for a blocked pass; staff can, and the order stays valid until someone blocks the pass again.
 */
const namedBy = ({ id: passId, ticketId, state }: PassRow): ForPass => ({
  ...{ purpose: 'reissue', passId, ticketId },
  ofBlocked: state === 'blocked',
});

/** Minutes until payment at a till is due. */
const COUNTER_MINUTES = 60;

/**
 * Order of the fee, to be paid at a till; the code changes on payment. Idempotent.
 * @throws DomainError pass_not_reissuable; as `sell`
 */
export async function sellReissue(soldBy: string | null, pass: PassRow, locale: Locale): Promise<string> {
  const fees = await Promise.all([COUNTER_CHANNEL, SHOP_CHANNEL].map((channel) => feeOf(pass, channel)));
  const at = fees.findIndex((fee) => fee?.price != null);
  const fee = fees[at];
  if (!fee || !mayBeReissued(pass)) throw new DomainError('pass_not_reissuable');
  const channel = at === 0 ? COUNTER_CHANNEL : SHOP_CHANNEL;
  const [over] = await sql<{ count: number }>('reissues_over', OVER, [pass.id]);
  const seller: Seller = { channel, holdMinutes: COUNTER_MINUTES, needsContact: false, soldBy, visitor: null };
  const basket = {
    key: `reissue-desk:${pass.ticketId}:${over!.count}`,
    lines: linesOf(pass, fee),
    forPass: namedBy(pass),
    locale,
    userId: null,
    customerGroup: 'guest',
  } as const;
  return (await sell(seller, { ...basket, contact: null, parts: [] })).reference;
}

/** Results of `return_fee`: those of a refund. */
const RETURNED = [
  ...['created', 'done', 'replayed', 'gone', 'used', 'new_code', 'requested', 'requested_already', 'disputed'],
  ...['exceeds', 'other_currency', 'no_account', 'id_taken'],
] as const;

/** Refunds a fee. If it is no longer to be refunded, staff have seen to it or the buyer's bank has. */
async function returnFee(orderId: string): Promise<void> {
  const [row] = await sql<{ outcome: string }>('return_fee', 'select return_fee($1) as outcome', [orderId]);
  const outcome = knownOutcome('return_fee', RETURNED, row?.outcome);
  if (outcome !== 'created' && outcome !== 'done' && outcome !== 'replayed')
    logger.warn({ orderId, outcome }, 'the fee of a new code was not refunded');
}

const PAID = `
  select order_id as "orderId", pass_id as "passId", ticket_id as "ticketId" from passes_of_orders($1::uuid[]) where purpose = 'reissue'`;
type PaidReissue = { orderId: string; passId: string; ticketId: string };

/**
 * An order is paid: replaces the codes of passes whose fee it contains, and emails them. The pass was checked at
 * settlement; if it was refunded or used up since, the fee is refunded. Idempotent.
 */
export async function reissuePaid(rows: readonly OutboxRow<'order_paid'>[]): Promise<void> {
  const paid = await sql<PaidReissue>('paid_reissues', PAID, [rows.map(({ payload }) => payload.order_id)]);
  for (const { orderId, passId, ticketId } of paid) {
    const pass = await findPass(passId);
    if (!pass) continue;
    const after = { feePaid: true };
    const outcome = await transaction((tx) => replaceTicket(tx, SYSTEM, pass, { ticketId, orderId, after }));
    if (outcome === 'gone') await returnFee(orderId);
    else await mailPage((await findPass(passId))!);
  }
}
