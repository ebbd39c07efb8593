import type { Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';

/** Only products of the event can have their own price in its slots. @throws DomainError product_unknown */
export async function checkPrices(tx: Tx, eventId: string, productIds: readonly string[]): Promise<void> {
  const known = await tx.product.count({ where: { eventId, id: { in: [...productIds] } } });
  if (known < productIds.length) throw new DomainError('product_unknown');
}
