/** Automatic renewal with the stored card: announced by email, charged a week later, retried twice. */
import { placeForBuyer } from '../../checkout';
import { sql, transaction } from '../../infra/db';
import { logger } from '../../infra/logger';
import type { OutboxRow } from '../../infra/outbox';
import { cancelOrder } from '../../orders';
import { announcesCharges, chargeCard } from '../../payments';
import { SYSTEM } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { CHARGE_DAYS, REMINDER_DAYS } from '../../shared/passRules';
import { DAY_MS, MINUTE_MS } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import { findPass, type PassRow } from '../passRow';
import { renewalOrder, renewPass } from '../renewPass';
import { mailEnded } from './consentMails';
import { consentOfPass, endConsent, endConsentIn } from './consents';
import { mailAnnounced, mailRefused } from './mails';

/** Attempts per year, and days between them. */
const TRIES = 3;
const BETWEEN_DAYS = 3;
/** Days after the end of a pass until which it is charged. */
const LATE_DAYS = 14;
const WEEK_MS = CHARGE_DAYS * DAY_MS;
/**
 * Payment deadline of a renewal order, until which the buyer can pay otherwise: a pass that ended on the 10th and was
 * refused on the 3rd, 6th and 9th can be paid by the emailed link until the 24th.
 */
const waitsMinutes = ({ validUntil }: PassRow) =>
  Math.ceil((validUntil.getTime() + LATE_DAYS * DAY_MS - Date.now()) / MINUTE_MS);

const OF_PASS = `renewal_consents c join annual_passes a on a.order_item_id = c.order_item_id join tickets t on t.id = a.ticket_id`;

/** Page size; pages use an id cursor, so that unprocessed rows block no others. */
const PAGE = 200;

type Reading = (after: string) => Promise<readonly { id: string }[]>;

async function eachOf(read: Reading, page: number, handle: (id: string) => Promise<void>): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await read(after);
    for (const { id } of rows)
      await handle(id).catch((error: unknown) => logger.warn({ err: error, id }, 'a yearly charge was not looked at'));
    if (rows.length < page) return;
    after = rows.at(-1)!.id;
  }
}

const TO_ANNOUNCE = `
  select a.id from ${OF_PASS} where c.state = 'active' and c.announced_at is null and not a.waits_for_use and a.id > $1
    and t.valid_until <= moment() + make_interval(days => $3)
    and t.valid_until > moment() - make_interval(days => ${LATE_DAYS}) order by a.id limit $2`;

/**
 * Announces amount and day: a week before the end, and at least a week from now. Skips passes that are free or no
 * longer sold.
 */
async function announce(passId: string): Promise<void> {
  const pass = await findPass(passId);
  const consent = pass && (await consentOfPass(pass));
  if (!pass || !consent || pass.isRenewed || !pass.price || !pass.email) return;
  // A charge that cannot be announced is not made.
  if (!(await announcesCharges(consent.provider))) return;
  const due = new Date(Math.max(pass.validUntil.getTime(), Date.now() + 2 * WEEK_MS) - WEEK_MS);
  await mailAnnounced(pass, { ...consent, price: pass.price, due });
  await sql(
    'consent_announced',
    `update renewal_consents set announced_cents = $2, announced_at = moment(), due_at = $3 where id = $1 and state = 'active' and announced_at is null`,
    [consent.id, pass.price, due],
  );
}
type Due = {
  id: string;
  passId: string;
  paymentId: string;
  announcedCents: Cents;
  provider: string;
  customerRef: string;
  methodRef: string;
};

/**
 * Leases a consent for one process; the payment id is assigned before the payment exists, so that the next process
 * continues it.
 */
const CLAIM = `
  update renewal_consents c set claimed_until = moment() + interval '10 minutes', payment_id = coalesce(c.payment_id, $2::uuid)
  from annual_passes a join tickets t on t.id = a.ticket_id
  where c.id = $1 and a.order_item_id = c.order_item_id and c.state = 'active' and c.due_at <= moment()
    and (c.claimed_until is null or c.claimed_until < moment()) and t.valid_until > moment() - make_interval(days => ${LATE_DAYS})
  returning c.id, a.id as "passId", c.payment_id as "paymentId", c.announced_cents as "announcedCents", c.provider,
    c.customer_ref as "customerRef", c.method_ref as "methodRef"`;

/** Releases the lease; it is retried within the hour. No payment was started. */
const release = (id: string) =>
  sql(
    'consent_released',
    `update renewal_consents c set claimed_until = null, payment_id = case when exists (select from payments p where p.id = c.payment_id) then c.payment_id end where id = $1`,
    [id],
  );

const isWanted = async (id: string): Promise<boolean> =>
  (await sql('consent_wanted', `select 1 from renewal_consents where id = $1 and state = 'active'`, [id])).length > 0;

type RenewalOrder = { id: string; totalCents: Cents };

/**
 * Its pending renewal order; null while the holder has it in their basket. Manual payment and charge share the order.
 */
