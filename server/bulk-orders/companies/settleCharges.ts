import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';

/** A transfer pays what a company owes: each charge once, however often it is said. */
export async function settleCharges(
  by: AuditContext,
  { id, name }: { id: string; name: string },
  { charges, reference }: { charges: readonly string[]; reference: string },
): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ settled: bigint }[]>`
      select settle_charges(${id}::uuid, ${charges}::uuid[], ${reference}, ${doerIn(by)}::uuid) as settled`;
    const settled = Number(row!.settled);
    if (settled === 0) return;
    await recordChange(tx, by, {
      action: 'company.settled',
      subject: { type: 'company', id, label: name },
      after: { amount: settled, reference },
    });
  });
}
