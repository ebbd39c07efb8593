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

/** The ticket's facts as they were when it was scanned, in the validator's language; null where there are none. */
export type ScanDetails = {
  ticket: string | null;
  order: string | null;
  product: string | null;
  event: string | null;
  holder: string | null;
  startsAt: IsoDateTime | null;
  /** The day it is for, where that is at whatever time. */
  day: IsoDate | null;
  validFrom: IsoDateTime | null;
  validUntil: IsoDateTime | null;
  timeZone: string | null;
  usesLeft: number | null;
  usesTotal: number | null;
  /** How many people one entry lets in, where it is more than one. */
  admits: number | null;
  /** How many of them came in or went out by this scan, and how many of an entry that has begun may still come. */
  people: number | null;
  peopleLeft: number | null;
  /** What the validator must look at while letting in. */
  attention: string | null;
  /** What staff noted of its visitor. */
  note: string | null;
  /** To be answered before the entry counts, where nothing else stands against it. */
  questions: AskedQuestion[] | null;
  /** An add-on, which is handed over: its last entry is when it was. */
  isGoods: boolean;
  lastEntryAt: IsoDateTime | null;
  lastEntryGate: string | null;
  /** The refusal that a supervisor overruled. */
  forced: ValidationResult | null;
  forceReason: string | null;
  /** The rule of entry that refused it or warned. */
  rule: { id: string; name: string; effect: 'deny' | 'warn'; message: string } | null;
};

/** The answer to `POST /validations/scans`. */
export type ScanAnswer = {
  result: ValidationResult;
  validationId: string;
  replayed: boolean;
  details: ScanDetails;
  /** Of a pass: whose face to look for. The address of the photo is signed, for some minutes. */
  face: { passId: string; photo: string | null } | null;
};

/** What became of a scan that a device delivered later. */
export type Delivered = {
  nonce: string;
  /**
   * Recorded and known are done. The server refuses the others: an unknown signature, too old, or of a removed device.
   * `not_blocked`: the steward made no such scan of a pass shortly before, or its pass cannot be blocked any more.
   */
  outcome: 'recorded' | 'known' | 'outside' | 'forged' | 'expired' | 'device_revoked' | 'invalid' | 'not_blocked';
};

/** An entry that a device let in by itself and the server would have refused. */
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
  /** The entry that it collides with; null where there is none. */
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

/** What those at a gate hear of each scan there: no names of visitors. */
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
  /** Let in since midnight at the venue. */
  entries: number;
  events: { id: string; title: string }[];
  /** Whether the person may override refusals there, of one event at least. */
  mayForce: boolean;
};

/** What the scans of some days came to, whichever of them the list shows. */
export type ScanTotals = {
  /** As the list's filter says them. */
  days: string;
  accepted: number;
  exited: number;
  /** Entries that were undone: they count as none. */
  undone: number;
  forced: number;
  refused: number;
  byResult: Partial<Record<ValidationResult, number>>;
};

export type ScanStory = {
  id: string;
  result: ValidationResult;
  /** What was read, shortened where it is a ticket's own code. */
  code: string;
  scannedAt: IsoDateTime;
  receivedAt: IsoDateTime;
  zone: string;
  gate: { name: string; venue: string } | null;
  validator: string | null;
  /** On whose device a supervisor scanned. */
  steward: string | null;
  device: string | null;
  /** Decided without the server and delivered after the device or its steward had lost access. */
  isAfterRevocation: boolean;
  details: ScanDetails;
  /** What was answered at the gate. */
  answers: { question: string; answer: string }[];
  /** Why the entry counts no more; `late`: a person went through the turnstile all the same. */
  undo: {
    cause: UndoCause;
    at: IsoDateTime;
    by: string | null;
    steward: string | null;
    reason: string | null;
    late: boolean;
  } | null;
  /** How a supervisor blocked and unblocked the ticket, the first one first. */
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
    /** How many people one entry lets in; 0 = without taking a place. And how many of an entry that has begun may still come. */
    admits: number;
    peopleLeft: number;
  } | null;
  /** Every scan of this ticket, the first one first. */
  scans: {
    id: string;
    result: ValidationResult;
    forced: boolean;
    /** Of a ticket for several. */
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
  /** `isDevice`: the browser is paired, and says how it is. */
  'Validations/Redeem': { gates: GateChoice[]; gate: string | null; isDevice: boolean };
  /** `totals`: null for more days than are added up while a person waits. */
  /** The list, or with `view` in its address the control room, or a day that is over. */
  'Validations/Index': {
    list: ListProps<typeof scanList>;
    totals: ScanTotals | null;
    conflicts: EntryConflict[];
    view: 'list' | 'live' | 'day';
    room: ControlRoom | null;
    past: PastDay | null;
    /** `correct`: the venues whose number of people inside they may correct. */
    can: { correct: string[] };
  };
  'Validations/Show': { scan: ScanStory; can: { supervise: boolean } };
  /** `device`: null where the browser is not paired; `pairing`: the gate for which the code of the address is. */
  'Validations/Automatic': {
    device: TurnstileSettings | null;
    code: string;
    pairing: { name: string; gate: string; venue: string } | null;
  };
  /** Proof on paper: of one scan, or of a day at a gate. */
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
