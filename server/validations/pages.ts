import type { ListProps } from '../infra/lists';
import type { GateQuestionKind } from '../shared/gateQuestions';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { ValidationResult } from '../shared/validationResults';
import type { DeviceCard, GateOfDevices, TurnstileSettings, ValidatorCard } from './devicePages';
import type { UndoCause } from './devices/passages';
import type { ControlRoom, GateDay, PastDay } from './gatePages';
import type { scanList } from './lists/scanList';
import type { RuleOptions } from './rulePages';
import type { ruleList } from './rules/ruleList';
import type { RuleInput } from './rules/ruleRequests';

export type * from './devicePages';
export type * from './gatePages';
export type * from './rulePages';

export type AskedQuestion = {
  id: string;
  kind: GateQuestionKind;
  label: string;
  options: { value: string; label: string }[];
};

/** Ticket facts at the time of the scan, in the steward's language; null if unknown. */
export type ScanDetails = {
  ticket: string | null;
  order: string | null;
  product: string | null;
  event: string | null;
  holder: string | null;
  startsAt: IsoDateTime | null;
  /** Day of a day ticket. */
  day: IsoDate | null;
  validFrom: IsoDateTime | null;
  validUntil: IsoDateTime | null;
  timeZone: string | null;
  usesLeft: number | null;
  usesTotal: number | null;
  /** People per entry, if more than one. */
  admits: number | null;
  /** People who entered or left by this scan, and those of the entry who may still come. */
  people: number | null;
  peopleLeft: number | null;
  /** Notice to the steward while admitting. */
  attention: string | null;
  /** Note by staff about the visitor. */
  note: string | null;
  /** Questions to answer before the entry counts, if nothing else is missing. */
  questions: AskedQuestion[] | null;
  /** An add-on: its last entry is the time it was handed over. */
  isGoods: boolean;
  lastEntryAt: IsoDateTime | null;
  lastEntryGate: string | null;
  /** Refusal that a supervisor overrode. */
  forced: ValidationResult | null;
  forceReason: string | null;
  /** Entry rule that denied or warned. */
  rule: { id: string; name: string; effect: 'deny' | 'warn'; message: string } | null;
};

/** Answer of `POST /validations/scans`. */
export type ScanAnswer = {
  result: ValidationResult;
  validationId: string;
  replayed: boolean;
  details: ScanDetails;
  /** Photo check of a pass. The photo URL is signed and valid for some minutes. */
  face: { passId: string; photo: string | null } | null;
};

type Written = 'recorded' | 'known' | 'nonce_used' | 'outside';
/** Result of a delivered offline scan. */
export type Delivered = {
  nonce: string;
  /**
   * `recorded` and `known` are done; all others are refused: bad signature, too old, or a revoked device.
   * `not_blocked`: the steward made no such recent scan, or the pass can no longer be blocked.
   */
  outcome: Written | 'forged' | 'expired' | 'device_revoked' | 'invalid' | 'not_blocked';
};

/** An offline entry that the server would have denied. */
export type EntryConflict = {
  kind:
    | 'replaced'
    | 'blocked'
    | 'cancelled'
    | 'unpaid'
    | 'already_used'
    | 're_entry_too_soon'
    | 'day_limit'
    | 'week_limit'
    | 'rules'
    | 'unknown'
    | 'answer_lost'
    | 'after_revocation'
    | 'wrong_day'
    | 'not_yet'
    | 'too_late'
    | 'no_entry';
  foundAt: IsoDateTime;
  ticket: string | null;
  product: string | null;
  zone: string;
  entry: ConflictSide;
  /** Entry that it conflicts with; null if none. */
  other: ConflictSide | null;
};
type ConflictSide = {
  id: string;
  at: IsoDateTime;
  people: number;
  gate: string | null;
  by: string | null;
  device: string | null;
};

/** Scan news for stewards at a gate, without names. */
export type ScanNews = {
  validationId: string;
  result: ValidationResult;
  ticket: string | null;
  product: Readonly<Record<string, string | undefined>> | null;
  people: number;
};

