/**
 * Money that leaves a drawer. A refusal says one thing about the drawer: there is less in it. A shift gives two refusals, whoever
 * asks; from then on a second person approves each payout by PIN (`drawer_refusal`), and selling, counting and closing go on as
 * before. Each refusal is in the security log.
 */
import { recordSecurityEvent } from '../../infra/securityEvents';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { PayoutApproval } from '../requests';
import { type Approver, approverByPin, listSeconds } from './approvers';
import type { FoundShift } from './findShift';
import { tillPeopleOf } from './shiftPeople';

/** The answers of `drawer_refusal`. */
export type DrawerRefusal = 'short' | 'second';

/** Neither the people of the till nor the account of this session approve. */
const partiesOf = async ({ id, askers }: FoundShift) => [...askers, ...(await tillPeopleOf(id))];

/** The people who may approve a payout of a shift; null as long as none has to. */
export const payoutApprovers = async (shift: FoundShift): Promise<Approver[] | null> =>
  shift.needsSecond ? listSeconds(shift, await partiesOf(shift)) : null;

/** The second person who approves a payout; null where nobody is named. @throws DomainError as `approverByPin` */
export async function payoutApprover(
  by: AuditContext,
  shift: FoundShift,
  { approver, pin }: PayoutApproval,
): Promise<Approver | null> {
  if (!approver) return null;
  if (!pin) throw new DomainError('required', { field: 'pin' });
  return approverByPin(by, shift, { approver, pin }, await partiesOf(shift));
}

/** @returns the error of a refused payout, after its refusal is committed; `field` is where an amount was typed */
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
