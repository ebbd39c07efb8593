import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { codeFields, recipientColumns } from '../codeFields';
import type { CodeInput } from '../requests';

/**
 * Creates a code manually. Idempotent by id.
 * @throws DomainError code_taken beside `code`; promo_not_by_code beside `promoId`
 */
export async function createCode(by: AuditContext, id: string, input: CodeInput): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if (await tx.promoCode.findUnique({ where: { id }, select: { id: true } })) return;
    const promo = await tx.promo.findUnique({ where: { id: input.promoId }, select: { trigger: true } });
    if (promo?.trigger !== 'code') throw new DomainError('promo_not_by_code', { field: 'promoId' });
    const made = await tx.promoCode.createMany({
      data: [{ id, ...input, ...recipientColumns(input) }],
      skipDuplicates: true,
    });
    if (made.count === 0) throw new DomainError('code_taken', { field: 'code' });
    const code = await tx.promoCode.findUniqueOrThrow({ where: { id } });
    await recordChange(tx, by, {
      action: 'promo_code.created',
      subject: { type: 'promo_code', id, label: code.code },
      after: codeFields(code),
    });
  });
}
