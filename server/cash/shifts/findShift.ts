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
  /** Colleague who has taken over the till from its cashier. */
  tillId: string | null;
  till: string | null;
  currency: string;
  openedAt: Date;
  openingExpected: Cents;
  openingCounted: Cents;
  drawer: Cents;
  /** Terms of its till at the opening. */
  tolerance: Cents;
  openingFloat: Cents;
  /** Smallest coin handed out. */
  rounding: Cents;
  /** The drawer has refused two payouts for lack of cash: each further one needs a second person (`drawer_refusal`). */
  needsSecond: boolean;
  recounts: number;
  closingCount: CashCount | null;
  /** The first count, if it was counted again. */
  firstCounted: Cents | null;
  counted: Cents | null;
  left: Cents | null;
  reason: string | null;
  closedAt: Date | null;
  banked: Cents | null;
  approvedBy: string | null;
  /** Counts and closes it for an absent cashier. */
  closerId: string | null;
  closer: string | null;
  closerReason: string | null;
  z: number | null;
  snapshot: ShiftFigures | null;
  previousHash: string | null;
  hash: string | null;
  /** Its count is not final: people of its till see no cash totals (`is_uncounted`). */
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
  /** Without the right to sell there, the shift can only be counted and closed. */
  maySell: boolean;
  /** Manages the tills of its venue. */
  mayManage: boolean;
  /** Sees the reports of its venue: an accountant may view it without changes. */
  mayRead: boolean;
  /** Its cashier, or the person who closes it for them. */
  mayCount: boolean;
  mayTakeOver: boolean;
  /** The real person at the till in this session: an impersonator, a colleague who took over, or its cashier. */
  hand: { id: string; name: string };
  /** People behind the requests of this session: none of them may approve. */
  askers: readonly string[];
  /** They took no part in it: they may approve its count and correct its closing. */
  isSecond: boolean;
  /** People who worked at its till see no cash totals until the count is final. */
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
    // After a takeover by PIN, the session's account counts as requester too.
    askers: [...new Set([hand.id, cashierId, ...peopleOf(actor)])],
    isSecond: false,
    isBlind: isOwn && shift.isUncounted,
  };
};

/** A shift without access check, for printing. */
export async function readShift(id: string): Promise<ShiftRow> {
  const [row] = await sql<ShiftRow>('find_shift', `${SHIFT} where s.id = $1`, [id]);
  return row!;
}

/** A shift that the user may view. @throws HttpError 404 */
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

/** The user's own shift, or one of a venue whose tills they manage. @throws HttpError 404 */
export async function findShift(actor: Actor, id: unknown): Promise<FoundShift> {
  const shift = await findReadableShift(actor, id);
  if (!(shift.isOwn || shift.mayManage)) throw notFound();
  return shift;
}

/** The user's own shift. @throws HttpError 404 */
export async function findOwnShift(actor: Actor, id: unknown): Promise<FoundShift> {
  const shift = await findShift(actor, id);
  if (!shift.isOwn) throw notFound();
  return shift;
}

/**
 * A shift that the user counts: their own, or one they close for its cashier.
 * @throws HttpError 404; DomainError shift_taken_over
 */
export async function findCountedShift(actor: Actor, id: unknown): Promise<FoundShift> {
  const shift = await findShift(actor, id);
  if (shift.state !== 'closed' && shift.isOwn && shift.closer)
    throw new DomainError('shift_taken_over', { status: 409, params: { person: shift.closer } });
  if (!shift.isOwn && !(shift.mayManage && shift.closerId === doerOf(actor))) throw notFound();
  return shift;
}

/** The user's open or counting shift; null if there is none. */
export async function findOpenShift(actor: Actor): Promise<FoundShift | null> {
  const [row] = await sql<ShiftRow>('find_open_shift', `${SHIFT} where s.cashier_id = $1 and s.state <> 'closed'`, [
    actor.user?.id ?? null,
  ]);
  return row ? asSeen(row, actor) : null;
}

/**
 * The user's open shift, to take payments.
 * @throws DomainError shift_not_open if there is none; sells_elsewhere if they may no longer sell there
 */
export async function findSellingShift(actor: Actor): Promise<FoundShift> {
  const shift = await findOpenShift(actor);
  if (!shift) throw new DomainError('shift_not_open', { status: 409 });
  if (!shift.maySell) throw new DomainError('sells_elsewhere', { status: 409, params: { cashbox: shift.cashbox } });
  return shift;
}
