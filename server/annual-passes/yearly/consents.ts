/** Consents to automatic renewal: activated when their order is paid, carried over to the next pass, and ended. */
import { recordChange } from '../../audit';
import { sql, type Tx, transaction } from '../../infra/db';
import type { OutboxRow } from '../../infra/outbox';
import { enqueue, type Job } from '../../infra/queue';
import { canKeepCards, findLeftCard, forgetCard } from '../../payments';
import type { AuditContext } from '../../shared/actor';
import type { Cents } from '../../shared/money';
import { CHARGE_DAYS } from '../../shared/passRules';
import { DAY_MS, dayIn } from '../../shared/time';
import { subjectOf } from '../changePass';
import type { YearlyConsent } from '../pages';
import type { PassRow } from '../passRow';
import { cardName } from './cardName';
import { mailAgreed, mailEnded } from './consentMails';

export type EndReason = 'buyer' | 'staff' | 'declined' | 'unavailable';

/** Active consent of a pass. */
export type Consent = {
  id: string;
  provider: string;
  agreedCents: Cents;
  currency: string;
  cardBrand: string | null;
  cardLast4: string | null;
  announcedCents: Cents | null;
  announcedAt: Date | null;
  dueAt: Date | null;
  failures: number;
};

const COLUMNS = `c.id, c.provider, c.agreed_cents as "agreedCents", c.currency, c.card_brand as "cardBrand", c.card_last4 as "cardLast4",
  c.announced_cents as "announcedCents", c.announced_at as "announcedAt", c.due_at as "dueAt", c.failures`;

export async function consentOfPass({ orderItemId }: PassRow): Promise<Consent | null> {
  const [consent] = await sql<Consent>(
    'consent_of_pass',
    `select ${COLUMNS} from renewal_consents c where c.order_item_id = $1 and c.state = 'active'`,
    [orderItemId],
  );
  return consent ?? null;
}

/** Whether the list of passes has a column for automatic renewal: a consent exists or is possible. */
export async function knowsYearly(): Promise<boolean> {
  const [row] = await sql<{ isAsked: boolean; currencies: string[] }>(
    'knows_yearly',
    `select exists (select from renewal_consents where state = 'active') as "isAsked",
       array(select distinct e.currency from products p join events e on e.id = p.event_id
         where p.active and (p.pass_rules ->> 'yearlyCharge')::boolean) as currencies`,
  );
  if (row!.isAsked) return true;
  return (await Promise.all(row!.currencies.map(canKeepCards))).includes(true);
}

const DAYS = CHARGE_DAYS * DAY_MS;

/** Consent for the pass's page. */
export async function showConsent(pass: PassRow): Promise<YearlyConsent | null> {
  const consent = await consentOfPass(pass);
  if (!consent) return null;
  const { announcedCents, agreedCents, currency, dueAt, failures } = consent;
  return {
    card: cardName(consent),
    price: announcedCents ?? agreedCents,
    currency,
    isAnnounced: announcedCents !== null,
    on: dayIn(dueAt ?? new Date(Math.max(pass.validUntil.getTime() - DAYS, Date.now())), pass.timeZone),
    wasRefused: failures > 0,
  };
}

/** Ends a consent within a transaction. Idempotent. The provider deletes the card the following night. */
export async function endConsentIn(tx: Tx, by: AuditContext, pass: PassRow, reason: EndReason): Promise<void> {
  const ended =
    await tx.$executeRaw`update renewal_consents set state = 'ended', ended_at = moment(), ended_reason = ${reason}
    where order_item_id = ${pass.orderItemId}::uuid and state = 'active'`;
  if (ended > 0)
    await recordChange(tx, by, { action: 'annual_pass.yearly_ended', subject: subjectOf(pass), after: { reason } });
}

/** Ends a consent and confirms by email. */
export async function endConsent(by: AuditContext, pass: PassRow, reason: EndReason): Promise<void> {
  await transaction((tx) => endConsentIn(tx, by, pass, reason));
  await mailEnded();
}

/** A renewing pass takes over the consent, unless its own buyer gave one; the next charge is announced again. */
const CARRY = `
  with renewed as (
    select c.id, n.order_item_id as next, i.price_cents as price, exists (select from renewal_consents o where o.order_item_id = n.order_item_id) as has_own
    from renewal_consents c join annual_passes a on a.order_item_id = c.order_item_id join annual_passes n on n.renews_id = a.id
      join order_items i on i.id = n.order_item_id
    where i.order_id = any ($1::uuid[]) and i.state = 'active' and c.state = 'active'
  )
  update renewal_consents c set
    order_item_id = case when has_own then c.order_item_id else next end, agreed_cents = greatest(r.price, 1), failures = 0, payment_id = null, claimed_until = null,
    announced_cents = null, announced_at = null, due_at = null,
    state = case when has_own then 'ended' else 'active' end, ended_at = case when has_own then moment() end, ended_reason = case when has_own then 'replaced' end
  from renewed r where c.id = r.id`;

const ASKED = `select distinct order_id as id from renewal_consents where order_id = any ($1::uuid[]) and state = 'asked'`;
const KEEP_JOB = 'annual-passes.keep-card';

/** Orders are paid: carries consents over to their passes, and stores the cards. Idempotent. */
export async function renewalsPaid(rows: readonly OutboxRow<'order_paid'>[]): Promise<void> {
  const orders = rows.map(({ payload }) => payload.order_id);
  await sql('carry_consents', CARRY, [orders]);
  for (const { id } of await sql<{ id: string }>('asked_consents', ASKED, [orders]))
    await enqueue(KEEP_JOB, { orderId: id });
}

const NO_CARD = { customerRef: null, methodRef: null, brand: null, last4: null, expires: null, provider: null };

/** Activates the consents of a paid order with the stored card and confirms them by email; without a card they end. */
export async function keepCard({ orderId }: { orderId: string }): Promise<void> {
  const { customerRef, methodRef, brand, last4, expires, provider } = (await findLeftCard(orderId)) ?? NO_CARD;
  await sql(
    'keep_card',
    `update renewal_consents set state = case when $2::text is null then 'ended' else 'active' end, customer_ref = $2, method_ref = $3,
       card_brand = $4, card_last4 = $5, card_expires = $6, provider = coalesce($7, provider),
       ended_at = case when $2::text is null then moment() end, ended_reason = case when $2::text is null then 'unavailable' end
     where order_id = $1 and state = 'asked'`,
    [orderId, customerRef, methodRef, brand, last4, expires, provider],
  );
  await mailAgreed(orderId);
}

export const keepCardJob: Job<{ orderId: string }> = { name: KEEP_JOB, leaves: true, handle: keepCard };

const FORGOTTEN = `
  select c.id, c.provider, c.customer_ref as "customerRef", c.method_ref as "methodRef",
    exists (select from renewal_consents o where o.method_ref = c.method_ref and o.provider = c.provider and o.state = 'active') as "isNeeded"
  from renewal_consents c where c.state = 'ended' and c.method_ref is not null and c.customer_ref is not null limit 200`;
type Forgotten = { id: string; provider: string; customerRef: string; methodRef: string; isNeeded: boolean };

/** Has providers delete the cards of ended consents, unless another pass of the purchase uses them. */
export async function forgetCards(): Promise<void> {
  for (const { id, provider, customerRef, methodRef, isNeeded } of await sql<Forgotten>('cards_to_forget', FORGOTTEN)) {
    if (!isNeeded) await forgetCard(provider, { customerRef, methodRef });
    await sql('card_forgotten', 'update renewal_consents set customer_ref = null, method_ref = null where id = $1', [
      id,
    ]);
  }
}
