/**
 * Refunds and exchanges at a till: the person there decides within their rights, and a colleague approves the rest by
 * PIN.
 */
import { shownLimit } from '../../access';
import { prisma, sql, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type FoundOrder, type RescheduleInput, rescheduleVisits } from '../../orders';
import { approveAtOnceIn, balanceChoice, findDestination, makeRefundIn, type RefundInput } from '../../payments';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { letsOut } from '../../shared/limits';
import type { TillApproval } from '../../shared/secondPerson';
import { isUuid } from '../../shared/uuid';
import {
  type AtTill,
  asHand,
  asSecond,
  type DecidedBy,
  type Decider,
  type Hand,
  handOf,
  letsOutAlone,
  listDeciders,
  secondOf,
  secondsOf,
  type TypedApproval,
} from './deciders';
import { isRefundMade } from './undoSale';

/**
 * The order as the decider sees it: all tickets and all staff choices. Refunds beyond the terms need someone who may
 * make them.
 */
export const forStaff = (order: FoundOrder, deciders: readonly Pick<Decider, 'money'>[]): FoundOrder => ({
  ...order,
  ...{ mayChange: true, mayForceMoves: true, mayRefund: true },
  mayRefundAsStaff: deciders.some(({ money }) => letsOut(money, 1)),
});

/** Ticket code by position of an order. */
async function ticketCodes(orderId: string): Promise<Record<number, string>> {
  const rows = await sql<{ position: number; reference: string }>(
    'till_ticket_codes',
    // The last row of a position counts: the latest ticket of its first visit.
    `select i.position, t.reference from tickets t join order_items i on i.id = t.order_item_id
     where t.order_id = $1 order by i.position, i.visit desc, t.created_at`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ position, reference }) => [position, reference]));
}

/** Position of a scanned ticket; null if none. */
export async function scannedUnit(orderId: string, ticket: unknown): Promise<number | null> {
  if (typeof ticket !== 'string' || ticket === '') return null;
  const found = Object.entries(await ticketCodes(orderId)).find(([, reference]) => reference === ticket);
  return found ? Number(found[0]) : null;
}

/**
 * References of tickets that the page prints alone: those issued by a move or exchange, or the scanned one. Invalid
 * tickets are left out.
 */
export async function ticketsAlone(orderId: string, { changed, ticket }: { changed?: unknown; ticket?: unknown }) {
  const move = isUuid(changed) ? changed : null;
  const rows = await sql<{ reference: string }>(
    'tickets_printed_alone',
    `select t.reference from tickets t join order_items i on i.id = t.order_item_id
       left join appointments a on a.id = t.appointment_id
     where t.order_id = $1 and is_usable(t.state, a.state)
       and (t.reference = $3 or exists (select from order_moves m join order_move_items x on x.move_id = m.id
         where m.id = $2 and m.order_id = t.order_id and t.created_at >= m.created_at
           and x.order_item_id in (i.id, i.visit_of)))
     order by i.position, i.visit`,
    [orderId, move, move === null && typeof ticket === 'string' ? ticket : null],
  );
  return { references: rows.map(({ reference }) => reference), isNew: move !== null && rows.length > 0 };
}

/** The person at the till, and colleagues who may approve by PIN. */
export async function peopleAtTill(till: AtTill, permission: DecidedBy) {
  const hand = await handOf(till, permission);
  const seconds = secondsOf(till.shift, await listDeciders(till, permission, 0));
  const approval: TillApproval = {
    isHolder: hand.isHolder,
    limitCents: shownLimit(hand.money),
    codes: await ticketCodes(till.order.id),
    people: seconds.map(({ id, name }) => ({ id, name })),
  };
  return { deciders: [hand, ...seconds], approval };
}

/** Refunds of used tickets need the session's right, which a colleague who took over by PIN does not have. */
export const mayForceHere = ({ order, shift }: AtTill): boolean => shift.hand.id !== shift.tillId && order.mayForceUsed;

type Approved<T> = T & TypedApproval & { locale: Locale };

/** The approving colleague; null if the person at the till decides alone. @throws DomainError as `secondOf` */
async function approverOf(
  by: AuditContext,
  till: AtTill,
  asked: { permission: DecidedBy; hand: Hand; amountCents: number; typed: TypedApproval },
): Promise<Decider | null> {
  const { permission, hand, amountCents, typed } = asked;
  if (letsOutAlone(hand, amountCents)) return null;
  return secondOf(by, typed, till.shift, await listDeciders(till, permission, amountCents));
}

/**
 * Refunds tickets of any sale at a till. Without a colleague's approval, an amount above the limit becomes a request.
 * @throws DomainError as `secondOf` and `makeRefund`
 */
export async function refundAtTill(by: AuditContext, till: AtTill, input: Approved<RefundInput>) {
  const { order } = till;
  if (await isRefundMade(order.id, input.id)) return 'replayed' as const;
  const hand = await handOf(till, 'orders.refund');
  const mayForce = mayForceHere(till);
  if (input.force && !mayForce) throw new DomainError('refund_force_not_allowed');
  const isAsked = hand.isHolder && !input.approver;
  const asked = { permission: 'orders.refund', hand, amountCents: input.expectedCents, typed: input } as const;
  const second = isAsked ? null : await approverOf(by, till, asked);
  const seen = { ...order, mayRefundAsStaff: true };
  const choice = input.to === 'balance' ? await balanceChoice(till.actor, seen) : null;
  const { kind } = await findDestination(prisma, order.id, input.locale);
  const isSeconded = second !== null;
  const who = { kind: 'staff', money: hand.money, mayForce, balance: choice?.kind === 'staff', isSeconded } as const;
  const outcome = await transaction(async (tx) => {
    const made = await makeRefundIn(tx, asHand(by, hand), { ...order, locale: input.locale }, input, who, kind);
    if (made !== 'requested' || !second) return made;
    await approveAtOnceIn(tx, asSecond(by, second), input.id, second.money);
    return 'created' as const;
  });
  wakeOutbox();
  return outcome;
}

/** Moves or exchanges tickets of any sale at a till. @throws DomainError as `secondOf` and `rescheduleVisits` */
export async function moveAtTill(by: AuditContext, till: AtTill, input: Approved<RescheduleInput>): Promise<void> {
  const { order } = till;
  if ((await prisma.orderMove.count({ where: { id: input.id, orderId: order.id } })) > 0) return;
  const hand = await handOf(till, 'orders.manage');
  const amountCents = Math.max(0, -input.expectedCents);
  const second = await approverOf(by, till, { permission: 'orders.manage', hand, amountCents, typed: input });
  await rescheduleVisits(asHand(by, hand), { ...order, locale: input.locale }, input, {
    mayForce: true,
    money: (second ?? hand).money,
    // The refund terms apply unless the decider may refund beyond them.
    isBound: !letsOut((second ?? hand).money, 1),
    offer: undefined,
    approvedBy: second?.name ?? null,
  });
}
