import { sql } from '../../infra/db';
import { microBatch } from '../../infra/microBatch';
import { wakeOutbox } from '../../infra/outbox';
import { decide, type EntryFacts, type EntryRule, type InOrder } from '../../shared/entryRules';
import { DomainError } from '../../shared/errors';
import type { GateAnswers, GateQuestion } from '../../shared/gateQuestions';
import type { LocalText } from '../../shared/localText';
import { printedCode } from '../../shared/ticketCodeBytes';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import type { ValidationResult } from '../../shared/validationResults';
import { readCode } from '../../tickets';
import { checkRules, rulesInForce } from '../rules/rulesInForce';

const MAX_AT_ONCE = 40;
const CODE_LENGTH_KEPT = 200;

/** A scan in the format of `validate_tickets`; `refusal` is known from the code alone. */
type Request = {
  id: string;
  nonce: string;
  code: string;
  ticket_id: string | null;
  reference: string | null;
  /** The text of a code that is not signed by us, which another system may have printed. */
  printed: string | null;
  refusal: 'bad_signature' | 'unknown' | null;
  gate_id: string | null;
  event_id: string | null;
  user_id: string | null;
  steward_id: string | null;
  device_id: string | null;
  pass_seconds: number | null;
  rights: string | null;
  rights_until: string | null;
  within: string[] | null;
  scanned_at: IsoDateTime;
  force_reason: string | null;
  direction: 'entry' | 'exit';
  answers: GateAnswers | null;
  people: number | null;
  /** Version of the entry rules in memory, whether any are active, and their decision. */
  rules: string;
  asks: boolean;
  ruled: Ruled | null;
};

/** Decision of the rules for a ticket version; only the version if they admit. */
type Ruled = {
  version: string;
  effect?: 'deny' | 'warn';
  rule?: { id: string; name: string };
  message?: LocalText;
};

/**
 * Facts recorded with a scan, texts in every language, times in the database's format (UTC); empty without a ticket.
 */
export type ScanFacts = {
  ticket?: string;
  order?: string;
  product?: LocalText;
  event?: LocalText;
  /** Present name of the ticket holder: shown with a scan, never recorded. */
  holder?: string;
  starts_at?: IsoDateTime;
  /** Day of a day ticket. */
  day?: IsoDate;
  valid_from?: IsoDateTime;
  valid_until?: IsoDateTime;
  time_zone?: string;
  uses_left?: number;
  uses_total?: number;
  /** People per entry, if more than one. */
  admits?: number;
  /** Tickets for several: people who entered or left by this scan, and those of the entry who may still come. */
  people?: number;
  people_left?: number;
  attention?: LocalText;
  /** Shown with a scan, never recorded. */
  note?: string;
  /** Annual pass of the ticket, for viewers who may see the ticket. */
  pass?: string;
  /** Questions to answer before entry, if nothing else is missing. */
  questions?: GateQuestion[];
  /** An add-on: its last use is the time it was handed over. */
  goods?: boolean;
  last_entry_at?: IsoDateTime;
  last_entry_gate?: string;
  forced?: ValidationResult;
  force_reason?: string;
  /** Delivered after its device or steward lost access. */
  after_revocation?: boolean;
  /** Entry rule that denied or warned, with its message. */
  rule?: { id: string; name: string };
  rule_effect?: 'deny' | 'warn';
  rule_message?: LocalText;
};

/** Facts of a ticket, with the version of its row. */
export type AskedFacts = EntryFacts & { version: string };

export type Asked = { nonce: string; facts: AskedFacts };

export type Validated = {
  nonce: string;
  result: ValidationResult;
  /** The scan was sent before; this is its first answer. */
  replayed: boolean;
  /** Nothing is recorded under this id while questions are open. */
  validationId: string;
  details: ScanFacts;
};

type Answered =
  | { nonce: string; result: 'nonce_used'; replayed: true; validationId: string; details: ScanFacts }
  | Validated;

/** The first scan of each nonce: a concurrent duplicate asks again and gets the first answer. */
function firstOfNonces(requests: Request[]): Request[] {
  const firsts = new Map(requests.toReversed().map((request) => [request.nonce, request]));
  return [...firsts.values()];
}

/** @returns the answer of each request; null if its scan was not asked or the statement gave none */
function answersOf<T extends { nonce: string }>(rows: T[], asked: Request[], requests: Request[]): (T | null)[] {
  const answers = new Map(rows.map((row) => [row.nonce, row]));
  return requests.map((request) => (asked.includes(request) && answers.get(request.nonce)) || null);
}

/**
 * Uses a single lane: a statement costs as much as about five scans, so scans share statements. Two codes of one ticket go in two
 * statements, since the second scan depends on the first.
 */