export type GateChoice = {
  id: string;
  name: string;
  venue: { id: string; name: string; timeZone: string };
  /** Entries since midnight at the venue. */
  entries: number;
  events: { id: string; title: string }[];
  /** Whether the user may override refusals of at least one event there. */
  mayForce: boolean;
};

/** Totals of scans for some days, independent of other list filters. */
export type ScanTotals = {
  /** The list's filter of days. */
  days: string;
  accepted: number;
  exited: number;
  /** Undone entries, which do not count. */
  undone: number;
  forced: number;
  refused: number;
  byResult: Partial<Record<ValidationResult, number>>;
};

export type ScanStory = {
  id: string;
  result: ValidationResult;
  /** The scanned text, shortened for a ticket code. */
  code: string;
  scannedAt: IsoDateTime;
  receivedAt: IsoDateTime;
  zone: string;
  gate: { name: string; venue: string } | null;
  validator: string | null;
  /** Steward whose device the supervisor used. */
  steward: string | null;
  device: string | null;
  /** Offline decision delivered after the device or its steward lost access. */
  isAfterRevocation: boolean;
  details: ScanDetails;
  /** Answers given at the gate. */
  answers: { question: string; answer: string }[];
  /** Cause of an undone entry; `late`: the person passed the turnstile anyway. */
  undo: {
    cause: UndoCause;
    at: IsoDateTime;
    by: string | null;
    steward: string | null;
    reason: string | null;
    late: boolean;
  } | null;
  /** Blocks and unblocks of the ticket by supervisors, earliest first. */
  blocks: { isBlock: boolean; at: IsoDateTime; by: string; steward: string | null; reason: string }[];
  ticket: {
    reference: string;
    state: string;
    order: string;
    product: string;
    event: string;
    holder: string | null;
    startsAt: IsoDateTime | null;
    byDay: boolean;
    validFrom: IsoDateTime;
    validUntil: IsoDateTime;
    usesLeft: number;
    usesTotal: number;
    /** People per entry, 0 = takes no place, and those of the entry who may still come. */
    admits: number;
    peopleLeft: number;
  } | null;
  /** All scans of the ticket, earliest first. */
  scans: {
    id: string;
    result: ValidationResult;
    forced: boolean;
    /** Set for a ticket for several people. */
    people: number | null;
    at: IsoDateTime;
    gate: string | null;
    validator: string | null;
    steward: string | null;
  }[];
};

export type ValidationsPages = {
  'Admin/ValidationRules/Index': { list: ListProps<typeof ruleList> };
  'Admin/ValidationRules/Create': { options: RuleOptions };
  'Admin/ValidationRules/Edit': {
    record: { id: string; version: number; values: RuleInput };
    options: RuleOptions;
  };
  /** `isDevice`: the browser is paired and reports its status. */
  'Validations/Redeem': { gates: GateChoice[]; gate: string | null; isDevice: boolean };
  /** `totals`: null if the period is too long to calculate during a request. */
  /** The list, or by `view` in the URL the control room or a past day. */
  'Validations/Index': {
    list: ListProps<typeof scanList>;
    totals: ScanTotals | null;
    conflicts: EntryConflict[];
    view: 'list' | 'live' | 'day';
    room: ControlRoom | null;
    past: PastDay | null;
    /** `correct`: venues whose number of people inside the user may correct. */
    can: { correct: string[] };
  };
  'Validations/Show': { scan: ScanStory; can: { supervise: boolean } };
  /** `device`: null for an unpaired browser; `pairing`: gate of the code in the URL. */
  'Validations/Automatic': {
    device: TurnstileSettings | null;
    code: string;
    pairing: { name: string; gate: string; venue: string } | null;
  };
  /** Printout of a scan, or of a day at a gate. */
  'Validations/ShowPrint': { house: string; printedAt: IsoDateTime; by: string; zone: string } & (
    | { scan: ScanStory; day: null }
    | { scan: null; day: GateDay }
  );
  'Validators/Index': {
    devices: DeviceCard[];
    people: ValidatorCard[];
    gates: GateOfDevices[];
    canSeeScans: boolean;
  };
};
