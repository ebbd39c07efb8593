import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { newSecret } from '../../shared/reference';

type EmailChanged = {
  /** New secret, from which the keys of all links are derived from now on. */
  secret: string;
  isChanged: boolean;
};

/**
 * Changes a paid order's email, secret and codes, so the link and tickets sent to the old address stop working
 * (`replace_codes`). The buyer may do so while `may_change_ticket_email` allows it, staff while the order has tickets.
 * Idempotent.
 * @throws DomainError `address_settled` beside `email`
 */
export const changeTicketEmail = (
  by: AuditContext,
  order: { id: string; reference: string },
  { email, isStaff }: { email: string; isStaff: boolean },
): Promise<EmailChanged> =>
  transaction(async (tx) => {
    const [now] = await tx.$queryRaw<{ secret: string; email: string | null; isSame: boolean; isOpen: boolean }[]>`
      select o.secret, o.customer_email as email, o.customer_email is not distinct from ${email} as "isSame",
        case when ${isStaff} then is_paid(o.state) else may_change_ticket_email(o.id) end as "isOpen"
      from orders o where o.id = ${order.id}::uuid for update`;
    if (now?.isSame) return { secret: now.secret, isChanged: false };
    if (!now?.isOpen) throw new DomainError('address_settled', { field: 'email' });
    const secret = newSecret();
    const buyer = { email: { from: now.email, to: email } };
    await tx.$executeRaw`
      update orders set customer_email = ${email}, secret = ${secret}, updated_at = moment() where id = ${order.id}::uuid`;
    // Without a former address no email contained the codes, so printed tickets stay valid.
    if (now.email !== null) await tx.$queryRaw`select replace_codes(${order.id}::uuid) as count`;
    await tx.$executeRaw`select 1 from (select end_attention(${order.id}::uuid, 'mail_bounced', ${doerIn(by)}::uuid)) ended`;
    await tx.$executeRaw`
      update promo_redemptions set customer_email = ${email} where order_id = ${order.id}::uuid and customer_email is not null`;
    await tx.$executeRaw`
      select 1 from orders o cross join lateral record_order_event(o.id, 'readdressed', o.state::text, o.state::text, ${doerIn(by)}::uuid, ${JSON.stringify({ buyer })}::jsonb)
      where o.id = ${order.id}::uuid`;
    if (isStaff)
      await recordChange(tx, by, {
        action: 'order.readdressed',
        subject: { type: 'order', id: order.id, label: order.reference },
      });
    return { secret, isChanged: true };
  });
