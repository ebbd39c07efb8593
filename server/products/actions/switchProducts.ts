import { recordChange, recordChanges } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { type LocalText, localText } from '../../shared/localText';

/** Up to so many changes are logged one by one; a larger action is one entry with a count. */
const SINGLY = 200;

/**
 * Activates or deactivates products; orders are unaffected. @returns the ids that changed, without those in that state
 * already.
 */
export async function switchProducts(by: AuditContext, ids: readonly string[], active: boolean): Promise<string[]> {
  return transaction(async (tx) => {
    const changed = await tx.product.updateManyAndReturn({
      where: { id: { in: [...ids] }, active: !active },
      data: { active },
      select: { id: true, name: true },
    });
    const action = active ? 'product.activated' : 'product.deactivated';
    const entries = changed.map(({ id, name }) => ({
      action,
      subject: { type: 'product', id, label: localText(name as LocalText, 'en') },
    }));
    if (entries.length <= SINGLY) await recordChanges(tx, by, entries);
    else
      await recordChange(tx, by, {
        action: active ? 'product.many_activated' : 'product.many_deactivated',
        subject: { type: 'product', id: changed[0]!.id, label: String(changed.length) },
        after: { count: changed.length },
      });
    return changed.map(({ id }) => id);
  });
}