async function orderFor(pass: PassRow): Promise<RenewalOrder | null> {
  const open = await renewalOrder(pass.id);
  if (open) return open.state === 'pending' ? open : null;
  const locale = pass.locale as Locale;
  const guest = { userId: null, customerGroup: 'guest', visitor: null } as const;
  const held = await renewPass(pass, { ...guest, locale });
  if (held.state !== 'held') return null;
  const contact = { name: pass.buyer ?? '', email: pass.email! };
  await placeForBuyer({
    orderId: held.id,
    totalCents: held.totalCents,
    contact,
    locale,
    payBy: null,
    minutes: waitsMinutes(pass),
  });
  return { id: held.id, totalCents: held.totalCents };
}

/** The price exceeds the announced one: cancels the order and announces again. */
async function announceAgain(consentId: string, orderId: string): Promise<void> {
  await cancelOrder(orderId, null);
  await sql(
    'consent_to_announce',
    'update renewal_consents set announced_cents = null, announced_at = null, due_at = null, payment_id = null, claimed_until = null where id = $1',
    [consentId],
  );
}

/** Charges a due consent; the result is settled and handled by `renewalsPaid` and `chargesRefused`. */
export async function chargeRenewal(id: string): Promise<void> {
  const [due] = await sql<Due>('claim_consent', CLAIM, [id, uuidv7()]);
  const pass = due && (await findPass(due.passId));
  if (!due || !pass) return;
  if (pass.isRenewed) return void (await release(id));
  try {
    const order = await orderFor(pass);
    if (order && order.totalCents > due.announcedCents) return await announceAgain(id, order.id);
    const { paymentId, provider } = due;
    const isCharged =
      order && (await chargeCard({ orderId: order.id, paymentId, provider, card: due }, () => isWanted(id)));
    if (!isCharged) await release(id);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // It is not sold now, or the provider is no longer connected.
    logger.warn({ err: error, consent: id }, 'a pass could not be renewed by card');
    await release(id);
  }
}

const DUE = `
  select c.id from ${OF_PASS} where c.state = 'active' and c.due_at <= moment() and (c.claimed_until is null or c.claimed_until < moment())
    and t.valid_until > moment() - make_interval(days => ${LATE_DAYS}) and c.id > $1 order by c.id limit $2`;
const TOO_LATE = `
  select a.id from ${OF_PASS} where c.state = 'active' and t.valid_until <= moment() - make_interval(days => ${LATE_DAYS}) and a.id > $1
    and not exists (select from annual_passes n join tickets nt on nt.id = n.ticket_id where n.renews_id = a.id and is_standing(nt.state))
  order by a.id limit $2`;

export async function chargeRenewals(page = PAGE): Promise<void> {
  const toAnnounce: Reading = (after) =>
    sql<{ id: string }>('consents_to_announce', TO_ANNOUNCE, [after, page, REMINDER_DAYS[0]]);
  const due: Reading = (after) => sql<{ id: string }>('consents_due', DUE, [after, page]);
  const tooLate: Reading = (after) => sql<{ id: string }>('consents_too_late', TOO_LATE, [after, page]);
  await eachOf(toAnnounce, page, announce);
  await eachOf(due, page, chargeRenewal);
  await eachOf(tooLate, page, async (id) => {
    const pass = await findPass(id);
    if (pass) await endConsent(SYSTEM, pass, 'unavailable');
  });
  await mailEnded();
}

const REFUSED = `
  select c.id, a.id as "passId", c.failures + 1 as tries, o.reference, o.secret, p.amount_cents as amount, p.currency, p.failure_code as code
  from renewal_consents c join annual_passes a on a.order_item_id = c.order_item_id join payments p on p.id = c.payment_id join orders o on o.id = p.order_id
  where c.payment_id = $1 and c.state = 'active' and p.state = 'failed'`;
type Refused = {
  id: string;
  passId: string;
  tries: number;
  reference: string;
  secret: string;
  amount: Cents;
  currency: string;
  code: string | null;
};

/** A charge was refused: emails the buyer a payment link, and retries or ends the consent. Idempotent. */
export async function chargesRefused(rows: readonly OutboxRow<'payment_failed'>[]): Promise<void> {
  for (const { payload } of rows) {
    const [refused] = await sql<Refused>('refused_charge', REFUSED, [payload.payment_id]);
    const pass = refused && (await findPass(refused.passId));
    if (!refused || !pass) continue;
    const isLast = refused.tries >= TRIES;
    const again = isLast ? null : new Date(Date.now() + BETWEEN_DAYS * DAY_MS);
    await mailRefused(pass, { ...refused, paymentId: payload.payment_id, again });
    // Counts and ends in one transaction: a consent counted three times but not ended would be charged a fourth time.
    await transaction(async (tx) => {
      const counted = await tx.$executeRaw`
        update renewal_consents set failures = failures + 1, payment_id = null, claimed_until = null,
          due_at = coalesce(${again}::timestamptz, due_at)
        where id = ${refused.id}::uuid and payment_id = ${payload.payment_id}::uuid and state = 'active'`;
      if (counted > 0 && isLast) await endConsentIn(tx, SYSTEM, pass, 'declined');
    });
  }
}
