/** Managers who approve at a cashier's screen by PIN. */
import { type AuditContext, scopeOf } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { reachesVenue } from '../../shared/scopes';
import { secondPerson } from '../../shared/secondPerson';
import { checkStaffPin, staffWithPin } from '../../users';
import type { FoundShift } from './findShift';

export type Approver = { id: string; name: string };

/** All people with `cash.manage` in the venue and a PIN. */
export async function listApprovers({ venueId }: Pick<FoundShift, 'venueId'>): Promise<Approver[]> {
  const people = await staffWithPin('cash.manage');
  return people
    .filter((person) => reachesVenue(scopeOf(person, 'cash.manage'), venueId))
    .map(({ id, name }) => ({ id, name }));
}

/** Those of `listApprovers` who did not take part. @param parties all who did, as in `secondPerson` */
export const listSeconds = async (shift: FoundShift, parties: readonly string[]): Promise<Approver[]> =>
  (await listApprovers(shift)).filter(({ id }) => secondPerson({ userId: id, impersonatorId: null }, parties) !== null);

/** @throws DomainError not_an_approver beside `approver`; those of `checkStaffPin` beside `pin` */
export async function approverByPin(
  by: AuditContext,
  shift: FoundShift,
  { approver, pin }: { approver: string; pin: string },
  parties: readonly string[],
): Promise<Approver> {
  const person = (await listSeconds(shift, parties)).find(({ id }) => id === approver);
  if (!person) throw new DomainError('not_an_approver', { field: 'approver' });
  await checkStaffPin(approver, pin, { by });
  return person;
}
