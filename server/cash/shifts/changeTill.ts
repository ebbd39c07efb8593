/** A colleague takes over a till by PIN during the shift: actions are recorded under their name. */
import { recordChange } from '../../audit';
import { prisma, sql, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { scopeOf } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Cents } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import { reachesVenue } from '../../shared/scopes';
import { checkStaffPin, staffWithPin } from '../../users';
import type { Counted } from '../requests';
import type { FoundShift } from './findShift';
import { readCount } from './readCount';
import { noteHand } from './shiftPeople';

type Person = { id: string; name: string };

/** People who may sell in that venue and have a PIN. */
export async function listColleagues({ venueId }: Pick<FoundShift, 'venueId'>): Promise<Person[]> {
  const people = await staffWithPin('cash.sell');
  return people
    .filter((person) => reachesVenue(scopeOf(person, 'cash.sell'), venueId))
    .map(({ id, name }) => ({ id, name }));
}

type Outcome = 'switched' | 'replayed' | 'closed';
type Taking = { person: string; pin: string; id: string; counted: Counted | null };

/** @throws DomainError not_a_cashier beside `person`; those of `checkStaffPin` beside `pin` */
async function colleagueByPin(by: AuditContext, shift: FoundShift, { person, pin }: Taking): Promise<Person> {
  const colleague = (await listColleagues(shift)).find(({ id }) => id === person);
  if (!colleague) throw new DomainError('not_a_cashier', { field: 'person' });
  await checkStaffPin(person, pin, { by });
  return colleague;
}

/**
 * Changes the person at the till. With a count it is a handover, and the difference is stored with it.
 * @throws DomainError as `colleagueByPin` and `readCount`; shift_not_open
 */
export async function changeTill(by: AuditContext, shift: FoundShift, taking: Taking): Promise<void> {
  const counted = taking.counted && readCount(taking.counted, shift.currency);
  const colleague = await colleagueByPin(by, shift, taking);
  // A retry, even if another cashier has taken over since.
  if (counted && (await prisma.cashHandover.count({ where: { id: taking.id, shiftId: shift.id } })) > 0) return;
  const outcome = await transaction(async (tx) => {
    const body = JSON.stringify({ shift: shift.id, to: colleague.id, id: taking.id, ...counted });
    const [answer] = await tx.$queryRaw<{ outcome: Outcome }[]>`select switch_till(${body}::jsonb) as outcome`;
    if (answer!.outcome === 'switched') {
      await noteHand(tx, by, shift);
      await recordChange(tx, by, {
        action: counted ? 'cash_shift.handed_over' : 'cash_shift.cashier_changed',
        subject: { type: 'cash_shift', id: shift.id, label: shift.cashbox },
        before: { cashier: shift.till ?? shift.cashier },
        after: { cashier: colleague.name },
      });
    }
    return answer!.outcome;
  });
  switch (outcome) {
    case 'switched':
    case 'replayed':
      return;
    case 'closed':
      throw new DomainError('shift_not_open');
    default:
      return unknownOutcome(outcome);
  }
}

export type HandoverRow = {
  id: string;
  at: Date;
  from: string;
  to: string;
  counted: Cents;
  expected: Cents;
};

export const listHandovers = (shiftId: string) =>
  sql<HandoverRow>(
    'list_handovers',
    `select h.id, h.at, f.name as "from", t.name as "to", h.counted_cents as counted, h.expected_cents as expected
     from cash_handovers h join users f on f.id = h.from_id join users t on t.id = h.to_id where h.shift_id = $1 order by h.at`,
    [shiftId],
  );
