/** Queues slips that users and pages ask to print. */
import { sql } from '../../infra/db';
import type { FoundOrder } from '../../orders';
import { pictureOf, type Roll } from '../../printing';
import { DomainError, notFound } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import type { PrintKind } from '../../shared/printers';
import { formatDateTime } from '../../shared/time';
import { hasUsableTickets } from '../../tickets';
import { paperOf } from '../cashboxes/cashboxFields';
import type { PrintAnswer, SlipShown } from '../pages';
import type { PrintRequest, ShiftPrintRequest } from '../requests';
import { readReceipt } from '../sales/readReceipt';
import type { FoundShift } from '../shifts/findShift';
import { readSlip } from './composeJob';
import { readPrints } from './listPrints';
import { type Printer, printerOf } from './printerOf';
import { idOf, type NewPrint, queuePrint, subjectOf } from './queuePrint';
import { samplePaper } from './samplePaper';

type Asking = { by: string; locale: Locale };

async function printerAt(cashboxId: string): Promise<Printer> {
  const [row] = await sql<{ printer: unknown }>('printer_of_cashbox', 'select printer from cashboxes where id = $1', [
    cashboxId,
  ]);
  if (!row) throw notFound();
  return printerOf(row.printer);
}

/** Without a shift, only the browser can print. */
const NO_PRINTER = printerOf({});

const AFTER: Record<Printer['after'], readonly PrintKind[]> = {
  all: ['receipt', 'tickets'],
  receipt: ['receipt'],
  tickets: ['tickets'],
  nothing: ['drawer'],
};
const WANTED = { receipt: ['receipt'], tickets: ['tickets'], both: ['receipt', 'tickets'] } as const;

/** Ids of tickets of an order. @throws HttpError 404 for a ticket of another order */
async function idsOfTickets(orderId: string, references: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    'tickets_to_print',
    'select id from tickets where order_id = $1 and reference = any ($2::text[])',
    [orderId, references],
  );
  if (rows.length < new Set(references).size) throw notFound();
  return rows.map(({ id }) => id);
}

/** Papers of a request, by the printer's setting after a sale. An exchange has no receipt of its own. */
function kindsOf(what: PrintRequest['what'], after: Printer['after']): readonly PrintKind[] {
  if (what === 'sale') return AFTER[after];
  if (what === 'exchange') return AFTER[after].filter((kind) => kind === 'tickets');
  return WANTED[what];
}

async function wasPaidInCash(orderId: string, shiftId: string): Promise<boolean> {
  const rows = await sql(
    'cash_of_order_in_shift',
    `select 1 from cash_movements where order_id = $1 and shift_id = $2 and kind = 'sale' and method = 'cash' limit 1`,
    [orderId, shiftId],
  );
  return rows.length > 0;
}

/** A till prints the papers after a sale only for its own sales. */
async function demandSoldHere(orderId: string, shift: FoundShift | null): Promise<void> {
  const rows = await sql(
    'order_of_cashbox',
    `select 1 from cash_movements m join cashbox_shifts s on s.id = m.shift_id where m.order_id = $1 and m.kind = 'sale' and s.cashbox_id = $2 limit 1`,
    [orderId, shift?.cashboxId ?? null],
  );
  if (rows.length === 0) throw new DomainError('sale_elsewhere', { field: 'reference' });
}

/**
 * Whether a till may print papers of an order. They show the whole order, so a user limited to one venue prints their
 * part on the order page.
 */
export const printsAtTill = ({
  paidAt,
  mayPrintTickets,
  within,
}: Pick<FoundOrder, 'paidAt' | 'mayPrintTickets' | 'within'>): boolean =>
  paidAt !== null && mayPrintTickets && within === null;

/**
 * Prints the receipt and all or some tickets of an order at the printer of the cashier's shift.
 * @throws HttpError 404 for a ticket of another order; DomainError print_reason, print_no_ticket, sale_elsewhere
 */
export async function printOrder(
  order: FoundOrder,
  shift: FoundShift | null,
  { id, what, here, tickets, reason = null }: PrintRequest,
  { by, locale }: Asking,
): Promise<PrintAnswer> {
  const own = shift ? await printerAt(shift.cashboxId) : NO_PRINTER;
  const printer: Printer = here ? { ...own, kind: 'browser' } : own;
  const isSale = what === 'sale';
  const some = tickets ? await idsOfTickets(order.id, tickets) : null;
  if (isSale) await demandSoldHere(order.id, shift);
  const canKick = printer.kind !== 'browser' && printer.opensDrawer;
  const kicks = isSale && canKick && shift !== null && (await wasPaidInCash(order.id, shift.id));
  const hasTickets = some !== null || (await hasUsableTickets(order.id));
  const kinds = kindsOf(what, printer.after).filter(
    (kind) => (kind !== 'drawer' || kicks) && (kind !== 'tickets' || hasTickets),
  );
  const subject = (kind: PrintKind) => (some ? subjectOf(order.id, some) : `${kind} ${order.id}`);
  // The id is derived after a sale, so each paper is printed once. A browser after an exchange uses the request's id,
  // so that a reload prints nothing.
  const isExchange = what === 'exchange' && printer.kind !== 'browser';
  const request = isSale ? `sale ${order.id}` : isExchange ? `exchange ${subject('tickets')}` : id;
  const ids: string[] = [];
  for (const [at, kind] of kinds.entries()) {
    const print: NewPrint = {
      id: idOf(request, kind),
      cashbox: shift?.cashboxId ?? null,
      shift: shift?.id ?? null,
      kind,
      subject: kind === 'drawer' ? null : subject(kind),
      order_id: order.id,
      ...(some && { tickets: some }),
      via: printer.kind,
      locale,
      reason: kind === 'drawer' ? order.reference : isSale ? null : (reason ?? null),
      kick: kicks && at === 0,
      by: shift?.isOwn ? shift.hand.id : by,
      once: isSale || what === 'exchange',
    };
    if ((await queuePrint(print)) !== null) ids.push(print.id);
  }
  const inBrowser = printer.kind === 'browser' && ids.length > 0;
  return {
    prints: await readPrints(ids),
    paper: printer.paper,
    receipt: inBrowser ? await readReceipt(order.id, locale, tickets) : null,
  };
}

