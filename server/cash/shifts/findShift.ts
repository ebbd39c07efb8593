import { sql } from '../../infra/db';
import { type Actor, doerOf, scopeOf } from '../../shared/actor';
import type { CashCount, ShiftState } from '../../shared/cash';
import { DomainError, notFound } from '../../shared/errors';
import type { Cents } from '../../shared/money';
import { reachesVenue } from '../../shared/scopes';
import { peopleOf, secondPerson } from '../../shared/secondPerson';
import { isUuid } from '../../shared/uuid';
import type { ShiftFigures } from '../pages';
import { partiesOf, tillPeopleOf } from './shiftPeople';

export type ShiftRow = {
  id: string;
  cashboxId: string;
  cashbox: string;
  venueId: string;
  zone: string;
  number: number;
  state: ShiftState;
  cashierId: string;
  cashier: string;
  /** A colleague who stands at the counter now, where it is not its cashier. */
  tillId: string | null;
  till: string | null;
  currency: string;
  openedAt: Date;
  openingExpected: Cents;
  openingCounted: Cents;
  drawer: Cents;
  /** The terms of its cashbox when it was opened. */
  tolerance: Cents;
  openingFloat: Cents;
  /** The smallest coin that it hands out. */
  rounding: Cents;
  /** Two payouts were refused because the drawer held less: a second person approves each further one (`drawer_refusal`). */
  needsSecond: boolean;
  recounts: number;
  closingCount: CashCount | null;
  /** Before it was counted again. */
  firstCounted: Cents | null;
  counted: Cents | null;
  left: Cents | null;
  reason: string | null;
  closedAt: Date | null;
  banked: Cents | null;
  approvedBy: string | null;
  /** Counts and closes it for a cashier who is absent. */
  closerId: string | null;
  closer: string | null;
  closerReason: string | null;
  z: number | null;
  snapshot: ShiftFigures | null;
  previousHash: string | null;
  hash: string | null;
  /** Its count is not final: the people of its till see no sums of its cash (`is_uncounted`). */
  isUncounted: boolean;
};

const SHIFT = `select s.id, s.cashbox_id as "cashboxId", c.name as cashbox, c.venue_id as "venueId", v.time_zone as zone, s.number, s.state,
    s.cashier_id as "cashierId", u.name as cashier, s.at_till as "tillId", till.name as till, s.currency, s.opened_at as "openedAt", s.opening_expected_cents as "openingExpected",
    s.opening_counted_cents as "openingCounted", s.drawer_cents as drawer, s.tolerance_cents as tolerance, c.opening_float_cents as "openingFloat", s.recounts,
    s.closing_count as "closingCount", s.first_counted_cents as "firstCounted", s.counted_cents as counted, s.left_cents as left, s.difference_reason as reason, s.closed_at as "closedAt",
    s.banked_cents as banked, a.name as "approvedBy", s.closer_id as "closerId", closer.name as closer, s.closer_reason as "closerReason", s.z_number as z, s.snapshot, s.previous_hash as "previousHash", s.hash,
    is_uncounted(s.id) as "isUncounted", s.rounding_cents as rounding, s.short_refusals >= 2 as "needsSecond"
  from cashbox_shifts s join cashboxes c on c.id = s.cashbox_id join venues v on v.id = c.venue_id join users u on u.id = s.cashier_id
    left join users a on a.id = s.approved_by left join users till on till.id = s.at_till left join users closer on closer.id = s.closer_id`;

export type FoundShift = ShiftRow & {
  isOwn: boolean;
  /** A right that ended, or was limited to other venues since, sells no more: the drawer is counted and closed all the same. */
  maySell: boolean;
  /** Looks after the cashboxes of its venue. */
  mayManage: boolean;
  /** Sees the reports of its venue: an accountant reads it and changes nothing. */
  mayRead: boolean;
  /** Its cashier, or the person who closes it for them. */
  mayCount: boolean;
  mayTakeOver: boolean;
  /** The real person who works at the counter in this session: an impersonator, a colleague who took over, or its cashier. */
  hand: { id: string; name: string };
  /** The people who ask for what this session asks for: none of them approves it. */
  askers: readonly string[];
  /** They took no part in it: they approve its count, and correct its closing. */
  isSecond: boolean;
  /** Its cashier, and everybody else who worked at its till, sees no sums of its cash until the count is final. */
  isBlind: boolean;
};

