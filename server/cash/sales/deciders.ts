/**
 * Approval rule of the till for undo, refund and exchange: the person there decides within their rights, and a
 * colleague with a PIN approves the rest.
 */
import { moneyOut } from '../../access';
import { sql } from '../../infra/db';
import type { FoundOrder } from '../../orders';
import { type Actor, type AuditContext, doerIn, scopeOf } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { letsOut, type MoneyOut } from '../../shared/limits';
import { reachesEvent } from '../../shared/scopes';
import { secondPerson } from '../../shared/secondPerson';
import { checkStaffPin, type StaffMember, staffWithPin } from '../../users';
import type { FoundShift } from '../shifts/findShift';

export type AtTill = { actor: Actor; shift: FoundShift; order: FoundOrder };
export type DecidedBy = 'orders.refund' | 'orders.manage';

/** A person with their refund limit for the order. */
export type Decider = { id: string; name: string; money: MoneyOut };

const reachesAll = (
  person: Pick<StaffMember, 'permissions' | 'limited'>,
  permission: DecidedBy,
  events: readonly string[],
) => {
  const scope = scopeOf(person, permission);
  return scope === 'everywhere' || (events.length > 0 && events.every((id) => reachesEvent(scope, id)));
};

const eventsOf = async (orderId: string): Promise<string[]> =>
  (
    await sql<{ event: string }>(
      'till_order_events',
      'select distinct event_id::text as event from order_items where order_id = $1::uuid',
      [orderId],
    )
  ).map(({ event }) => event);

/** All people with a PIN and the permission in all events of the order, whose limit covers the amount. */
export async function listDeciders(
  { order }: Pick<AtTill, 'order'>,
  permission: DecidedBy,
  amountCents: number,
): Promise<Decider[]> {
  const events = await eventsOf(order.id);
  const people = (await staffWithPin(permission)).filter((person) => reachesAll(person, permission, events));
  const judged = people.map(async (person) => {
    const mayRefund = reachesAll(person, 'orders.refund', events);
    const money = await moneyOut({ user: mayRefund ? { id: person.id } : null }, order.currency);
    return { id: person.id, name: person.name, money };
  });
  return (await Promise.all(judged)).filter(({ money }) => letsOut(money, amountCents));
}

/** The person at the till: permission and refund limit. */
export type Hand = Decider & { isHolder: boolean };

/** A colleague who took over by PIN has their own rights, not the session's. */
export async function handOf({ actor, shift, order }: AtTill, permission: DecidedBy): Promise<Hand> {
  const { hand, tillId } = shift;
  if (hand.id === tillId) {
    const own = (await listDeciders({ order }, permission, 0)).find(({ id }) => id === tillId);
    return {
      ...hand,
      isHolder: own !== undefined,
      money: own?.money ?? (await moneyOut({ user: null }, order.currency)),
    };
  }
  return {
    ...hand,
    isHolder: permission === 'orders.refund' ? order.mayRefundAsStaff : order.mayForceMoves,
    money: await moneyOut(order.mayRefundAsStaff ? actor : { user: null }, order.currency),
  };
}

export const letsOutAlone = ({ isHolder, money }: Hand, amountCents: number): boolean =>
  isHolder && letsOut(money, amountCents);

/** Those of `deciders` who may be the second person. */
export const secondsOf = ({ askers }: FoundShift, deciders: readonly Decider[]): Decider[] =>
  deciders.filter(({ id }) => secondPerson({ userId: id, impersonatorId: null }, askers) !== null);

export type TypedApproval = { approver?: string | null | undefined; pin?: string | null | undefined };

/**
 * @throws DomainError undo_needs_second beside what is missing; not_a_refunder beside `approver`; as `checkStaffPin`
 * beside `pin`
 */
export async function secondOf(
  by: AuditContext,
  { approver, pin }: TypedApproval,
  shift: FoundShift,
  deciders: readonly Decider[],
): Promise<Decider> {
  if (!approver || !pin) throw new DomainError('undo_needs_second', { field: approver ? 'pin' : 'approver' });
  const person = secondsOf(shift, deciders).find(({ id }) => id === approver);
  if (!person) throw new DomainError('not_a_refunder', { field: 'approver' });
  await checkStaffPin(approver, pin, { by });
  return person;
}

/** Records the colleague who took over by PIN instead of the session's cashier. */
export const asHand = (by: AuditContext, { id, name }: Pick<Hand, 'id' | 'name'>): AuditContext =>
  id === doerIn(by) ? by : { ...by, userId: id, name };

export const asSecond = (by: AuditContext, { id, name }: Decider): AuditContext => ({
  ...by,
  userId: id,
  name,
  impersonatorId: null,
});
