/** Whether a refund may go to the owner's balance instead of the original payment method. */
import { prisma, type Tx } from '../../infra/db';
import type { FoundOrder } from '../../orders';
import { type Actor, ownerOf } from '../../shared/actor';
import type { BalanceChoice } from './refundProps';

type Row = {
  /** Name of its owner, while the account exists. */
  owner: string | null;
  customerEmail: string | null;
  /** Offered by its events, or for a cancelled visit. */
  isOffered: boolean;
  /** Paid in another system: staff decide where its money goes. */
  isImported: boolean;
  /** A part was paid by neither balance nor voucher; those parts are refunded to themselves anyway. */
  hasMoney: boolean;
};

const readOrder = (orderId: string) => prisma.$queryRaw<Row[]>`
  select u.name as owner, o.customer_email as "customerEmail", o.external_source is not null as "isImported",
    (exists (select from cancellation_orders r join cancellations c on c.id = r.cancellation_id
        where r.order_id = o.id and r.state = 'told' and c.deadline > now() and 'credit' = any (c.offers))
      or not exists (select from order_items i join events e on e.id = i.event_id where i.order_id = o.id and not e.refund_to_balance)) as "isOffered",
    exists (select from payments p left join left_of_payments(o.id) rooms on rooms.payment_id = p.id
      where p.order_id = o.id and p.amount_cents > 0 and not is_store_credit(p.id) and (rooms.room > 0 or p.state = 'disputed')) as "hasMoney"
  from orders o left join users u on u.id = o.user_id and u.email <> u.id || '@deleted.invalid' where o.id = ${orderId}::uuid`;

/**
 * Whether staff corrected the order's email. They may be able to read it, so control of the address alone does not
 * decide where money goes.
 */
export async function isReaddressedByStaff(db: Pick<Tx, '$queryRaw'>, orderId: string): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    select 1 from audit_log where subject_type = 'order' and subject_id = ${orderId} and action = 'order.readdressed' limit 1`;
  return rows.length > 0;
}

/**
 * The viewer's choice. Staff may credit a buyer with an account who agrees. Buyers may where it is offered, by the
 * order's account; an order without one gets the account with its confirmed address.
 */
export async function balanceChoice(actor: Actor, order: FoundOrder): Promise<BalanceChoice | null> {
  const [row] = await readOrder(order.id);
  if (!row?.hasMoney) return null;
  const { owner, customerEmail, isOffered, isImported } = row;
  if (order.mayRefundAsStaff) return owner === null ? null : { kind: 'staff', owner };
  if (!isOffered || isImported) return null;
  const user = ownerOf(actor);
  if (!actor.user) return { kind: 'sign_in' };
  if (!user) return null;
  if (user.id === order.userId) return { kind: 'own' };
  const isTheirs = order.userId === null && user.emailVerified && user.email === customerEmail;
  return isTheirs && !(await isReaddressedByStaff(prisma, order.id)) ? { kind: 'own' } : null;
}
