import { sql } from '../../infra/db';
import { type Cents, subtract } from '../../shared/money';
import { toIso } from '../../shared/time';
import type {
  GivenDiscount,
  MovementLine,
  ShiftFigures,
  ShiftHead,
  ShiftOrder,
  ShiftShown,
  ShiftSoFar,
  WaitingRefund,
} from '../pages';
import { listPrints } from '../printing/listPrints';
import { listWaitingRefunds } from '../sales/payRefund';
import { readHouse } from '../sales/readReceipt';
import { listHandovers } from './changeTill';
import type { FoundShift, ShiftRow } from './findShift';
import { payoutApprovers } from './payouts';

const MAX_LINES = 500;

type Row = Omit<MovementLine, 'at'> & {
  at: Date;
  method: string;
  reference: string | null;
  given: Cents | null;
  change: Cents | null;
};

const listMovements = (shiftId: string) =>
  sql<Row>(
    'list_cash_movements',
    `select m.id, m.at, m.kind, m.method, m.amount_cents as amount, m.reason, u.name as by, o.reference,
       case when m.method = 'cash' then (m.data ->> 'given')::bigint end as given, case when m.method = 'cash' then (m.data ->> 'change')::bigint end as change
     from cash_movements m join users u on u.id = m."by" left join orders o on o.id = m.order_id
     where m.shift_id = $1 order by m.position desc limit $2`,
    [shiftId, MAX_LINES],
  );

const listCorrections = (shiftId: string) =>
  sql<Omit<MovementLine, 'at'> & { at: Date }>(
    'list_corrections',
    `select m.id, m.at, m.kind, m.amount_cents as amount, m.reason, u.name as by
     from cash_movements m join users u on u.id = m."by" where m.corrects_id = $1 order by m.position`,
    [shiftId],
  );

const listDiscounts = (shiftId: string) =>
  sql<Omit<GivenDiscount, 'at'> & { at: Date }>(
    'list_counter_discounts',
    `select d.id, o.reference, d.at, d.percent, d.amount_cents as "amountCents", d.reason, u.name as by, a.name as "approvedBy",
       (select i.product_name from order_items i where i.order_id = o.id and i.visit = 0 and i.product_id::text = split_part(d.line, ' ', 1) limit 1) as line
     from order_discounts d join orders o on o.id = d.order_id join users u on u.id = d."by" left join users a on a.id = d.approved_by
     where o.paid_at is not null and o.id in (select order_id from cash_movements where shift_id = $1 and kind = 'sale')
     order by d.at desc limit $2`,
    [shiftId, MAX_LINES],
  );

/** Totals: stored at the closing, else current. */
export async function figuresOf({ id, snapshot }: ShiftRow): Promise<ShiftFigures> {
  if (snapshot) return snapshot;
  const [row] = await sql<{ figures: ShiftFigures }>('shift_figures', 'select shift_figures($1) as figures', [id]);
  return row!.figures;
}

const BY_TERMINAL = `
  select method, case when method = 'card_manual' then nullif(data ->> 'terminal', '') end as terminal,
    case when method <> 'cash' then coalesce(sum(amount_cents) filter (where kind = 'sale'), 0)::bigint end as sales,
    count(*) filter (where kind = 'sale')::int as "salesCount",
    case when method <> 'cash' then coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::bigint end as refunds
  from cash_movements where shift_id = $1 and kind in ('sale', 'refund') group by 1, 2 order by method <> 'cash', 1, 2`;

/** X report for the cashier before the count, without cash totals. */
async function soFarOf(shift: ShiftRow): Promise<ShiftSoFar> {
  const [{ orders, tickets, moved }, methods] = await Promise.all([
    figuresOf(shift),
    sql<ShiftSoFar['methods'][number]>('shift_by_terminal', BY_TERMINAL, [shift.id]),
  ]);
  return { orders, tickets, moved, methods };
}

export const headOf = (shift: ShiftRow): ShiftHead => ({
  id: shift.id,
  cashboxId: shift.cashboxId,
  cashbox: shift.cashbox,
  number: shift.number,
  state: shift.state,
  cashier: shift.cashier,
  till: shift.till,
  currency: shift.currency,
  zone: shift.zone,
  openedAt: toIso(shift.openedAt),
  openingCounted: shift.openingCounted,
  openingDifference: (shift.openingCounted - shift.openingExpected) as Cents,
});

