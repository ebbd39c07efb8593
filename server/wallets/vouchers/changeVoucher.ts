/** Changes of an issued gift voucher by staff. */

import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { type IsoDate, toIso } from '../../shared/time';
import { endOfLastDay } from '../actions/staffCredit';

const subjectOf = async (tx: Tx, id: string) => {
  const { codeEnding } = await tx.giftVoucher.findUniqueOrThrow({ where: { id }, select: { codeEnding: true } });
  return { type: 'gift_voucher', id, label: `•••• ${codeEnding}` };
};

/** Blocks it with a reason, or unblocks it (null). Amounts held by orders stay. */
export const blockVoucher = (by: AuditContext, id: string, reason: string | null): Promise<void> =>
  transaction(async (tx) => {
    const [answer] = await tx.$queryRaw<{ done: boolean }[]>`select block_voucher(${id}::uuid, ${reason}) as done`;
    if (!answer!.done) return;
    await recordChange(tx, by, {
      action: reason === null ? 'gift_voucher.unblocked' : 'gift_voucher.blocked',
      subject: await subjectOf(tx, id),
      ...(reason !== null && { after: { reason } }),
    });
  });

/** Changes or removes its last day. @throws DomainError `balance_until_past`, `voucher_over` beside `until` */
export async function endVoucher(by: AuditContext, id: string, until: IsoDate | null): Promise<void> {
  const expiresAt = await endOfLastDay(until);
  await transaction(async (tx) => {
    const before = await tx.giftVoucher.findUniqueOrThrow({ where: { id }, select: { expiresAt: true } });
    const was = before.expiresAt && toIso(before.expiresAt);
    const [answer] = await tx.$queryRaw<
      { done: boolean }[]
    >`select end_voucher_at(${id}::uuid, ${expiresAt}::timestamptz) as done`;
    if (!answer!.done) throw new DomainError('voucher_over', { field: 'until' });
    if (was === expiresAt) return;
    await recordChange(tx, by, {
      action: 'gift_voucher.ends_changed',
      subject: await subjectOf(tx, id),
      before: { expiresAt: was },
      after: { expiresAt },
    });
  });
}
