/**
 * Closing a shift: start the count, submit it, explain a difference, and have one above the tolerance approved by
 * another person.
 */
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import { notify } from '../../notifications';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Cents } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import { paths } from '../../shared/paths';
import { secondPerson } from '../../shared/secondPerson';
import type { ApprovalInput, Counted } from '../requests';
import { findOpenRow, finishSoldBaskets, parkBasket } from '../sales/basketRows';
import { listWaitingRefunds } from '../sales/payRefund';
import type { FoundShift } from './findShift';
import { readCount } from './readCount';
import { noteHand, partiesOf, tillPeopleOf } from './shiftPeople';

type CountOutcome = 'closed' | 'counted' | 'replayed' | 'open' | 'over';
type ExplainOutcome = 'closed' | 'to_approve' | 'own' | 'changed' | 'open' | 'over';

const subjectOf = ({ id, cashbox }: FoundShift) => ({ type: 'cash_shift', id, label: cashbox });

async function recordClosed(tx: Tx, by: AuditContext, shift: FoundShift): Promise<void> {
  await recordChange(tx, by, { action: 'cash_shift.closed', subject: subjectOf(shift) });
  const { id, cashbox, cashierId, closer, closerReason } = shift;
  if (closer && closerReason)
    await notify(tx, {
      kind: 'shift_closed_for',
      to: { userIds: [cashierId] },
      event: null,
      data: { cashbox, person: closer, words: closerReason },
      href: paths.shifts.one(id),
      dedupeKey: `${id} closed`,
    });
}

/** Stops sales and cash movements. Idempotent. */
export async function beginCount(by: AuditContext, shift: FoundShift): Promise<void> {
  await transaction(async (tx) => {
    await finishSoldBaskets(tx, shift.cashboxId, shift.cashierId);
    const { count } = await tx.cashboxShift.updateMany({
      where: { id: shift.id, state: 'open' },
      data: { state: 'closing', closingAt: new Date() },
    });
    if (count === 0) return;
    await noteHand(tx, by, shift);
    await recordChange(tx, by, { action: 'cash_shift.counting', subject: subjectOf(shift) });
  });
  await parkOpenBasket(shift);
}

/** Parks the open basket for the till's next seller. */
async function parkOpenBasket({ cashboxId }: FoundShift): Promise<void> {
  const basket = await findOpenRow(cashboxId);
  if (basket) await parkBasket(cashboxId, basket.id, '');
}

/**
 * A manager of the till counts and closes it for an absent cashier; a concurrent sale is included or refused.
 * @throws DomainError own_count for a person who worked at its till; shift_closed; shift_taken_over if another person
 *   already does
 */
export async function takeOverShift(by: AuditContext, shift: FoundShift, reason: string): Promise<void> {
  const closer = secondPerson(by, shift.state === 'closed' ? [] : await tillPeopleOf(shift.id));
  if (!closer) throw new DomainError('own_count');
  const of = { id: shift.id, state: { in: ['open', 'closing'] }, closerId: null, differenceReason: null };
  const now = await transaction(async (tx) => {
    await finishSoldBaskets(tx, shift.cashboxId, shift.cashierId);
    const data = { state: 'closing', closingAt: new Date(), closerId: closer, closerReason: reason };
    const { count } = await tx.cashboxShift.updateMany({ where: of, data });
    if (count > 0) {
      const after = { reason, cashier: shift.cashier };
      await recordChange(tx, by, { action: 'cash_shift.taken_over', subject: subjectOf(shift), after });
    }
    return tx.cashboxShift.findUniqueOrThrow({
      where: { id: shift.id },
      select: { state: true, closerId: true, closer: { select: { name: true } } },
    });
  });
  if (now.state === 'closed' || !now.closer) throw new DomainError('shift_closed', { status: 409 });
  if (now.closerId !== closer)
    throw new DomainError('shift_taken_over', { status: 409, params: { person: now.closer.name } });
  await parkOpenBasket(shift);
}

/**
 * Resumes sales before a count is submitted; after a first count with a difference, only while refunds of this till are
 * not paid out. That count is kept, and the next one is final.
 * @throws DomainError shift_counted
 */
