import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { dayIn, type IsoDate } from '../../shared/time';

/**
 * Records a transfer that pays charges, once each. Idempotent. If any of them was paid otherwise or belongs to another
 * company, nothing is written.
 * @throws DomainError charges_not_open beside `charges`, paid_in_future beside `paidOn`
 */
export async function settleCharges(
  by: AuditContext,
  { id, name }: { id: string; name: string },
  { charges, reference, paidOn }: { charges: readonly string[]; reference: string; paidOn: IsoDate | null },
): Promise<void> {
  if (paidOn && paidOn > dayIn(new Date(), await homeZone()))
    throw new DomainError('paid_in_future', { field: 'paidOn' });
  await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ settled: bigint }[]>`
      select settle_charges(${id}::uuid, ${charges}::uuid[], ${reference}, ${doerIn(by)}::uuid, ${paidOn}::date) as settled`;
    const settled = Number(row!.settled);
    const chosen = [...new Set(charges)];
    const paid = { companyId: id, id: { in: chosen }, settledAt: { not: null }, reference };
    if ((await tx.companyCharge.count({ where: paid })) < chosen.length)
      throw new DomainError('charges_not_open', { field: 'charges' });
    if (settled === 0) return;
    await recordChange(tx, by, {
      action: 'company.settled',
      subject: { type: 'company', id, label: name },
      after: { amount: settled, reference, ...(paidOn && { paidOn }) },
    });
  });
  wakeOutbox();
}
