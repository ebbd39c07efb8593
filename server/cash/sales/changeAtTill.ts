/** Refunds and exchanges at a counter: the person at the till decides as far as they may, and a colleague approves the rest by PIN. */
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

/** The order as the person who decides sees it: every ticket, and every choice of staff. Money goes back past the terms where one may refund. */
export const forStaff = (order: FoundOrder, deciders: readonly Pick<Decider, 'money'>[]): FoundOrder => ({
  ...order,
  ...{ mayChange: true, mayForceMoves: true, mayRefund: true },
  mayRefundAsStaff: deciders.some(({ money }) => letsOut(money, 1)),
});

/** The code on the ticket of each position of an order. */
async function ticketCodes(orderId: string): Promise<Record<number, string>> {
  const rows = await sql<{ position: number; reference: string }>(
    'till_ticket_codes',
    // The last row of a position's tickets counts: the latest one of its first visit.
    `select i.position, t.reference from tickets t join order_items i on i.id = t.order_item_id
     where t.order_id = $1 order by i.position, i.visit desc, t.created_at`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ position, reference }) => [position, reference]));
}

/** The position of a ticket that was scanned; null of none. */
export async function scannedUnit(orderId: string, ticket: unknown): Promise<number | null> {
  if (typeof ticket !== 'string' || ticket === '') return null;
  const found = Object.entries(await ticketCodes(orderId)).find(([, reference]) => reference === ticket);
  return found ? Number(found[0]) : null;
}

/**
 * References of the tickets that a page of the counter prints alone: those that a move or an exchange has issued, or the
 * one that was scanned. A ticket that is no longer valid is none of them.
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

/** The person at the till, and the colleagues who may approve by PIN what they may not decide alone. */
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

/** Used tickets are refunded by the right of the session, which a colleague who took over by PIN does not have. */
export const mayForceHere = ({ order, shift }: AtTill): boolean => shift.hand.id !== shift.tillId && order.mayForceUsed;

type Approved<T> = T & TypedApproval & { locale: Locale };

/** The colleague who approves; null where the person at the till decides alone. @throws DomainError as `secondOf` */
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
 * Refunds tickets of any sale at a counter. Above their limit a person who may refund asks for it where no colleague approves it.
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

/** Moves or exchanges tickets of any sale at a counter. @throws DomainError as `secondOf` and `rescheduleVisits` */
export async function moveAtTill(by: AuditContext, till: AtTill, input: Approved<RescheduleInput>): Promise<void> {
  const { order } = till;
  if ((await prisma.orderMove.count({ where: { id: input.id, orderId: order.id } })) > 0) return;
  const hand = await handOf(till, 'orders.manage');
  const amountCents = Math.max(0, -input.expectedCents);
  const second = await approverOf(by, till, { permission: 'orders.manage', hand, amountCents, typed: input });
  await rescheduleVisits(asHand(by, hand), { ...order, locale: input.locale }, input, {
    mayForce: true,
    money: (second ?? hand).money,
    // The terms bind what goes back unless the person who decides may refund past them.
    isBound: !letsOut((second ?? hand).money, 1),
    offer: undefined,
    approvedBy: second?.name ?? null,
  });
}