/** Checks that a movement belongs to a shift. */
async function demandMovement(shiftId: string, movementId: string): Promise<void> {
  const rows = await sql('movement_in_shift', 'select 1 from cash_movements where id = $1 and shift_id = $2', [
    movementId,
    shiftId,
  ]);
  if (rows.length === 0) throw notFound();
}

type Payout = { id: string; orderId: string; method: string };

/** Prints after a refund: the drawer opens for cash, and each payout has its slip, once. */
async function printPayouts(
  shift: FoundShift,
  printer: Printer,
  reference: string,
  base: Omit<NewPrint, 'kind' | 'subject'>,
): Promise<PrintAnswer> {
  const isHere = printer.kind === 'browser';
  const rows = await sql<Payout>(
    'payouts_of_order',
    `select m.id, m.order_id as "orderId", m.method from cash_movements m join orders o on o.id = m.order_id
     where m.shift_id = $1 and o.reference = $2 and m.kind = 'refund' and m.method in ('cash', 'card_manual')
     order by m.method <> 'cash', m.position`,
    [shift.id, reference],
  );
  const ids: string[] = [];
  const slips: SlipShown[] = [];
  for (const { id, orderId, method } of rows) {
    const kicks = !isHere && printer.opensDrawer && method === 'cash';
    const isSlip = printer.after !== 'nothing';
    if (!isSlip && !kicks) continue;
    const kind = isSlip ? 'slip' : 'drawer';
    const what = isSlip
      ? { subject: `slip ${id}`, movement_id: id }
      : { subject: null, order_id: orderId, reason: reference };
    // A browser prints itself: a reloaded page has another request id and prints nothing.
    const request = isHere ? `${base.id} ${id}` : `payout ${id}`;
    const print = { ...base, id: idOf(request, kind), kind, kick: kicks, once: true, ...what } as const;
    const copy = await queuePrint(print);
    if (copy === null) continue;
    ids.push(print.id);
    if (isHere) slips.push(await readSlip(id, copy));
  }
  return { prints: await readPrints(ids), paper: printer.paper, receipt: null, slips };
}

/**
 * Prints a slip, X or Z of a shift, or opens its drawer without a sale.
 * @throws DomainError print_reason; print_blind for a cashier who still has to count; shift_not_open, no_drawer
 */
export async function printOfShift(
  shift: FoundShift,
  input: ShiftPrintRequest,
  { by, locale }: Asking,
): Promise<PrintAnswer> {
  const own = await printerAt(shift.cashboxId);
  // A manager's report of an uncounted drawer must not print at the till.
  const printer: Printer = shift.isOwn ? own : { ...own, kind: 'browser' };
  const { id, what, reason = null } = input;
  const base = {
    id,
    cashbox: shift.cashboxId,
    shift: shift.id,
    via: printer.kind,
    locale,
    reason: reason ?? null,
    by: shift.isOwn ? shift.hand.id : by,
  };
  const queued = async (print: Pick<NewPrint, 'kind' | 'subject' | 'movement_id'>) => {
    await queuePrint({ ...base, ...print });
    return { prints: await readPrints([id]), paper: printer.paper, receipt: null };
  };
  switch (what) {
    case 'slip': {
      const { movementId } = input;
      await demandMovement(shift.id, movementId);
      const answer = await queued({ kind: 'slip', subject: `slip ${movementId}`, movement_id: movementId });
      const slips = printer.kind === 'browser' ? [await readSlip(movementId, answer.prints[0]!.copy)] : [];
      return { ...answer, slips };
    }
    case 'report':
      if (shift.isBlind) throw new DomainError('print_blind');
      return queued({ kind: 'report', subject: shift.state === 'closed' ? `z ${shift.id}` : null });
    case 'payout':
      return printPayouts(shift, printer, input.reference, base);
    case 'drawer':
      if (!shift.isOwn || shift.state !== 'open') throw new DomainError('shift_not_open');
      if (printer.kind === 'browser') throw new DomainError('no_drawer', { field: 'reason' });
      return queued({ kind: 'drawer', subject: null });
  }
}

/** Prints a test page with the settings of a till's printer. */
export async function printTest(cashboxId: string, { id, by, locale }: Asking & { id: string }): Promise<PrintAnswer> {
  const printer = await printerAt(cashboxId);
  const print = { id, cashbox: cashboxId, shift: null, kind: 'test', subject: null, via: printer.kind } as const;
  await queuePrint({ ...print, locale, reason: null, by });
  return { prints: await readPrints([id]), paper: paperOf({ paper: printer.paper }), receipt: null };
}

/** Preview of a receipt and ticket on a roll. */
export const samplePicture = (roll: Roll, locale: Locale): Promise<Buffer> =>
  pictureOf(
    samplePaper(locale, { at: formatDateTime(new Date(), 'Europe/Madrid', locale), t: translator(locale) }),
    roll,
  );
