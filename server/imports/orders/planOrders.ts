/** Judges imported orders: their records here, their codes, their places, and whether their entries are known. */
import { sql } from '../../infra/db';
import { currencyDigits } from '../../shared/currencies';
import { isReference, normaliseReference } from '../../shared/reference';
import { storable } from '../../shared/storable';
import { PRINTED_CODE_LENGTH, printedCode, TICKET_REFERENCE_LENGTH } from '../../shared/ticketCodeBytes';
import { readCode } from '../../tickets';
import type { ImportContext, Problem, Verdict } from '../defineImport';
import type { ImportedOrder, MatchedOrder, MatchedUnit } from './importedOrder';
import { Catalogue } from './matchCatalogue';

export const CHECK_INS = 'check_ins';

/** Places and codes of the batches before, by import: a plan judges its records in their order. */
type Seen = { places: Map<string, number>; codes: Set<string>; plainCodes: Set<string> };
const seenBy = new WeakMap<ImportContext, Seen>();

export function seenIn(context: ImportContext): Seen {
  const seen = seenBy.get(context) ?? { places: new Map(), codes: new Set(), plainCodes: new Set() };
  seenBy.set(context, seen);
  return seen;
}

const keyOfCode = ({ code, eventId, slotId }: MatchedUnit) => `${code} ${eventId} ${slotId}`;

export type Known = {
  ours: Set<string>;
  taken: Set<string>;
  free: Map<string, number>;
  checked: Set<string>;
  vague: Set<string>;
  several: Set<string>;
};

function repeated(codes: readonly string[]): string[] {
  const seen = new Set<string>();
  return codes.filter((code) => seen.has(code) || !seen.add(code));
}

/** Facts about all codes and slots of a batch, in a fixed number of statements. */
export async function readKnown(units: readonly MatchedUnit[], source: string): Promise<Known> {
  const codes = units.flatMap(({ code }) => code ?? []);
  const references = codes.map(normaliseReference).filter((code) => isReference(code, TICKET_REFERENCE_LENGTH));
  const slots = [...new Set(units.flatMap(({ slotId }) => slotId ?? []))];
  const [ours, taken, free, checked, vague, several] = await Promise.all([
    sql<{ reference: string }>('codes_of_ours', 'select reference from tickets where reference = any ($1)', [
      references,
    ]),
    sql<{ key: string }>(
      'codes_taken',
      `select concat_ws(' ', printed_code, event_id, coalesce(appointment_id::text, 'null')) as key from tickets where printed_code = any ($1)`,
      [codes],
    ),
    sql<{ id: string; free: number }>(
      'places_free',
      'select id, capacity - held - sold as free from appointments where id = any ($1::uuid[])',
      [slots],
    ),
    sql<{ id: string }>(
      'codes_checked',
      `select distinct split_part(external_id, E'\\t', 1) as id from import_records
       where source = $1 and kind = '${CHECK_INS}' and split_part(external_id, E'\\t', 1) = any ($2)`,
      [source, codes],
    ),
    sql<{ code: string }>(
      'codes_without_order',
      `select distinct code from printed_entries where source = $1 and order_reference = '' and code = any ($2)`,
      [source, codes],
    ),
    sql<{ code: string }>(
      'codes_of_source',
      'select distinct printed_code as code from tickets where printed_source = $1 and printed_code = any ($2)',
      [source, codes],
    ),
  ]);
  return {
    ours: new Set(ours.map(({ reference }) => reference)),
    taken: new Set(taken.map(({ key }) => key)),
    free: new Map(free.map((row) => [row.id, row.free])),
    checked: new Set(checked.map(({ id }) => id)),
    vague: new Set(vague.map(({ code }) => code)),
    several: new Set([...several.map(({ code }) => code), ...repeated(codes)]),
  };
}

/** A code of ours, or one that the gate could not tell from another ticket's. */
export function codeProblem(unit: MatchedUnit, known: Known, { codes, plainCodes }: Seen): Problem | null {
  const { code, line } = unit;
  if (code === null) return null;
  const at = { line, field: 'code', params: { text: storable(code.slice(0, 40)) } };
  if (code !== printedCode(code) || code.length > PRINTED_CODE_LENGTH) return { code: 'code_unreadable', ...at };
  if (readCode(code).kind === 'signed' || known.ours.has(normaliseReference(code)))
    return { code: 'code_is_ours', ...at };
  if (known.taken.has(keyOfCode(unit)) || codes.has(keyOfCode(unit))) return { code: 'printed_taken', ...at };
  if (known.vague.has(code) && (known.several.has(code) || plainCodes.has(code)))
    return { code: 'code_several', ...at };
  return null;
}

