/** Ends every link to an order that was handed out: the keys in them are made from its secret, which is replaced. */
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';

/** Fresh random bits for each row, in as many signs as a key may be made from. */
export const NEW_SECRET = `replace(gen_random_uuid()::text, '-', '') || replace(gen_random_uuid()::text, '-', '')`;

/** As staff ask for it, with an entry in the audit log. */
export const renewLinks = (by: AuditContext, { id, reference }: { id: string; reference: string }): Promise<void> =>
  transaction(async (tx) => {
    await tx.$executeRawUnsafe(`update orders set secret = ${NEW_SECRET} where id = $1::uuid`, id);
    const subject = { type: 'order', id, label: reference };
    await recordChange(tx, by, { action: 'order.links_renewed', subject });
  });

/** Of all orders of a company, by id: a contact who goes keeps no link to them. */
const OF_COMPANY = `
  with locked as (
    -- Orders are locked by id before they change.
    select o.id from orders o join master_orders m on m.order_id = o.id where m.company_id = $1::uuid order by o.id for update of o
  )
  update orders o set secret = ${NEW_SECRET} from locked where o.id = locked.id`;

export const renewCompanyLinks = async (tx: Tx, companyId: string): Promise<void> => {
  await tx.$executeRawUnsafe(OF_COMPANY, companyId);
};
