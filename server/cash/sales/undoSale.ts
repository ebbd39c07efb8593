/** A cashier undoes a recent sale: a full refund, decided and paid out in one step. */
import { recordChange } from '../../audit';
import { sql, type Tx, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { approveAtOnceIn, findRefundable, makeRefundIn } from '../../payments';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import type { UndoRequest } from '../basketRequests';
import type { UndoOffer } from '../pages';
import type { FoundShift } from '../shifts/findShift';
import { type DrawerRefusal, payoutRefused } from '../shifts/payouts';
import {
  type AtTill,
  asHand,
  asSecond,
  type Hand,
  handOf,
  letsOutAlone,
  listDeciders,
  secondOf,
  secondsOf,
} from './deciders';
import { payBack } from './payRefund';

type Standing = {
  state: string;
  until: Date;
  isInTime: boolean;
  /** This shift took all payments, by methods that a till can refund. */
  isHere: boolean;
  isUsed: boolean;
  /** A refund exists, completed or pending, even if the tickets are still valid. */
  hasRefund: boolean;
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

/** Whether the shift can undo a sale now. */
export const isUndoable = async (orderId: string, shift: FoundShift): Promise<boolean> =>
  shift.state === 'open' && refusalOf(await standingOf(orderId, shift.id)) === null;

/**
 * Result of undoing a sale, and whether it needs a second person.
 * @throws DomainError undo_gone, undo_refunded, undo_elsewhere, undo_used, undo_sale_late
 */
export async function offerUndo(undoing: AtTill): Promise<UndoOffer> {
  const { order, shift } = undoing;
  const standing = await standingOf(order.id, shift.id);
  const refusal = refusalOf(standing);
  if (refusal) throw new DomainError(refusal);
  const deciders = await listDeciders(undoing, 'orders.refund', order.totalCents);
  const hand = await handOf(undoing, 'orders.refund');
  return {
    reference: order.reference,
    shiftId: shift.id,
    totalCents: order.totalCents,
    parts: standing.parts,
    until: toIso(standing.until),
    isAlone: isAlone(hand, undoing, standing),
    people: secondsOf(shift, deciders).map(({ id, name }) => ({ id, name })),
  };
}

/** The cashier may refund it, and the drawer pays out without a second person. */
const isAlone = (hand: Hand, { shift, order }: AtTill, standing: Standing): boolean =>
  letsOutAlone(hand, order.totalCents) && !(shift.needsSecond && cashIn(standing) > 0);

const cashIn = ({ parts }: Standing): number =>
  parts.reduce((sum, { method, amount }) => (method === 'cash' ? sum + amount : sum), 0);

/** Whether a request with that id has already refunded something of the order. */
export const isRefundMade = async (orderId: string, id: string): Promise<boolean> =>
  (await sql('refund_made', 'select 1 from refunds where idempotency_key = $1', [`refund:${orderId}:${id}`])).length >
  0;

/**
 * Undoes a sale of an open shift: the cashier, or a second person by PIN, decides the refund, and this shift refunds
 * each part by its method. Idempotent; if a part cannot be paid out, nothing changes.
 * @throws DomainError as `offerUndo`, `secondOf`, `payOut` and `makeRefund`; undo_card beside `isCardCancelled`
 */
export async function undoSale(
  by: AuditContext,
  undoing: AtTill,
  input: UndoRequest & { locale: Locale },
): Promise<void> {
  const { order, shift } = undoing;
  if (await isRefundMade(order.id, input.id)) return;
  const seen = await standingOf(order.id, shift.id);
  const refusal = refusalOf(seen);
  if (refusal) throw new DomainError(refusal);
  if (seen.parts.some(({ method }) => method === 'card_manual') && !input.isCardCancelled)
    throw new DomainError('undo_card', { field: 'isCardCancelled' });
  const deciders = await listDeciders(undoing, 'orders.refund', order.totalCents);
  const hand = await handOf(undoing, 'orders.refund');
  const second = isAlone(hand, undoing, seen) ? null : await secondOf(by, input, shift, deciders);
  const undo = async (tx: Tx): Promise<DrawerRefusal | null> => {
    // Lock order: shift before order, as in all payments of a till.
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
    const who = { kind: 'staff', money: hand.money, mayForce: false, isSeconded: second !== null } as const;
    const made = await makeRefundIn(tx, asHand(by, hand), { ...order, locale: input.locale }, refund, who, 'hand');
    if (made === 'replayed') return null;
    if (second && made === 'requested') await approveAtOnceIn(tx, asSecond(by, second), input.id, second.money);
    const approvedBy = second?.id ?? null;
    await payBack(tx, { by, shift, orderId: order.id, refundId: input.id, code: input.code, approvedBy });
    await recordChange(tx, by, {
      action: 'cash_shift.sale_undone',
      subject: { type: 'cash_shift', id: shift.id, label: order.reference },
      after: {
        cashier: hand.name,
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

/** Checked before any refund, so that only the refusal is committed. */
async function drawerRefusal(tx: Tx, shiftId: string, amount: number, isApproved: boolean) {
  const [answer] = await tx.$queryRaw<{ refusal: DrawerRefusal | null }[]>`
    select drawer_refusal(${shiftId}::uuid, ${amount}::bigint, ${isApproved}) as refusal`;
  return answer!.refusal;
}