function countOf(shift: ShiftRow, isBlind: boolean, refunds: readonly WaitingRefund[]): ShiftShown['shift']['count'] {
  const { counted, firstCounted, left, drawer, state, closingCount, reason, recounts, tolerance, approvedBy } = shift;
  if (counted === null || left === null) return null;
  const difference = (counted - drawer) as Cents;
  return {
    pieces: closingCount ?? {},
    counted,
    first: firstCounted,
    left,
    banked: (counted - left) as Cents,
    difference: isBlind ? null : difference,
    reason,
    // Giving a reason waives the second count, so the amounts are shown.
    mayCountAgain: state === 'closing' && recounts === 0 && reason === null,
    mayPayOut: state === 'closing' && recounts === 0 && reason === null && refunds.some(({ isOurs }) => isOurs),
    needsApproval: !isBlind && state === 'closing' && Math.abs(difference) > tolerance,
    approvedBy,
  };
}

/** Head of a shift with its closing, if it has one. */
export const sealedHead = (
  shift: ShiftRow,
  isBlind = false,
  refunds: readonly WaitingRefund[] = [],
): ShiftShown['shift'] => ({
  ...headOf(shift),
  closedAt: shift.closedAt && toIso(shift.closedAt),
  z: shift.z,
  openingFloat: shift.openingFloat,
  seal: shift.hash && shift.previousHash !== null ? { hash: shift.hash, previous: shift.previousHash } : null,
  count: countOf(shift, isBlind, refunds),
  closer: shift.closer && shift.closerReason ? { name: shift.closer, reason: shift.closerReason } : null,
});

/** Movements hidden before the count: their sum would reveal the cash sales. */
const isHidden = ({ kind, method }: Pick<Row, 'kind' | 'method'>): boolean =>
  method === 'cash' && ['sale', 'refund', 'rounding'].includes(kind);

/** A shift with payments, movements and sales; without cash sales for users who may not see them yet. */
export async function showShift(shift: FoundShift): Promise<ShiftShown> {
  const { state, isOwn, mayManage, isBlind, counted } = shift;
  const [rows, figures, soFar, prints, handovers, corrections, refunds, discounts, house, approvers] =
    await Promise.all([
      listMovements(shift.id),
      isBlind ? null : figuresOf(shift),
      isBlind ? soFarOf(shift) : null,
      listPrints(shift.id),
      listHandovers(shift.id),
      listCorrections(shift.id),
      shift.mayCount ? listWaitingRefunds(shift) : [],
      listDiscounts(shift.id),
      readHouse(),
      isOwn && state === 'open' ? payoutApprovers(shift) : null,
    ]);
  const lines = rows.map((row) => ({ ...row, at: toIso(row.at) }));
  return {
    shift: sealedHead(shift, isBlind, refunds),
    house,
    figures,
    soFar,
    movements: lines
      .filter((row) => row.kind !== 'sale' && row.kind !== 'refund' && !(isBlind && isHidden(row)))
      .map(({ id, at, kind, amount, reason, by }) => ({ id, at, kind, amount, reason, by })),
    orders: lines.flatMap(({ kind, reference, at, method, amount, given, change, by }): ShiftOrder[] => {
      if ((kind !== 'sale' && kind !== 'refund') || !reference) return [];
      const money =
        isBlind && method === 'cash' ? { amount: null, given: null, change: null } : { amount, given, change };
      return [{ reference, at, kind, method, ...money, by }];
    }),
    prints,
    handovers: handovers.map(({ id, at, from, to, counted: had, expected }) => ({
      id,
      at: toIso(at),
      from,
      to,
      counted: had,
      difference: isBlind ? null : subtract(had, expected),
    })),
    corrections: corrections.map(({ at, ...row }) => ({ ...row, at: toIso(at) })),
    refunds,
    approvers,
    discounts: discounts.map(({ at, ...row }) => ({ ...row, at: toIso(at) })),
    isCut: rows.length === MAX_LINES,
    may: {
      print: isOwn || mayManage,
      sell: isOwn && state === 'open' && shift.maySell,
      move: isOwn && state === 'open' && shift.maySell,
      count: shift.mayCount,
      takeOver: shift.mayTakeOver,
      correct: mayManage && state === 'closed' && shift.isSecond,
      approve: mayManage && state === 'closing' && counted !== null && shift.reason !== null && shift.isSecond,
    },
  };
}
