import type { PaymentState } from '../../../generated/prisma/enums';
import { batchLoader } from '../../infra/batchLoader';
import { sql } from '../../infra/db';
import { viewKey } from '../../infra/orderKeys';
import { SOLD_EVENTS, type SoldEvent } from '../../orders';
import type { Locale } from '../../shared/i18n/translate';
import type { ProviderPayment, Redirect } from '../providers/provider';

/** A payment with the order data its provider needs. */
export type PaymentToStart = ProviderPayment & {
  provider: string;
  state: PaymentState;
  failureCode: string | null;
  redirect: Redirect | null;
  orderId: string;
  reference: string;
  /** Key that only shows the order: provider and others can read the return URL. */
  returnKey: string;
  locale: Locale;
  email: string | null;
  expiresAt: Date | null;
  /** Link by which it was started, and its language; null if the buyer pays directly. */
  linkId: string | null;
  linkLocale: Locale | null;
  /** The buyer stores the card with the provider (`renewal_consents`). */
  leavesCard: boolean;
  /** Charge of a stored card: no page is opened. */
  isCharge: boolean;
  events: Pick<SoldEvent, 'title'>[];
};

type Row = Omit<PaymentToStart, 'returnKey'> & { secret: string };
const withKey = ({ secret, ...payment }: Row): PaymentToStart => ({ ...payment, returnKey: viewKey(secret) });

const COLUMNS = `p.id, p.attempt, p.method, p.created_at as "createdAt", p.amount_cents as amount, p.currency, p.provider_ref as "providerRef", p.provider,
  p.state::text as state, p.failure_code as "failureCode", p.redirect, o.id as "orderId", o.reference, o.secret, o.locale,
  o.customer_email as email, p.link_id as "linkId", l.locale as "linkLocale", case when p.move_id is null then o.expires_at else m.expires_at end as "expiresAt", ${SOLD_EVENTS} as events,
  exists (select from renewal_consents c where c.order_id = o.id and c.state = 'asked') and p.link_id is null and p.move_id is null as "leavesCard",
  exists (select from renewal_consents c where c.payment_id = p.id) as "isCharge"`;
const TABLES =
  'payments p join orders o on o.id = p.order_id left join order_moves m on m.id = p.move_id left join payment_links l on l.id = p.link_id';

export const isOpen = ({ state }: { state: PaymentState }): boolean => state === 'created' || state === 'authorised';

/** Whether it is a transfer with instructions already shown to the payer. */
export const isAwaitedTransfer = (payment: PaymentToStart | undefined): boolean =>
  payment?.method === 'wire_transfer' && isOpen(payment) && payment.redirect !== null;

const readPayments = batchLoader<Row>(
  'find_payments',
  `select ${COLUMNS} from ${TABLES} where p.id = any ($1::uuid[])`,
  (payment) => payment.id,
);

export async function findPayment(id: string): Promise<PaymentToStart | undefined> {
  const [row] = await readPayments(id);
  return row && withKey(row);
}

/** The last attempt at a provider to pay an order or its remaining amount. */
export async function findLastPayment(orderId: string): Promise<PaymentToStart | undefined> {
  const [row] = await sql<Row>(
    'find_last_payment',
    `select ${COLUMNS} from ${TABLES} where o.id = $1 and not is_local(p.provider) order by p.attempt desc limit 1`,
    [orderId],
  );
  return row && withKey(row);
}

/** The last attempt to pay by the link. */
export async function findLinkPayment(linkId: string): Promise<PaymentToStart | undefined> {
  const [row] = await sql<Row>(
    'find_link_payment',
    `select ${COLUMNS} from ${TABLES} where p.link_id = $1 order by p.attempt desc limit 1`,
    [linkId],
  );
  return row && withKey(row);
}

/**
 * Payments without an answer from the provider, oldest first; excludes those under review.
 * @param minutes how long a message may take.
 */
export async function listUnanswered(minutes: number, limit: number): Promise<PaymentToStart[]> {
  const rows = await sql<Row>(
    'list_unanswered_payments',
    `select ${COLUMNS} from ${TABLES}
     where p.state in ('created', 'authorised') and p.provider_ref is not null and p.failure_code is null
       and p.method <> 'wire_transfer' and p.created_at < now() - make_interval(mins => $1)
       and p.created_at > '-infinity' -- the bound of its index
     order by p.created_at limit $2`,
    [minutes, limit],
  );
  return rows.map(withKey);
}

/** Open payments of orders that ended unpaid. */
export async function listOpenOfEnded(orderIds: readonly string[]): Promise<PaymentToStart[]> {
  const rows = await sql<Row>(
    'list_open_payments_of_ended',
    `select ${COLUMNS} from ${TABLES} where o.id = any ($1::uuid[]) and o.state in ('expired', 'cancelled')
       and p.state in ('created', 'authorised') and p.provider_ref is not null`,
    [orderIds],
  );
  return rows.map(withKey);
}

/** Finds a payment of a connection by id or by the provider's id. */
export async function ownPayment(
  provider: string,
  named: { id: string } | { ref: string },
): Promise<ProviderPayment | undefined> {
  const [payment] = await sql<ProviderPayment>(
    'own_payment',
    `select id, attempt, method, created_at as "createdAt", amount_cents as amount, currency, provider_ref as "providerRef" from payments
     where provider = $1
       and id = coalesce($2::uuid, (select id from payments where provider = $1 and provider_ref = $3))`,
    [provider, 'id' in named ? named.id : null, 'ref' in named ? named.ref : null],
  );
  return payment;
}
