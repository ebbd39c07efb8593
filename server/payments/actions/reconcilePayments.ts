import { sql } from '../../infra/db';
import { heldOutgoing } from '../../infra/heldOutgoing';
import { logger } from '../../infra/logger';
import { listUnanswered } from '../queries/findPayment';
import { askProvider } from './askProvider';
import { refundPayment } from './refundPayment';

/** Minutes to wait for a provider's message before querying. */
const UNANSWERED_MINUTES = 2;
const AT_ONCE = 100;

/**
 * Refunds whose job was lost or that are in progress at the provider. Excludes those for a bank file or cash handed
 * back by staff.
 */
const listUnfinished = () =>
  sql<{ id: string }>(
    'list_unfinished_refunds',
    `select r.id from refunds r join payments p on p.id = r.payment_id
     where r.state in ('created', 'transit') and r.updated_at < now() - interval '5 minutes'
       and (not is_local(p.provider) or is_store_credit(p.id)) and p.provider not in (select code from payment_connections where kind = 'wire_transfer')
     order by r.updated_at limit $1`,
    [AT_ONCE],
  );

/**
 * Queries providers about unreported payments and refunds, so that a lost message loses no money. A restored database
 * learns of the payments after its backup here; its refunds wait until a person lets them go.
 */
export async function reconcilePayments(): Promise<void> {
  for (const payment of await listUnanswered(UNANSWERED_MINUTES, AT_ONCE)) await askProvider(payment);
  if (heldOutgoing()) return;
  for (const { id } of await listUnfinished()) {
    await refundPayment(id).catch((error: unknown) =>
      logger.warn({ err: error, refund: id }, 'a refund did not go out'),
    );
  }
}
