import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';

/**
 * A transfer pays what a company owes: each charge once, however often the same is said. Of charges of which one was paid otherwise meanwhile,
 * or is another company's, nothing is written.
 * @throws DomainError charges_not_open beside `charges`
 */
export async function settleCharges(
  by: AuditContext,
  { id, name }: { id: string; name: string },
  { charges, reference }: { charges: readonly string[]; reference: string },
): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ settled: bigint }[]>`
      select settle_charges(${id}::uuid, ${charges}::uuid[], ${reference}, ${doerIn(by)}::uuid) as settled`;
    const settled = Number(row!.settled);
    const chosen = [...new Set(charges)];
    const paid = { companyId: id, id: { in: chosen }, settledAt: { not: null }, reference };
    if ((await tx.companyCharge.count({ where: paid })) < chosen.length)
      throw new DomainError('charges_not_open', { field: 'charges' });
    if (settled === 0) return;
    await recordChange(tx, by, {
      action: 'company.settled',
      subject: { type: 'company', id, label: name },
      after: { amount: settled, reference },
    });
  });
  wakeOutbox();
}