const validateTickets = microBatch<Request, Answered | null>({
  run: async (requests) => {
    const asked = firstOfNonces(requests);
    const rows = await sql<Answered>(
      'validate_tickets',
      `select nonce, result, replayed, validation_id as "validationId", details from validate_tickets($1::jsonb)`,
      [JSON.stringify(asked)],
    );
    wakeOutbox();
    return answersOf(rows, asked, requests);
  },
  laneOf: () => '',
  lanes: 1,
  maxSize: MAX_AT_ONCE,
  apart: ({ ticket_id, printed, nonce }) => ticket_id ?? printed ?? nonce,
});

/** Runs beside the statement that records entries. */
const askRules = microBatch<Request, Asked | null>({
  run: async (requests) => {
    const asked = firstOfNonces(requests);
    const { asksAddons } = await rulesInForce();
    const rows = await sql<Asked>('ask_rules', 'select nonce, facts from ask_rules($1::jsonb, $2)', [
      JSON.stringify(asked),
      asksAddons,
    ]);
    return answersOf(rows, asked, requests);
  },
  laneOf: () => '',
  lanes: 1,
  maxSize: MAX_AT_ONCE,
});

export type ScanInput = {
  nonce: string;
  code: string;
  gateId: string | null;
  eventId: string | null;
  /** Null for a device without a user. */
  userId: string | null;
  /** Steward whose device the supervisor uses; null on their own. */
  stewardId?: string | null;
  /** The paired device, unattended or in the user's hand. */
  deviceId: string | null;
  /** Seconds a turnstile opens; the entry must then be confirmed (`passages.ts`). Null without confirmation. */
  passSeconds: number | null;
  /** Version of rights by which the user was authorised; null: just checked. */
  rights: string | null;
  /** Time when some of these rights expire. */
  until: string | null;
  /** Events to which the user is limited; null for all. */
  within: string[] | null;
  scannedAt: IsoDateTime;
  forceReason: string | null;
  direction: 'entry' | 'exit';
  /** Answers to the product's questions. */
  answers?: GateAnswers | null;
  /** Number of people; null for all who have not entered yet, or for an exit. */
  people?: number | null;
};

/** Decision of the rules for these facts. */
export function ruledBy(rules: InOrder<EntryRule>, { version, ...facts }: AskedFacts): Ruled {
  const { effect, rule } = decide(rules, facts);
  if (effect === 'allow' || !rule) return { version };
  return { version, effect, rule: { id: rule.id, name: rule.name }, message: rule.message };
}

/**
 * Decides a scan and records it with any result. With active entry rules it takes two statements (docs/decisions/0025):
 * the first reads the ticket's facts, the second takes the use if they are unchanged. Each use admits once, even with
 * concurrent scans at several gates; a retry with the nonce gets the first answer, if code and origin match. With a
 * reason, refusals that a supervisor may override are admitted.
 * @throws DomainError nonce_used if the nonce belongs to another code, gate, or device and person
 * @returns null, with nothing done, if rights or the ticket changed concurrently: check access and retry.
 */
export async function validateTicket(input: ScanInput): Promise<Validated | null> {
  const reading = readCode(input.code);
  const { version, rules } = await rulesInForce();
  const request: Request = {
    id: uuidv7(),
    nonce: input.nonce,
    code: input.code.slice(0, CODE_LENGTH_KEPT),
    ticket_id: reading.kind === 'signed' ? reading.ticketId : null,
    reference: reading.kind === 'reference' ? reading.reference : null,
    printed: reading.kind === 'signed' ? null : printedCode(input.code),
    refusal: reading.kind === 'refused' ? reading.refusal : null,
    gate_id: input.gateId,
    event_id: input.eventId,
    user_id: input.userId,
    steward_id: input.stewardId ?? null,
    device_id: input.deviceId,
    pass_seconds: input.passSeconds,
    rights: input.rights,
    rights_until: input.until,
    within: input.within,
    scanned_at: input.scannedAt,
    force_reason: input.forceReason,
    direction: input.direction,
    answers: input.answers ?? null,
    people: input.people ?? null,
    rules: version,
    asks: rules.length > 0,
    ruled: null,
  };
  // Rules apply to entries only: a holder may always leave.
  const isRuled = request.asks && request.direction === 'entry';
  const asked = isRuled ? await askRules(request) : null;
  const answer = await validateTickets(asked ? { ...request, ruled: ruledBy(rules, asked.facts) } : request);
  if (answer?.result === 'nonce_used') throw new DomainError('nonce_used', { status: 422 });
  // Reloads the rules only if their version changed; more often the ticket has.
  if (!answer) await checkRules();
  return answer;
}
