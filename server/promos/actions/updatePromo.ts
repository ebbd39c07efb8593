import { conflictWith, recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { localText } from '../../shared/localText';
import { promoColumns, promoValues } from '../promoFields';
import { forgetPromos } from '../queries/promosInForce';
import type { PromoInput } from '../requests';
import { checkAgainstUse, checkPromo, promoCurrency } from './checkPromo';

type Change = { id: string; version: number; input: PromoInput };

/** Locks the counters, so that the checks against them stay valid. */
async function findLocked(tx: Tx, id: string) {
  await tx.$queryRaw`select 1 from promos where id = ${id}::uuid for no key update`;
  return tx.promo.findUnique({ where: { id } });
}

/**
 * Updates a promotion. Orders keep their discounts.
 * @throws ConflictError if another user saved it since
 * @throws DomainError as `checkPromo` and `checkAgainstUse` do
 */
export async function updatePromo(by: AuditContext, { id, version, input: sent }: Change): Promise<void> {
  await transaction(async (tx) => {
    const before = await findLocked(tx, id);
    if (!before) throw notFound();
    const input = { ...sent, currency: await promoCurrency(sent, tx) };
    const columns = promoColumns(input);
    if (before.version === version && isUnchanged(before, columns)) return;
    await checkPromo(input, tx);
    await checkAgainstUse(tx, before, input);
    const { count } = await tx.promo.updateMany({
      where: { id, version },
      data: { ...columns, version: { increment: 1 } },
    });
    if (count === 0)
      throw await conflictWith({ type: 'promo', id }, { version: before.version, values: promoValues(before) });
    await recordChange(tx, by, {
      action: 'promo.updated',
      subject: { type: 'promo', id, label: localText(input.name, 'en') },
      before: promoValues(before),
      after: input,
    });
  });
  forgetPromos();
}
