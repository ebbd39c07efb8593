import { sql } from '../../infra/db';
import { microBatch } from '../../infra/microBatch';
import { wakeOutbox } from '../../infra/outbox';
import { decide, type EntryFacts, type EntryRule, type InOrder } from '../../shared/entryRules';
import { DomainError } from '../../shared/errors';
import type { GateAnswers, GateQuestion } from '../../shared/gateQuestions';
import type { LocalText } from '../../shared/localText';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import type { ValidationResult } from '../../shared/validationResults';
import { readCode } from '../../tickets';
import { checkRules, rulesInForce } from '../rules/rulesInForce';

const MAX_AT_ONCE = 40;
const CODE_LENGTH_KEPT = 200;

/** A scan as `validate_tickets` takes it; `refusal` is what the code alone already told. */
type Request = {
  id: string;
  nonce: string;
  code: string;
  ticket_id: string | null;
  reference: string | null;
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
  /** The version of the rules of entry that are known here, whether any are in force, and what they said. */
  rules: string;
  asks: boolean;
  ruled: Ruled | null;
};

/** What the rules said of a ticket in one state; nothing but the state where they let it in. */
type Ruled = {
  version: string;
  effect?: 'deny' | 'warn';
  rule?: { id: string; name: string };
  message?: LocalText;
};

/**
 * What was recorded with a scan, texts in every language, times as the database wrote them (its sessions are in UTC);
 * empty when no ticket was found.
 */
export type ScanFacts = {
  ticket?: string;
  order?: string;
  product?: LocalText;
  event?: LocalText;
  /** As the ticket's holder is called now: told with a scan, never recorded with it. */
  holder?: string;
  starts_at?: IsoDateTime;
  /** Where it is for a day. */
  day?: IsoDate;
  valid_from?: IsoDateTime;
  valid_until?: IsoDateTime;
  time_zone?: string;
  uses_left?: number;
  uses_total?: number;
  /** How many people one entry lets in, where it is more than one. */
  admits?: number;
  /** Of a ticket for several: how many came in or went out by this scan, and how many of an entry that has begun may still come. */
  people?: number;
  people_left?: number;
  attention?: LocalText;
  /** Told with a scan, never recorded with it. */
  note?: string;
  /** The annual pass whose ticket it is, told with a scan to those who may see the ticket. */
  pass?: string;
  /** What is to be answered first, where that is all that is missing. */
  questions?: GateQuestion[];
  /** It is an add-on: its last use is when it was handed over. */
  goods?: boolean;
  last_entry_at?: IsoDateTime;
  last_entry_gate?: string;
  forced?: ValidationResult;
  force_reason?: string;
  /** Of a scan that was delivered after its device or steward had lost access. */
  after_revocation?: boolean;
  /** The rule of entry that refused it or warned, and what it says. */
  rule?: { id: string; name: string };
  rule_effect?: 'deny' | 'warn';
  rule_message?: LocalText;
};

/** The facts of a ticket, and the version of its row of which they are. */
export type AskedFacts = EntryFacts & { version: string };

export type Asked = { nonce: string; facts: AskedFacts };

export type Validated = {
  nonce: string;
  result: ValidationResult;
  /** The scan had been sent before; this is the answer it got then. */
  replayed: boolean;
  /** Of one that is to be answered first nothing is recorded under it. */
  validationId: string;
  details: ScanFacts;
};

type Answered =
  | { nonce: string; result: 'nonce_used'; replayed: true; validationId: string; details: ScanFacts }
  | Validated;

/** The first scan of each nonce: sent twice at once, the second asks again and gets the answer of the first. */
function firstOfNonces(requests: Request[]): Request[] {
  const firsts = new Map(requests.toReversed().map((request) => [request.nonce, request]));
  return [...firsts.values()];
}

/** @returns the answer of each request; null where its scan was not asked or the statement gave none */
function answersOf<T extends { nonce: string }>(rows: T[], asked: Request[], requests: Request[]): (T | null)[] {
  const answers = new Map(rows.map((row) => [row.nonce, row]));
  return requests.map((request) => (asked.includes(request) && answers.get(request.nonce)) || null);
}

/**
 * In one lane: a statement costs by itself as much as some five scans, so they travel in as few as possible. A ticket
 * whose two codes are read at once is in two statements, as its second scan depends on the first.
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
  apart: ({ ticket_id, reference, nonce }) => ticket_id ?? reference ?? nonce,
});

/** Reads only, beside the statement that takes entries. */
const askRules = microBatch<Request, Asked | null>({
  run: async (requests) => {
    const asked = firstOfNonces(requests);
    const tickets = asked.map(({ nonce, ticket_id, reference, gate_id, people }) => ({
      ...{ nonce, ticket_id, reference, gate_id, people },
    }));
    const { asksAddons } = await rulesInForce();
    const rows = await sql<Asked>('ask_rules', 'select nonce, facts from ask_rules($1::jsonb, $2)', [
      JSON.stringify(tickets),
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
  /** Null where a device scans by itself. */
  userId: string | null;
  /** On whose device the user, a supervisor, lets in; null on their own. */
  stewardId?: string | null;
  /** The paired device, by itself or in the user's hand. */
  deviceId: string | null;
  /** How long a turnstile opens; the entry is then to be confirmed (`passages.ts`). Null where nobody waits for that. */
  passSeconds: number | null;
  /** The version of everybody's rights in which the user was found to be allowed to scan; null for just now. */
  rights: string | null;
  /** When some of these rights end by themselves. */
  until: string | null;
  /** The events to which the user is limited; null for all. */
  within: string[] | null;
  scannedAt: IsoDateTime;
  forceReason: string | null;
  direction: 'entry' | 'exit';
  /** What was said to the product's questions. */
  answers?: GateAnswers | null;
  /** How many of those whom the ticket admits; null for all who have not come in yet, or go out. */
  people?: number | null;
};

/** What the rules say of these facts. */
export function ruledBy(rules: InOrder<EntryRule>, { version, ...facts }: AskedFacts): Ruled {
  const { effect, rule } = decide(rules, facts);
  if (effect === 'allow' || !rule) return { version };
  return { version, effect, rule: { id: rule.id, name: rule.name }, message: rule.message };
}

/**
 * Decides on one scan and records it, whatever it comes to. Where rules of entry are in force, two statements are run
 * (docs/decisions/0025): the first tells the ticket's facts, the second takes the use if these are still its facts. Each
 * use of a ticket lets in once, however many gates scan it at once; the same nonce again gets the first answer, from where
 * it was sent first and for the same code. With a reason, what a supervisor may overrule is let in.
 * @throws DomainError nonce_used where the nonce is of another code, gate, or device and person
 * @returns null, and nothing was done, where rights or the ticket changed meanwhile: look who is there and ask again.
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
  // Rules decide about entries alone: a holder may always go out.
  const isRuled = request.asks && request.refusal === null && request.direction === 'entry';
  const asked = isRuled ? await askRules(request) : null;
  const answer = await validateTickets(asked ? { ...request, ruled: ruledBy(rules, asked.facts) } : request);
  if (answer?.result === 'nonce_used') throw new DomainError('nonce_used', { status: 422 });
  // The rules may have changed; more often the ticket has, and the rules need not be read again.
  if (!answer) await checkRules();
  return answer;
}
