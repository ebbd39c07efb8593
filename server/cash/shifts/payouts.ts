/**
 * Payouts from a drawer. A refusal reveals that the drawer holds less than the amount, so a shift gives only two; from
 * then on each payout needs a second person's PIN (`drawer_refusal`), while selling, counting and closing go on. Each
 * refusal is in the security log.
 */
import { recordSecurityEvent } from '../../infra/securityEvents';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { PayoutApproval } from '../requests';
import { type Approver, approverByPin, listSeconds } from './approvers';
import type { FoundShift } from './findShift';
import { tillPeopleOf } from './shiftPeople';

/** Results of `drawer_refusal`. */
export type DrawerRefusal = 'short' | 'second';

/** People of the till and the session's account may not approve. */
const partiesOf = async ({ id, askers }: FoundShift) => [...askers, ...(await tillPeopleOf(id))];

/** People who may approve a payout; null if none is required. */
export const payoutApprovers = async (shift: FoundShift): Promise<Approver[] | null> =>
  shift.needsSecond ? listSeconds(shift, await partiesOf(shift)) : null;

/** The second person who approves a payout; null if none is named. @throws DomainError as `approverByPin` */
export async function payoutApprover(
  by: AuditContext,
  shift: FoundShift,
  { approver, pin }: PayoutApproval,
): Promise<Approver | null> {
  if (!approver) return null;
  if (!pin) throw new DomainError('required', { field: 'pin' });
  return approverByPin(by, shift, { approver, pin }, await partiesOf(shift));
}

/** @returns the error of a refused payout, after its refusal is committed; `field` names the amount's field */
export async function payoutRefused(
  by: AuditContext,
  shiftId: string,
  refusal: DrawerRefusal,
  field?: string,
): Promise<DomainError> {
  if (refusal === 'second') return new DomainError('drawer_second', field ? { field } : {});
  await recordSecurityEvent({
    kind: 'drawer_short',
    userId: by.userId,
    by: by.impersonatorId ? { userId: by.impersonatorId } : null,
    from: by,
    detail: { shift: shiftId },
  });
  return field ? new DomainError('drawer_short', { field }) : new DomainError('drawer_short_refund');
}
