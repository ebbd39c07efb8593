import type { IsoDate, IsoDateTime } from '../shared/time';
import type { ValidationResult } from '../shared/validationResults';

/** The ticket's facts as they were when it was scanned, in the validator's language; null where there are none. */
export type ScanDetails = {
  ticket: string | null;
  order: string | null;
  product: string | null;
  event: string | null;
  holder: string | null;
  startsAt: IsoDateTime | null;
  validFrom: IsoDateTime | null;
  validUntil: IsoDateTime | null;
  timeZone: string | null;
  usesLeft: number | null;
  usesTotal: number | null;
  /** What the validator must look at while letting in. */
  attention: string | null;
  lastEntryAt: IsoDateTime | null;
  lastEntryGate: string | null;
  /** The refusal that a supervisor overruled. */
  forced: ValidationResult | null;
  forceReason: string | null;
};

/** The answer to `POST /validations/scans`. */
export type ScanAnswer = {
  result: ValidationResult;
  validationId: string;
  replayed: boolean;
  details: ScanDetails;
};

/** What those at a gate hear of each scan there: no names of visitors. */
export type ScanNews = {
  validationId: string;
  result: ValidationResult;
  ticket: string | null;
  product: Readonly<Record<string, string | undefined>> | null;
};

export type GateChoice = {
  id: string;
  name: string;
  venue: { id: string; name: string; timeZone: string };
  /** Let in since midnight at the venue. */
  entries: number;
  events: { id: string; title: string }[];
};

/** One line of the list of scans. */
export type ScanRow = {
  id: string;
  result: ValidationResult;
  forced: boolean;
  at: IsoDateTime;
  zone: string;
  gate: string | null;
  validator: string | null;
  ticket: string | null;
  order: string | null;
  product: string | null;
  event: string | null;
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
  details: ScanDetails;
  ticket: {
    reference: string;
    state: string;
    order: string;
    product: string;
    event: string;
    holder: string | null;
    startsAt: IsoDateTime | null;
    validFrom: IsoDateTime;
    validUntil: IsoDateTime;
    usesLeft: number;
    usesTotal: number;
  } | null;
  /** Every scan of this ticket, the first one first. */
  scans: {
    id: string;
    result: ValidationResult;
    forced: boolean;
    at: IsoDateTime;
    gate: string | null;
    validator: string | null;
  }[];
};

export type ValidationsPages = {
  'Validations/Redeem': { gates: GateChoice[]; gate: string | null };
  'Validations/Index': {
    filters: { result: ValidationResult | ''; gate: string; day: IsoDate | ''; q: string };
    gates: { id: string; name: string; venue: string }[];
    scans: { rows: ScanRow[]; total: number; page: number; pages: number };
    /** Of the day and gate that are shown, whatever the other filters say. */
    totals: { accepted: number; forced: number; refused: number; byResult: Partial<Record<ValidationResult, number>> };
  };
  'Validations/Show': { scan: ScanStory };
};
