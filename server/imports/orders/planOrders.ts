/** Judges imported orders: their records here, their codes, their places, and whether their entries are known. */
import { sql } from '../../infra/db';
import { isReference, normaliseReference } from '../../shared/reference';
import { PRINTED_CODE_LENGTH, printedCode, TICKET_REFERENCE_LENGTH } from '../../shared/ticketCodeBytes';
import { readCode } from '../../tickets';
import type { ImportContext, Problem, Verdict } from '../defineImport';
import type { ImportedOrder, MatchedOrder, MatchedUnit } from './importedOrder';
import { Catalogue } from './matchCatalogue';

export const CHECK_INS = 'check_ins';

/** Places and codes of the batches before, by import: a plan judges its records in their order. */
type Seen = { places: Map<string, number>; codes: Set<string> };
const seenBy = new WeakMap<ImportContext, Seen>();

function seenIn(context: ImportContext): Seen {
  const seen = seenBy.get(context) ?? { places: new Map(), codes: new Set() };
  seenBy.set(context, seen);
  return seen;
}

const keyOfCode = ({ code, eventId, slotId }: MatchedUnit) => `${code} ${eventId} ${slotId}`;

type Known = { ours: Set<string>; taken: Set<string>; free: Map<string, number>; checked: Set<string> };

/** Facts about all codes and slots of a batch, in a fixed number of statements. */
async function readKnown(units: readonly MatchedUnit[], source: string): Promise<Known> {
  const codes = units.flatMap(({ code }) => code ?? []);
  const references = codes.map(normaliseReference).filter((code) => isReference(code, TICKET_REFERENCE_LENGTH));
  const slots = [...new Set(units.flatMap(({ slotId }) => slotId ?? []))];
  const [ours, taken, free, checked] = await Promise.all([
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
      'select external_id as id from import_records where source = $1 and kind = $2 and external_id = any ($3)',
      [source, CHECK_INS, codes],
    ),
  ]);
  return {
    ours: new Set(ours.map(({ reference }) => reference)),
    taken: new Set(taken.map(({ key }) => key)),
    free: new Map(free.map((row) => [row.id, row.free])),
    checked: new Set(checked.map(({ id }) => id)),
  };
}

/** A code of ours, or one that the gate could not tell from another ticket's. */
function codeProblem(unit: MatchedUnit, known: Known, codes: Set<string>): Problem | null {
  const { code, line } = unit;
  if (code === null) return null;
  const at = { line, field: 'code', params: { text: code.slice(0, 40) } };
  if (code !== printedCode(code) || code.length > PRINTED_CODE_LENGTH) return { code: 'code_unreadable', ...at };
  if (readCode(code).kind === 'signed' || known.ours.has(normaliseReference(code)))
    return { code: 'code_is_ours', ...at };
  if (known.taken.has(keyOfCode(unit)) || codes.has(keyOfCode(unit))) return { code: 'printed_taken', ...at };
  return null;
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

function problemsOf(order: MatchedOrder, known: Known, seen: Seen, context: ImportContext): Problem[] {
  const problems = order.units.flatMap((unit) => codeProblem(unit, known, seen.codes) ?? []);
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
  if (problems.length === 0) for (const unit of order.units) if (unit.code) seen.codes.add(keyOfCode(unit));
  return problems;
}

/** A verdict for each order, in their order. Writes nothing. */
export async function planOrders(orders: readonly ImportedOrder[], context: ImportContext): Promise<Verdict[]> {
  const catalogue = await Catalogue.of(orders);
  const matched = orders.map((order) => catalogue.match(order));
  const units = matched.flatMap((one) => ('order' in one ? one.order.units : []));
  const known = await readKnown(units, context.source);
  const seen = seenIn(context);
  return matched.map((one): Verdict => {
    const problems = 'problems' in one ? one.problems : problemsOf(one.order, known, seen, context);
    return problems.length > 0 ? { action: 'refused', problems } : { action: 'add' };
  });
}
