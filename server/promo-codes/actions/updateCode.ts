import { conflictWith, recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { codeFields, recipientColumns } from '../codeFields';
import type { CodeChange } from '../requests';

/**
 * Updates uses, validity and recipient of a code.
 * @throws ConflictError if another user saved it since; DomainError below_uses beside `maxUses`
 */
export async function updateCode(by: AuditContext, id: string, version: number, input: CodeChange): Promise<void> {
  await transaction(async (tx) => {
    const before = await tx.promoCode.findUnique({ where: { id } });
    if (!before) throw notFound();
    if (before.version === version && isUnchanged(codeFields(before), input)) return;
    const { count } = await tx.promoCode.updateMany({
      where: { id, version, uses: { lte: input.maxUses } },
      data: { ...input, ...recipientColumns(input), version: { increment: 1 } },
    });
    const after = await tx.promoCode.findUniqueOrThrow({ where: { id } });
    if (count === 0) {
      if (after.version === version)
        throw new DomainError('below_uses', { field: 'maxUses', params: { count: after.uses } });
      throw await conflictWith({ type: 'promo_code', id }, { version: after.version, values: codeFields(after) });
    }
    await recordChange(tx, by, {
      action: 'promo_code.updated',
      subject: { type: 'promo_code', id, label: after.code },
      before: codeFields(before),
      after: codeFields(after),
    });
  });
}
