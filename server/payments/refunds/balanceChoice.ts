/** Whether the money of an order may become credit of its owner's balance instead of going back the way it came. */
import { prisma, type Tx } from '../../infra/db';
import type { FoundOrder } from '../../orders';
import { type Actor, ownerOf } from '../../shared/actor';
import type { BalanceChoice } from './refundProps';

type Row = {
  /** The name of its owner, as long as the account is open. */
  owner: string | null;
  customerEmail: string | null;
  /** Its events allow it, or what it is asked about a visit that was called off. */
  isOffered: boolean;
  /** Something of it was paid by neither a balance nor a voucher: those get theirs back anyway. */
  hasMoney: boolean;
};

const readOrder = (orderId: string) => prisma.$queryRaw<Row[]>`
  select u.name as owner, o.customer_email as "customerEmail",
    (exists (select from cancellation_orders r join cancellations c on c.id = r.cancellation_id
        where r.order_id = o.id and r.state = 'told' and c.deadline > now() and 'credit' = any (c.offers))
      or not exists (select from order_items i join events e on e.id = i.event_id where i.order_id = o.id and not e.refund_to_balance)) as "isOffered",
    exists (select from payments p left join payment_rooms(o.id) rooms on rooms.payment_id = p.id
      where p.order_id = o.id and p.amount_cents > 0 and not is_store_credit(p.id) and (rooms.room > 0 or p.state = 'disputed')) as "hasMoney"
  from orders o left join users u on u.id = o.user_id and u.email <> u.id || '@deleted.invalid' where o.id = ${orderId}::uuid`;

/**
 * Whether staff corrected the address of an order. They may read what comes to the new one, so its reader alone does not say to which
 * balance or account its money goes.
 */
export async function isReaddressedByStaff(db: Pick<Tx, '$queryRaw'>, orderId: string): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    select 1 from audit_log where subject_type = 'order' and subject_id = ${orderId} and action = 'order.readdressed' limit 1`;
  return rows.length > 0;
}

/**
 * What the viewer of an order may choose. Staff may for a buyer who has an account, once that buyer agrees. Buyers may where it is
 * offered, by the account that the order is of; one that was bought without an account becomes that of its own confirmed address.
 */
export async function balanceChoice(actor: Actor, order: FoundOrder): Promise<BalanceChoice | null> {
  const [row] = await readOrder(order.id);
  if (!row?.hasMoney) return null;
  const { owner, customerEmail, isOffered } = row;
  if (order.mayRefundAsStaff) return owner === null ? null : { kind: 'staff', owner };
  if (!isOffered) return null;
  const user = ownerOf(actor);
  if (!actor.user) return { kind: 'sign_in' };
  if (!user) return null;
  if (user.id === order.userId) return { kind: 'own' };
  const isTheirs = order.userId === null && user.emailVerified && user.email === customerEmail;
  return isTheirs && !(await isReaddressedByStaff(prisma, order.id)) ? { kind: 'own' } : null;
}
