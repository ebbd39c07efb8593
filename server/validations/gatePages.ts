/** Props of gate pages beside single scans: people inside, control room, a past day, expected visitors. */
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { ValidationResult } from '../shared/validationResults';

type InsideLimit = { people: number; limit: number | null; refuses: boolean; level: 'free' | 'nearly' | 'full' };

/**
 * People inside a venue, its zones, and by gate of entry; per gate also today's entries and exits. `came`: persons
 * since the venue was last empty, each once.
 */
export type VenueInside = InsideLimit & {
  id: string;
  name: string;
  came: number;
  zones: (InsideLimit & { zone: string })[];
  gates: { id: string; name: string; people: number; entries: number; exits: number }[];
};

/** Shown on a steward's screen: the venue and the nearest limit; `zone` is null for the whole venue. */
export type GateInside = { people: number; nearest: (InsideLimit & { zone: string | null }) | null };

/**
 * A ticket of today at a gate, with identifying details: a document, the end of a phone number, the beginning of an
 * email.
 */
export type Visitor = {
  /** Its reference, which can be scanned. */
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
  /** People of the entry who may still come. */
  peopleLeft: number;
  lastEntryAt: IsoDateTime | null;
  proofs: string[];
};

/** Live view of the gates. */
export type ControlRoom = {
  at: IsoDateTime;
  /** `perMinute`: entries in each of the last fifteen full minutes; `refusals`: in the last hour. */
  gates: {
    id: string;
    name: string;
    venue: string;
    perMinute: number[];
    thisMinute: number;
    refusals: Partial<Record<ValidationResult, number>>;
    timeZone: string;
    /** Start of an unusual rise in denied scans. */
    refusalsRoseAt: IsoDateTime | null;
  }[];
  /** Devices with problems. */
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

/** A day at the gates of a venue, in people. */
export type PastDay = {
  venueId: string;
  day: IsoDate;
  venues: { value: string; label: string }[];
  stepMinutes: number;
  /** From the first to the last scan; `time` in the venue's time zone. */
  steps: { time: string; entries: number; exits: number; refused: number; inside: number }[];
};

/** A day at a gate, for printing. */
export type GateDay = {
  gateId: string;
  gate: string;
  venue: string;
  zone: string;
  day: IsoDate;
  totals: { accepted: number; exited: number; undone: number; refused: number };
  byResult: Partial<Record<ValidationResult, number>>;
  /** The first ones; `more` is the number left out. */
  scans: {
    id: string;
    at: IsoDateTime;
    result: ValidationResult;
    ticket: string | null;
    forced: string | null;
    /** Set for a ticket for several people. */
    people: number | null;
    validator: string | null;
    device: string | null;
  }[];
  more: number;
};