export function noteCode(unit: MatchedUnit, { codes, plainCodes }: Seen): void {
  if (unit.code === null) return;
  codes.add(keyOfCode(unit));
  plainCodes.add(unit.code);
}

const takesPlaces = ({ state }: ImportedOrder) => state === 'paid' || state === 'pending';

function placeProblem(order: MatchedOrder, known: Known, { places }: Seen): Problem | null {
  const needs = new Map<string, number>();
  for (const { slotId, places: units, isCancelled } of takesPlaces(order) ? order.units : [])
    if (slotId && !isCancelled) needs.set(slotId, (needs.get(slotId) ?? 0) + units);
  for (const [slot, need] of needs)
    if ((places.get(slot) ?? 0) + need > (known.free.get(slot) ?? 0)) return { code: 'slot_full', field: 'day' };
  for (const [slot, need] of needs) places.set(slot, (places.get(slot) ?? 0) + need);
  return null;
}

const MAX_RATE = 10_000;

/** Amounts that an order here cannot have. */
function amountProblems({ units, feeCents, currency }: MatchedOrder, digits: number): Problem[] {
  const problems: Problem[] = units.flatMap(({ line, priceCents, taxRate, taxCents }) => {
    const text = [priceCents, taxCents ?? 0, taxRate ?? 0].join(' / ');
    const isOdd =
      priceCents < 0 ||
      (taxCents !== null && (taxCents < 0 || taxCents > priceCents)) ||
      (taxRate !== null && (taxRate < 0 || taxRate > MAX_RATE));
    return isOdd ? [{ code: 'odd_amount', line, field: 'price', params: { text } }] : [];
  });
  if (feeCents < 0) problems.push({ code: 'odd_fee' });
  if (currencyDigits(currency) !== digits) problems.push({ code: 'currency_digits', params: { currency } });
  return problems;
}

type Judging = { known: Known; seen: Seen; context: ImportContext; digits: number };

function problemsOf(order: MatchedOrder, { known, seen, context, digits }: Judging): Problem[] {
  const problems = order.units.flatMap((unit) => codeProblem(unit, known, seen) ?? []);
  problems.push(...amountProblems(order, digits));
  if (order.isTest) problems.push({ code: 'test_order' });
  const sum = order.feeCents + order.units.reduce((total, { priceCents }) => total + priceCents, 0);
  if (order.totalCents !== null && order.totalCents !== sum) problems.push({ code: 'total_differs' });
  // A ticket of a slot that has not begun is unused.
  const isUnknown = ({ used, code, begins }: MatchedUnit) =>
    used === null && (begins === null || begins <= new Date()) && (code === null || !known.checked.has(code));
  if (order.state === 'paid' && !context.options.no_ticket_used && order.units.some(isUnknown))
    problems.push({ code: 'check_ins_missing' });
  const full = problems.length === 0 ? placeProblem(order, known, seen) : null;
  if (full) problems.push(full);
  if (problems.length > 0) return problems;
  for (const unit of order.units) noteCode(unit, seen);
  return problems;
}

/**
 * A verdict for each order, in their order. Writes nothing.
 * @param digits decimals of the file's amounts
 */
export async function planOrders(
  orders: readonly ImportedOrder[],
  context: ImportContext,
  digits = 2,
): Promise<Verdict[]> {
  const catalogue = await Catalogue.of(orders);
  const matched = orders.map((order) => catalogue.match(order));
  const units = matched.flatMap((one) => ('order' in one ? one.order.units : []));
  const known = await readKnown(units, context.source);
  const seen = seenIn(context);
  return matched.map((one): Verdict => {
    const problems = 'problems' in one ? one.problems : problemsOf(one.order, { known, seen, context, digits });
    return problems.length > 0 ? { action: 'refused', problems } : { action: 'add' };
  });
}
