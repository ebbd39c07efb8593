/** A sale of a moment ago that its cashier undoes: a refund of all of it, decided and paid out in one go. */
import { moneyOut } from '../../access';
import { recordChange } from '../../audit';
import { sql, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { FoundOrder } from '../../orders';
import { approveRefundIn, findRefundable, makeRefundIn } from '../../payments';
import { type Actor, type AuditContext, doerIn, scopeOf } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { letsOut, type MoneyOut } from '../../shared/limits';
import { reachesEvent } from '../../shared/scopes';
import { secondPerson } from '../../shared/secondPerson';
import { toIso } from '../../shared/time';
import { checkStaffPin, type StaffMember, staffWithPin } from '../../users';
import type { UndoRequest } from '../basketRequests';
import type { UndoOffer } from '../pages';
import type { FoundShift } from '../shifts/findShift';
import { type DrawerRefusal, payoutRefused } from '../shifts/payouts';
import { payBack } from './payRefund';

type Standing = {
  state: string;
  until: Date;
  isInTime: boolean;
  /** All of it was taken by this shift, in ways that a counter gives back. */
  isHere: boolean;
  isUsed: boolean;
  /** Money went back already, or is about to, though the tickets may be good still. */
  hasRefund: boolean;
  events: string[];
  parts: UndoOffer['parts'];
};

const STANDING = `
  select o.state::text as state, o.paid_at + make_interval(mins => s.undo_minutes) as until,
    o.paid_at + make_interval(mins => s.undo_minutes) > moment() as "isInTime",
    exists (select from cash_movements m where m.order_id = o.id and m.kind = 'sale' and m.shift_id = s.id)
      and not exists (select from cash_movements m where m.order_id = o.id and m.kind = 'sale' and m.shift_id <> s.id)
      and not exists (select from payments p where p.order_id = o.id and p.state = 'captured' and p.amount_cents > 0
        and not exists (select from cash_movements m where m.payment_id = p.id and m.kind = 'sale' and m.method = p.method)) as "isHere",
    exists (select from order_items i where i.order_id = o.id and is_unit_used(i.id)) as "isUsed",
    exists (select from refunds r where r.order_id = o.id and r.state <> 'cancelled') as "hasRefund",
    array(select distinct event_id::text from order_items where order_id = o.id) as events,
    coalesce((select jsonb_agg(jsonb_build_object('method', m.method, 'amount', m.amount_cents + case when m.method = 'cash' then
          (select coalesce(sum(r.amount_cents), 0) from cash_movements r where r.payment_id = m.payment_id and r.kind = 'rounding') else 0 end,
        'code', m.data ->> 'code', 'terminal', nullif(m.data ->> 'terminal', ''), 'last4', p.card_last4) order by m.position)
      from cash_movements m left join payments p on p.id = m.payment_id where m.order_id = o.id and m.kind = 'sale' and m.amount_cents > 0), '[]') as parts
  from orders o, cashbox_shifts s where o.id = $1::uuid and s.id = $2::uuid`;

async function standingOf(orderId: string, shiftId: string): Promise<Standing> {
  const [row] = await sql<Standing>('undo_standing', STANDING, [orderId, shiftId]);
  return row!;
}

function refusalOf({ state, isHere, isInTime, isUsed, hasRefund }: Standing) {
  if (state !== 'paid') return 'undo_gone';
  if (hasRefund) return 'undo_refunded';
  if (!isHere) return 'undo_elsewhere';
  if (isUsed) return 'undo_used';
  return isInTime ? null : 'undo_sale_late';
}

/** Whether a sale can be undone from a shift now. */
export const isUndoable = async (orderId: string, shift: FoundShift): Promise<boolean> =>
  shift.state === 'open' && refusalOf(await standingOf(orderId, shift.id)) === null;

const reachesAll = (person: Pick<StaffMember, 'permissions' | 'limited'>, events: readonly string[]) => {
  const scope = scopeOf(person, 'orders.refund');
  return scope === 'everywhere' || (events.length > 0 && events.every((id) => reachesEvent(scope, id)));
};

type Undoing = { actor: Actor; shift: FoundShift; order: FoundOrder };
type Decider = { id: string; name: string; money: MoneyOut };

/** Who may refund all of it, by PIN. */
async function listDeciders({ order }: Undoing, events: readonly string[]): Promise<Decider[]> {
  const people = (await staffWithPin('orders.refund')).filter((person) => reachesAll(person, events));
  const judged = people.map(async ({ id, name }) => ({
    id,
    name,
    money: await moneyOut({ user: { id } }, order.currency),
  }));
  return (await Promise.all(judged)).filter(({ money }) => letsOut(money, order.totalCents));
}

/** The person who works at the counter, and how much they may refund of it alone. */
async function undoerOf({ actor, shift, order }: Undoing, deciders: readonly Decider[]) {
  const { hand, tillId } = shift;
  if (hand.id === tillId) return { ...hand, money: deciders.find(({ id }) => id === tillId)?.money ?? null };
  const money = order.mayRefundAsStaff ? await moneyOut(actor, order.currency) : null;
  return { ...hand, money: money && letsOut(money, order.totalCents) ? money : null };
}

/**
 * What undoing a sale comes to, and whether it needs a second person.
 * @throws DomainError undo_gone, undo_refunded, undo_elsewhere, undo_used, undo_sale_late
 */
export async function offerUndo(undoing: Undoing): Promise<UndoOffer> {
  const { order, shift } = undoing;
  const standing = await standingOf(order.id, shift.id);
  const refusal = refusalOf(standing);
  if (refusal) throw new DomainError(refusal);
  const deciders = await listDeciders(undoing, standing.events);
  const undoer = await undoerOf(undoing, deciders);
  return {
    reference: order.reference,
    totalCents: order.totalCents,
    parts: standing.parts,
    until: toIso(standing.until),
    isAlone: isAlone(undoer, shift, standing),
    people: deciders.filter(isSecond(shift)).map(({ id, name }) => ({ id, name })),
  };
}

/** The cashier may refund it, and the drawer pays out without a second person. */
const isAlone = ({ money }: { money: MoneyOut | null }, { needsSecond }: FoundShift, standing: Standing): boolean =>
  money !== null && !(needsSecond && cashIn(standing) > 0);

const cashIn = ({ parts }: Standing): number =>
  parts.reduce((sum, { method, amount }) => (method === 'cash' ? sum + amount : sum), 0);

/** Whether a person decides as a second one by their PIN. */
const isSecond =
  ({ askers }: FoundShift) =>
  ({ id }: { id: string }) =>
    secondPerson({ userId: id, impersonatorId: null }, askers) !== null;

/** @throws DomainError undo_needs_second beside `approver`; not_a_refunder; those of `checkStaffPin` beside `pin` */
async function secondOf(
  by: AuditContext,
  { approver, pin }: UndoRequest,
  shift: FoundShift,
  deciders: readonly Decider[],
) {
  if (!approver || !pin) throw new DomainError('undo_needs_second', { field: approver ? 'pin' : 'approver' });
  const person = deciders.find(({ id }) => id === approver);
  if (!person || !isSecond(shift)(person)) throw new DomainError('not_a_refunder', { field: 'approver' });
  await checkStaffPin(approver, pin, { by });
  return person;
}

const isUndone = (orderId: string, id: string) =>
  sql('undone_before', 'select 1 from refunds where idempotency_key = $1', [`refund:${orderId}:${id}`]);

/**
 * Undoes a sale of an open shift: the refund is decided, by the cashier or by a second person's PIN, and each part goes back as
 * it came, from this shift. Sent twice it is done once; where a part cannot be paid out nothing has happened.
 * @throws DomainError as `offerUndo`, `secondOf`, `payOut` and `makeRefund`; undo_card beside `isCardCancelled`
 */
export async function undoSale(
  by: AuditContext,
  undoing: Undoing,
  input: UndoRequest & { locale: Locale },
): Promise<void> {
  const { order, shift } = undoing;
  if ((await isUndone(order.id, input.id)).length > 0) return;
  const seen = await standingOf(order.id, shift.id);
  const refusal = refusalOf(seen);
  if (refusal) throw new DomainError(refusal);
  if (seen.parts.some(({ method }) => method === 'card_manual') && !input.isCardCancelled)
    throw new DomainError('undo_card', { field: 'isCardCancelled' });
  const deciders = await listDeciders(undoing, seen.events);
  const undoer = await undoerOf(undoing, deciders);
  const second = isAlone(undoer, shift, seen) ? null : await secondOf(by, input, shift, deciders);
  // A cashier who lets no money leave asks for it, and the second person lets it.
  const money = undoer.money ?? (await moneyOut({ user: null }, order.currency));
  // A colleague who took over by PIN works in the cashier's session.
  const asUndoer = undoer.id === doerIn(by) ? by : { ...by, userId: undoer.id, name: undoer.name };
  const undo = async (tx: Tx): Promise<DrawerRefusal | null> => {
    // The shift comes before the order, as wherever a counter takes or pays money.
    const [open] = await tx.$queryRaw<object[]>`
      select 1 as open from cashbox_shifts where id = ${shift.id}::uuid and state = 'open' for no key update`;
    if (!open) throw new DomainError('shift_not_open', { status: 409 });
    const refusal = await drawerRefusal(tx, shift.id, cashIn(seen), second !== null);
    if (refusal) return refusal;
    const rows = await findRefundable(tx, order.id);
    const refund = {
      id: input.id,
      positions: rows.map(({ position }) => position),
      how: 'all',
      amountCents: null,
      expectedCents: order.totalCents,
      currency: order.currency,
      note: input.reason,
      force: false,
      payeeName: '',
      payeeIban: '',
    } as const;
    const who = { kind: 'staff', money, mayForce: false } as const;
    const made = await makeRefundIn(tx, asUndoer, { ...order, locale: input.locale }, refund, who, 'hand');
    if (made === 'replayed') return null;
    if (second && made === 'requested')
      await approveRefundIn(
        tx,
        { ...by, userId: second.id, name: second.name, impersonatorId: null },
        input.id,
        second.money,
      );
    // Asked for and approved in one go, it has not waited for a second person.
    await tx.$executeRaw`
      delete from order_attentions where order_id = ${order.id}::uuid and cause = 'refund_requested' and ended_at = raised_at`;
    const approvedBy = second?.id ?? null;
    await payBack(tx, { by, shift, orderId: order.id, refundId: input.id, code: input.code, approvedBy });
    await recordChange(tx, by, {
      action: 'cash_shift.sale_undone',
      subject: { type: 'cash_shift', id: shift.id, label: order.reference },
      after: {
        cashier: undoer.name,
        amount: order.totalCents,
        reason: input.reason,
        approved_by: second?.name ?? null,
      },
    });
    return null;
  };
  const refused = await transaction(undo);
  if (refused) throw await payoutRefused(by, shift.id, refused);
  wakeOutbox();
}

/** Asked before anything is refunded: what commits then is the refusal alone. */
async function drawerRefusal(tx: Tx, shiftId: string, amount: number, isApproved: boolean) {
  const [answer] = await tx.$queryRaw<{ refusal: DrawerRefusal | null }[]>`
    select drawer_refusal(${shiftId}::uuid, ${amount}::bigint, ${isApproved}) as refusal`;
  return answer!.refusal;
}
