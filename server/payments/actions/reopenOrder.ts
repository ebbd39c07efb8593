import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import { findLastPayment } from '../queries/findPayment';
import { giveUp } from './payOrder';

type Answer = 'held' | 'paying' | 'gone';

/**
 * Takes an order that awaits its money back to the shop, to be changed: its open payment is called off first. Sent
 * twice, the second finds it held.
 * @returns false when its money is there or on its way, so that nothing changes
 * @throws DomainError order_not_payable when it no longer awaits anything
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
