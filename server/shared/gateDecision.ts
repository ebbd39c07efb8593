/**
 * Decides a scan offline: the same result as `validate_tickets` for the same facts, with checks in the same order (a
 * test compares thousands of tickets). List and log in, result out; it reads no clock and stores nothing.
 */
import { decide, type EntryFacts, type EntryRule, inOrder } from './entryRules';
import type { ListedProduct, ListedTicket, ListHead, Move } from './gateList';
import { insideOf, isEntry, isWholeEntry, movesOf, poolOf, SEEN_AHEAD_MS, takesUse } from './gateMoves';
import { areAnswersMissing, type GateAnswers } from './gateQuestions';
import { printedTicket } from './printedTicket';
import type { CodeReading } from './ticketCodeBytes';
import { dayIn, formatTime, type IsoDate, MINUTE_MS } from './time';
import { traitsOfResult, type ValidationResult } from './validationResults';

/** Place and time of the scan, by the device's estimate of the server clock. */
type GateScan = {
  reading: CodeReading;
  /** The scanned text, which another system may have printed (`printedCode`). */
  printed?: string;
  gateId: string | null;
  /** The only event that this device admits. */
  eventId: string | null;
  direction: 'entry' | 'exit';
  at: number;
  forceReason: string | null;
  /** The answers to the product's questions. */
  answers?: GateAnswers | null;
  /** How many of the people that the ticket admits; without it all who have not entered yet, or all who are inside. */
  people?: number | null;
  /** An unattended kiosk, which hands nothing over and asks nothing. */
  isAlone?: boolean;
};

export type GateAnswer = {
  result: ValidationResult;
  /** The overridden refusal. */
  forced: ValidationResult | null;
  ticket: ListedTicket | null;
  product: ListedProduct | null;
  /** Known only by its signature: sold after the list was fetched, or for another day. */
  isUnlisted: boolean;
  usesLeft: number | null;
  /** How many people enter or leave by this scan, and how many of an entry in parts may still come. */
  people: number | null;
  peopleLeft: number;
  /** The people are of an entry in parts. */
  isRest: boolean;
  lastEntry: Move | null;
  rule: { effect: 'deny' | 'warn'; rule: EntryRule } | null;
};

/** The data for a decision: the list by id and by reference, and this device's own scans. */
type GateKnowledge = {
  head: ListHead;
  byId: (id: string) => ListedTicket | undefined;
  byReference: (reference: string) => ListedTicket | undefined;
  /** Tickets with this printed code: several events may have the same one. */
  byPrinted: (code: string) => readonly ListedTicket[];
  /** Entries and exits of a ticket on this device. */
  ownMoves: (ticketId: string) => readonly Move[];
  /** Whether the steward blocked its pass here, which the list does not contain yet. */
  isBlockedHere: (ticketId: string) => boolean;
};

/** Builds a ticket sold after the list was fetched from its code and product. */
function fromCode(reading: Extract<CodeReading, { kind: 'signed' }>, product: ListedProduct): ListedTicket {
  const { ticketId: id, productNumber, validFrom, validUntil } = reading.fields;
  return {
    ...{ id, productNumber, reference: '', standing: null, isExpired: false, from: +validFrom, until: +validUntil },
    ...{
      usesLeft: product.uses,
      usesTotal: product.uses,
      units: 1,
      peopleLeft: 0,
      channel: '',
      slot: null,
      isHolderMissing: false,
      reEntryMinutes: product.reEntryMinutes,
    },
    ...{ birth: null, moves: [], pass: null, note: null, addons: null, printed: null },
  };
}

type Found = { ticket: ListedTicket; product: ListedProduct; isUnlisted: boolean };

function find(scan: GateScan, knowledge: GateKnowledge): Found | ValidationResult {
  const { reading } = scan;
  const { head, byId, byReference, byPrinted } = knowledge;
  const byOther = () => printedTicket(scan.printed ? byPrinted(scan.printed) : [], scan, head);
  const ticket =
    reading.kind === 'signed'
      ? byId(reading.ticketId)
      : ((reading.kind === 'reference' ? byReference(reading.reference) : undefined) ?? byOther());
  if (reading.kind === 'refused' && !ticket) return reading.refusal;
  const number = ticket?.productNumber ?? (reading.kind === 'signed' ? reading.fields.productNumber : null);
  const product = head.products.find((one) => one.number === number);
  if (ticket && product) return { ticket, product, isUnlisted: false };
  if (reading.kind !== 'signed') return 'unlisted';
  if (product) return { ticket: fromCode(reading, product), product, isUnlisted: true };
  return head.isLimited ? 'wrong_event' : 'wrong_gate';
}

