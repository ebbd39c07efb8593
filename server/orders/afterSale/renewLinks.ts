/**
 * Ends all links to an order that were sent or given out: their keys are derived from its secret, which is replaced.
 */
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';

/** New random secret for each row, in the length that keys are derived from. */
export const NEW_SECRET = `replace(gen_random_uuid()::text, '-', '') || replace(gen_random_uuid()::text, '-', '')`;

/** History entry from which staff see that the buyer may need a new link. */
export const LINKS_RENEWED = 'links_renewed';

/** Requested by staff; recorded in the audit log. */
export const renewLinks = (by: AuditContext, { id, reference }: { id: string; reference: string }): Promise<void> =>
  transaction(async (tx) => {
    await tx.$executeRawUnsafe(`update orders set secret = ${NEW_SECRET} where id = $1::uuid`, id);
    await tx.$executeRaw`
      select 1 from orders o
        cross join lateral record_order_event(o.id, ${LINKS_RENEWED}, o.state::text, o.state::text, ${doerIn(by)}::uuid)
      where o.id = ${id}::uuid`;
    const subject = { type: 'order', id, label: reference };
    await recordChange(tx, by, { action: 'order.links_renewed', subject });
  });

/** All orders of a company, by id, so that a contact who leaves has no working link. */
const OF_COMPANY = `
  with locked as (
    -- Orders are locked by id before they change.
    select o.id from orders o join master_orders m on m.order_id = o.id where m.company_id = $1::uuid order by o.id for update of o
  ),
  renewed as (
    update orders o set secret = ${NEW_SECRET} from locked where o.id = locked.id returning o.id, o.state::text as state
  )
  select 1 from renewed
    cross join lateral record_order_event(renewed.id, '${LINKS_RENEWED}', renewed.state, renewed.state, $2::uuid)`;

export const renewCompanyLinks = async (tx: Tx, by: AuditContext, companyId: string): Promise<void> => {
  await tx.$executeRawUnsafe(OF_COMPANY, companyId, doerIn(by));
};
