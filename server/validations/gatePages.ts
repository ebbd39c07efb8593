/** What the gates show besides single scans: who is inside, the control room, a day that is over, who is expected. */
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { ValidationResult } from '../shared/validationResults';

type InsideLimit = { people: number; limit: number | null; refuses: boolean; level: 'free' | 'nearly' | 'full' };

/**
 * How many are inside a venue now, its zones and by which gate they came; of a gate also who came and left by it today.
 * `came`: persons since everybody was out, each once.
 */
export type VenueInside = InsideLimit & {
  id: string;
  name: string;
  came: number;
  zones: (InsideLimit & { zone: string })[];
  gates: { id: string; name: string; people: number; entries: number; exits: number }[];
};

/** What a steward's screen says of it: the venue, and the limit that is nearest; its zone is null where it is the whole venue's. */
export type GateInside = { people: number; nearest: (InsideLimit & { zone: string | null }) | null };

/** A ticket of today at a gate, with what proves whose it is: a document, the end of a telephone, the beginning of an address. */
export type Visitor = {
  /** Its reference, which is scanned as it is. */
  code: string;
  order: string;
  product: string;
  event: string;
  holder: string | null;
  buyer: string | null;
  startsAt: IsoDateTime | null;
  timeZone: string;
  usesLeft: number;
  admits: number | null;
  /** Of an entry that has begun: how many may still come. */
  peopleLeft: number;
  lastEntryAt: IsoDateTime | null;
  proofs: string[];
};

/** The gates live. */
export type ControlRoom = {
  at: IsoDateTime;
  /** `perMinute`: entries of each of the last fifteen whole minutes; `refusals`: of the last hour. */
  gates: {
    id: string;
    name: string;
    venue: string;
    perMinute: number[];
    thisMinute: number;
    refusals: Partial<Record<ValidationResult, number>>;
    timeZone: string;
    /** Since when far more than usual is refused. */
    refusalsRoseAt: IsoDateTime | null;
  }[];
  /** Those with trouble. */
  devices: {
    id: string;
    name: string;
    gate: string;
    lastSeenAt: IsoDateTime;
    timeZone: string;
    battery: number | null;
    queue: number | null;
    isSilent: boolean;
    isLow: boolean;
    hasQueue: boolean;
  }[];
  inside: VenueInside[];
};

/** One day at the gates of a venue, in people. */
export type PastDay = {
  venueId: string;
  day: IsoDate;
  venues: { value: string; label: string }[];
  stepMinutes: number;
  /** From the first scan to the last; `time` on the venue's clock. */
  steps: { time: string; entries: number; exits: number; refused: number; inside: number }[];
};

/** A day at a gate, on paper. */
export type GateDay = {
  gateId: string;
  gate: string;
  venue: string;
  zone: string;
  day: IsoDate;
  totals: { accepted: number; exited: number; undone: number; refused: number };
  byResult: Partial<Record<ValidationResult, number>>;
  /** The first of them; `more` says how many are left out. */
  scans: {
    id: string;
    at: IsoDateTime;
    result: ValidationResult;
    ticket: string | null;
    forced: string | null;
    /** Of a ticket for several. */
    people: number | null;
    validator: string | null;
    device: string | null;
  }[];
  more: number;
};