const weekdayOf = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const plusDays = (day: IsoDate, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 1440 * MINUTE_MS).toISOString().slice(0, 10) as IsoDate;

function ageOn(day: IsoDate, birth: IsoDate | null): number | null {
  if (birth === null) return null;
  return Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0);
}

type Asked = {
  head: ListHead;
  found: Found;
  moves: readonly Move[];
  scan: GateScan;
  people: number;
  pool: number;
  isRest: boolean;
};

/** Same as `entry_facts`. */
function factsOf({ head, found: { ticket, product }, moves, scan, isRest }: Asked): EntryFacts {
  const zone = head.venue.timeZone;
  const date = dayIn(new Date(scan.at), zone);
  const all = moves.filter(({ at, kind }) => kind !== 'undone' && at <= scan.at + SEEN_AHEAD_MS);
  const began = isRest ? all.findLast(isWholeEntry)?.at : undefined;
  const seen = all.filter((move) => began === undefined || move.at < began || !isEntry(move));
  const entries = seen.filter(isWholeEntry);
  const today = seen.filter(({ at }) => dayIn(new Date(at), zone) === date);
  const inToday = today.filter(isEntry);
  const minutesTo = (at: number | undefined) => (at === undefined ? null : Math.floor((at - scan.at) / MINUTE_MS));
  const last = entries.at(-1);
  return {
    venue: head.venue.id,
    gate: scan.gateId,
    zone: head.events.find(({ id }) => id === product.event)?.zone ?? null,
    product: product.id,
    event: product.event,
    channel: ticket.channel,
    age: ageOn(date, ticket.birth),
    weekday: String(weekdayOf(date)),
    date,
    time: formatTime(new Date(scan.at), zone, 'sv-SE'),
    minutes_to_start: minutesTo(ticket.slot?.startsAt),
    minutes_to_end: minutesTo(ticket.slot?.endsAt),
    entries_total: entries.length,
    entries_today: inToday.filter(isWholeEntry).length,
    entries_at_gate: entries.filter(({ gate }) => gate !== null && gate === scan.gateId).length,
    minutes_since_entry: last ? Math.max(0, Math.floor((scan.at - last.at) / MINUTE_MS)) : null,
    inside: today.at(-1)?.kind === 'accepted',
    gates_today: [...new Set(inToday.flatMap(({ gate }) => (gate === null ? [] : [gate])))],
    addons: ticket.addons,
  };
}

/** Same as `pass_refusal`. */
function passRefusal({ head, found: { ticket }, moves, scan, isRest }: Asked): ValidationResult | null {
  if (!ticket.pass || ticket.usesTotal <= 1) return null;
  const { rules, hasPhoto, others } = ticket.pass;
  const zone = head.venue.timeZone;
  const today = dayIn(new Date(scan.at), zone);
  const monday = plusDays(today, 1 - weekdayOf(today));
  const days = [...moves.filter(isWholeEntry).map(({ at }) => at), ...others].map((at) => dayIn(new Date(at), zone));
  if (rules.photo && !hasPhoto) return 'photo_missing';
  if (rules.blackout.some(({ from, until }) => from <= today && today <= until)) return 'blackout';
  if (!isRest && rules.perDay !== null && days.filter((day) => day === today).length >= rules.perDay)
    return 'day_limit';
  if (!isRest && rules.perWeek !== null && days.filter((day) => day >= monday).length >= rules.perWeek)
    return 'week_limit';
  // The device has no bookings; the booking's own ticket admits.
  if (rules.slot) return 'slot_missing';
  return null;
}

