import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import { findLastPayment } from '../queries/findPayment';
import { giveUp } from './payOrder';

type Answer = 'held' | 'paying' | 'gone';

/**
 * Reopens a pending order for changes, after cancelling its open payment. Idempotent: a retry finds it held.
 * @returns false if its money is paid or on its way; nothing changes then
 * @throws DomainError order_not_payable if it is not pending
 */
export async function reopenOrder(orderId: string, userId: string | null): Promise<boolean> {
  const last = await findLastPayment(orderId);
  if (last && !(await giveUp(last.id))) return false;
  const [row] = await sql<{ outcome: Answer }>('reopen_order', 'select reopen_order($1, $2) as outcome', [
    orderId,
    userId,
  ]);
  wakeOutbox();
  const { outcome } = row!;
  switch (outcome) {
    case 'held':
      return true;
    case 'paying':
      return false;
    case 'gone':
      throw new DomainError('order_not_payable');
    default:
      return unknownOutcome(outcome);
  }
}