export async function resumeShift(by: AuditContext, shift: FoundShift): Promise<void> {
  const isUnpaid = shift.counted !== null && (await listWaitingRefunds(shift)).some(({ isOurs }) => isOurs);
  await transaction(async (tx) => {
    const { count } = await tx.cashboxShift.updateMany({
      where: { id: shift.id, state: 'closing', countedCents: null },
      data: { state: 'open', closingAt: null, closerId: null, closerReason: null },
    });
    const again = isUnpaid
      ? await tx.$executeRaw`
          update cashbox_shifts set state = 'open', closing_at = null, closer_id = null, closer_reason = null, recounts = 1,
            first_counted_cents = counted_cents, counted_cents = null, left_cents = null, closing_count = null
          where id = ${shift.id}::uuid and state = 'closing' and counted_cents is not null and recounts = 0
            and difference_reason is null`
      : 0;
    if (count + again > 0) return recordChange(tx, by, { action: 'cash_shift.resumed', subject: subjectOf(shift) });
    const { state } = await tx.cashboxShift.findUniqueOrThrow({ where: { id: shift.id }, select: { state: true } });
    if (state !== 'open') throw new DomainError('shift_counted');
  });
}

/**
 * Submits the count. Without a difference the shift is closed.
 * @throws DomainError shift_not_counting, shift_counted_twice; left_above_counted beside `left`; what `readCount`
 *   throws
 */
export async function countShift(
  by: AuditContext,
  shift: FoundShift,
  { left, again, ...typed }: Counted & { left: Cents; again: boolean },
): Promise<void> {
  const { count, counted } = readCount(typed, shift.currency);
  if (left > counted) throw new DomainError('left_above_counted', { field: 'left' });
  const outcome = await transaction(async (tx) => {
    const body = JSON.stringify({ shift: shift.id, count, counted, left, again });
    const [answer] = await tx.$queryRaw<{ outcome: CountOutcome }[]>`select count_shift(${body}::jsonb) as outcome`;
    const { outcome } = answer!;
    if (outcome === 'closed' || outcome === 'counted') {
      await noteHand(tx, by, shift);
      await recordChange(tx, by, {
        action: again ? 'cash_shift.counted_again' : 'cash_shift.counted',
        subject: subjectOf(shift),
        after: { counted, left },
      });
    }
    if (outcome === 'closed') await recordClosed(tx, by, shift);
    return outcome;
  });
  switch (outcome) {
    case 'closed':
    case 'counted':
    case 'replayed':
      return;
    case 'open':
      throw new DomainError('shift_not_counting');
    case 'over':
      throw new DomainError('shift_counted_twice', { field: 'count' });
    default:
      return unknownOutcome(outcome);
  }
}

/**
 * Stores the reason of a difference.
 * @returns whether it closed the shift
 * @throws DomainError shift_not_counting, shift_closed
 */
export async function explainShift(by: AuditContext, shift: FoundShift, reason: string): Promise<boolean> {
  const outcome = await transaction(async (tx) => {
    const [answer] = await tx.$queryRaw<
      { outcome: ExplainOutcome }[]
    >`select explain_shift(${shift.id}::uuid, ${reason}, null) as outcome`;
    const { outcome } = answer!;
    if (outcome === 'to_approve' || outcome === 'closed') {
      await noteHand(tx, by, shift);
      await recordChange(tx, by, { action: 'cash_shift.explained', subject: subjectOf(shift), after: { reason } });
    }
    if (outcome === 'closed') await recordClosed(tx, by, shift);
    return outcome;
  });
  demandExplained(outcome);
  return outcome === 'closed';
}

/**
 * Another person approves the difference shown to them: another count or reason needs another approval.
 * @throws DomainError own_count, count_changed, shift_not_counting, shift_closed
 */
export async function approveShift(by: AuditContext, shift: FoundShift, seen: ApprovalInput): Promise<void> {
  const approver = secondPerson(by, await partiesOf(shift.id));
  if (!approver && shift.state !== 'closed') throw new DomainError('own_count');
  const { expectedCents: expected, countedCents: counted, reason } = seen;
  const outcome = await transaction(async (tx) => {
    const approval = JSON.stringify({ by: approver, expected, counted, reason });
    const [answer] = await tx.$queryRaw<
      { outcome: ExplainOutcome }[]
    >`select explain_shift(${shift.id}::uuid, null, ${approval}::jsonb) as outcome`;
    const { outcome } = answer!;
    if (outcome === 'closed') {
      const after = { expected, counted, reason };
      await recordChange(tx, by, { action: 'cash_shift.approved', subject: subjectOf(shift), after });
      await recordClosed(tx, by, shift);
    }
    return outcome;
  });
  demandExplained(outcome);
}

/** @throws DomainError own_count, count_changed, shift_not_counting, shift_closed */
function demandExplained(outcome: ExplainOutcome): void {
  switch (outcome) {
    case 'closed':
    case 'to_approve':
      return;
    case 'own':
      throw new DomainError('own_count');
    case 'changed':
      throw new DomainError('count_changed', { status: 409 });
    case 'open':
      throw new DomainError('shift_not_counting');
    case 'over':
      throw new DomainError('shift_closed');
    default:
      return unknownOutcome(outcome);
  }
}