function windowRefusal({ head, found: { ticket }, scan: { at } }: Asked): ValidationResult | null {
  const { slot, from, until, isExpired } = ticket;
  const zone = head.venue.timeZone;
  const isInside = at >= from && at <= until;
  if (slot && (slot.day ?? dayIn(new Date(slot.startsAt), zone)) !== dayIn(new Date(at), zone) && !isInside)
    return 'wrong_day';
  if (at < from) return 'not_yet';
  return at > until || isExpired ? 'too_late' : null;
}

/** The refusal of an entry before the rules, in the order of `entry_refusal`. */
function refusalOf(asked: Asked): ValidationResult | null {
  const { head, found, moves, scan, people, pool, isRest } = asked;
  const { ticket, product } = found;
  if (ticket.standing) return ticket.standing;
  if (scan.eventId !== null && scan.eventId !== product.event) return 'wrong_event';
  if (scan.gateId !== null && !head.gates.some(({ id }) => id === scan.gateId)) return 'wrong_gate';
  const outside = windowRefusal(asked);
  if (outside) return outside;
  if (ticket.isHolderMissing) return 'holder_missing';
  if (people > pool) return 'already_used';
  if (!product.isEntry)
    return !scan.isAlone && areAnswersMissing(product.questions, scan.answers ?? null) ? 'answer_needed' : null;
  const last = moves.findLast(isEntry);
  if (!isRest && last && last.at > scan.at - ticket.reEntryMinutes * MINUTE_MS && ticket.reEntryMinutes > 0)
    return 're_entry_too_soon';
  return passRefusal(asked);
}

const NOTHING = {
  ...{ forced: null, ticket: null, product: null, isUnlisted: false },
  ...{ usesLeft: null, people: null, peopleLeft: 0, isRest: false, lastEntry: null, rule: null },
} as const;

/** The gate's answer to a scan. */
export function decideScan(scan: GateScan, knowledge: GateKnowledge): GateAnswer {
  const listed = find(scan, knowledge);
  if (typeof listed === 'string') return { ...NOTHING, result: listed };
  const isBlocked = listed.ticket.standing === null && knowledge.isBlockedHere(listed.ticket.id);
  const found = isBlocked ? { ...listed, ticket: { ...listed.ticket, standing: 'blocked' as const } } : listed;
  const known = movesOf(found.ticket, knowledge.ownMoves(found.ticket.id));
  const { moves } = known;
  const { ticket, product } = found;
  const zone = knowledge.head.venue.timeZone;
  const size = Math.max(1, ticket.units);
  const pool = poolOf(ticket, known, scan.at, zone);
  const isExit = scan.direction === 'exit' && product.isEntry;
  const rest = isExit ? insideOf(moves, scan.at, zone) : pool % size;
  const people = Math.min(size, scan.people ?? (rest || size));
  const isRest = !isExit && people <= pool % size;
  const left = (inPeople: number) => ({ usesLeft: Math.floor(inPeople / size), peopleLeft: inPeople % size });
  const lastEntry = moves.findLast(takesUse) ?? null;
  const told = { ...found, ...left(pool), people: null, isRest, lastEntry, forced: null, rule: null };
  const come = size > 1 ? people : null;
  if (isExit) return { ...told, people: come, result: 'exited' };
  const asked: Asked = { head: knowledge.head, found, moves, scan, people, pool, isRest };
  let refused = refusalOf(asked);
  let rule: GateAnswer['rule'] = null;
  if (!refused && product.isEntry) {
    const { effect, rule: said } = decide(inOrder(knowledge.head.rules), factsOf(asked));
    if (said && effect !== 'allow') rule = { effect, rule: said };
    if (effect === 'deny') refused = 'rules';
    else if (areAnswersMissing(product.questions, scan.answers ?? null)) refused = 'answer_needed';
  }
  const isOverruled = refused !== null && scan.forceReason !== null && traitsOfResult(refused).override !== null;
  if (refused && !isOverruled) return { ...told, rule: refused === 'rules' ? rule : null, result: refused };
  const result = product.isEntry ? 'accepted' : 'no_entry';
  if (!product.isEntry && scan.isAlone) return { ...told, result, forced: refused };
  return { ...told, ...left(Math.max(0, pool - people)), people: come, rule, result, forced: refused };
}