const asSeen = (shift: ShiftRow, actor: Actor): FoundShift => {
  const isOwn = shift.cashierId === actor.user?.id;
  const { cashierId, cashier, tillId, till, closerId } = shift;
  const doer = doerOf(actor);
  const present = tillId && till ? { id: tillId, name: till } : { id: cashierId, name: cashier };
  const hand = actor.impersonator ? { id: actor.impersonator.id, name: actor.impersonator.name } : present;
  const mayManage = reachesVenue(scopeOf(actor, 'cash.manage'), shift.venueId);
  const isOpen = shift.state !== 'closed';
  return {
    ...shift,
    isOwn,
    maySell: reachesVenue(scopeOf(actor, 'cash.sell'), shift.venueId),
    mayManage,
    mayRead: isOwn || mayManage || reachesVenue(scopeOf(actor, 'reports.view'), shift.venueId),
    mayCount: isOpen && (closerId === null ? isOwn : mayManage && closerId === doer),
    mayTakeOver: isOpen && !isOwn && mayManage && closerId === null && shift.reason === null,
    hand,
    // The account of the session asks too where a colleague has taken over by PIN.
    askers: [...new Set([hand.id, cashierId, ...peopleOf(actor)])],
    isSecond: false,
    isBlind: isOwn && shift.isUncounted,
  };
};

/** A shift as it is, for what is printed of it. */
export async function readShift(id: string): Promise<ShiftRow> {
  const [row] = await sql<ShiftRow>('find_shift', `${SHIFT} where s.id = $1`, [id]);
  return row!;
}

/** A shift that they may read. @throws HttpError 404 */
export async function findReadableShift(actor: Actor, id: unknown): Promise<FoundShift> {
  if (!isUuid(id)) throw notFound();
  const [row] = await sql<ShiftRow>('find_shift', `${SHIFT} where s.id = $1`, [id]);
  const shift = row && asSeen(row, actor);
  if (!shift?.mayRead) throw notFound();
  const by = { userId: actor.user?.id ?? null, impersonatorId: actor.impersonator?.id ?? null };
  const [parties, atTill] = await Promise.all([partiesOf(shift.id), tillPeopleOf(shift.id)]);
  const workedThere = secondPerson(by, atTill) === null;
  return {
    ...shift,
    isSecond: secondPerson(by, parties) !== null,
    isBlind: workedThere && shift.isUncounted,
    mayTakeOver: shift.mayTakeOver && !workedThere,
  };
}

/** A shift of their own, or of a venue whose cashboxes they look after. @throws HttpError 404 */
export async function findShift(actor: Actor, id: unknown): Promise<FoundShift> {
  const shift = await findReadableShift(actor, id);
  if (!(shift.isOwn || shift.mayManage)) throw notFound();
  return shift;
}

/** A shift of their own. @throws HttpError 404 */
export async function findOwnShift(actor: Actor, id: unknown): Promise<FoundShift> {
  const shift = await findShift(actor, id);
  if (!shift.isOwn) throw notFound();
  return shift;
}

/** A shift that they count: their own, or one that they close for its cashier. @throws HttpError 404; DomainError shift_taken_over */
export async function findCountedShift(actor: Actor, id: unknown): Promise<FoundShift> {
  const shift = await findShift(actor, id);
  if (shift.state !== 'closed' && shift.isOwn && shift.closer)
    throw new DomainError('shift_taken_over', { status: 409, params: { person: shift.closer } });
  if (!shift.isOwn && !(shift.mayManage && shift.closerId === doerOf(actor))) throw notFound();
  return shift;
}

/** The one that a person has open, or is counting; null when there is none. */
export async function findOpenShift(actor: Actor): Promise<FoundShift | null> {
  const [row] = await sql<ShiftRow>('find_open_shift', `${SHIFT} where s.cashier_id = $1 and s.state <> 'closed'`, [
    actor.user?.id ?? null,
  ]);
  return row ? asSeen(row, actor) : null;
}

/** Theirs, to take money in. @throws DomainError shift_not_open where there is none; sells_elsewhere where they may not sell there any more */
export async function findSellingShift(actor: Actor): Promise<FoundShift> {
  const shift = await findOpenShift(actor);
  if (!shift) throw new DomainError('shift_not_open', { status: 409 });
  if (!shift.maySell) throw new DomainError('sells_elsewhere', { status: 409, params: { cashbox: shift.cashbox } });
  return shift;
}
