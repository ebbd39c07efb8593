/**
 * What a device at a gate is given, so that it can decide while the server cannot be asked: the tickets of today and
 * tomorrow at its venue in few bytes, and what they are of. Docs: docs/offline-gate.md.
 */
import type { EntryRule } from './entryRules';
import type { GateQuestion } from './gateQuestions';
import type { LocalText } from './localText';
import type { PassRules } from './passRules';
import type { TicketPublicKey } from './ticketCodeBytes';
import type { IsoDate } from './time';

/** Raised when rows are written differently: a device with others fetches all anew. */
export const LIST_FORMAT = 5;

/** What stands against a ticket at every gate and at any time. */
export type Standing = 'replaced' | 'blocked' | 'cancelled' | 'unpaid';

/** An entry, an exit, one that was undone, or what was handed over (`no_entry`); `tag`: the end of the scan's nonce, by which a device knows its own. */
export type Move = {
  at: number;
  gate: string | null;
  kind: 'accepted' | 'exited' | 'undone' | 'no_entry';
  tag: string;
  people: number;
  /** Those who came later of an entry that had begun: it counts once. */
  isRest: boolean;
  /** Of a device's own: the move in the place of which it stands, with fewer people. */
  insteadOf?: { tag: string; people: number };
};

type ListedPass = {
  rules: Pick<PassRules, 'perDay' | 'perWeek' | 'blackout' | 'photo' | 'slot'>;
  hasPhoto: boolean;
  holder: string | null;
  /** This week's entries with former tickets of the pass. */
  others: number[];
  /** The id of the holder's photo, where it is to be had. */
  photo: string | null;
};

export type ListedTicket = {
  id: string;
  reference: string;
  productNumber: number;
  standing: Standing | null;
  isExpired: boolean;
  from: number;
  until: number;
  usesLeft: number;
  usesTotal: number;
  /** How many people one entry lets in; and of an entry that has begun, how many may still come. */
  units: number;
  peopleLeft: number;
  channel: string;
  /** `day` where it is for a day, at whatever time. */
  slot: { startsAt: number; endsAt: number; day: IsoDate | null } | null;
  isHolderMissing: boolean;
  /** The date of birth, where a rule in force asks for the age. */
  birth: IsoDate | null;
  moves: Move[];
  pass: ListedPass | null;
  /** What staff tell the gate of its visitor. */
  note: string | null;
  /** The add-ons of its order, where a rule in force asks for them. */
  addons: string[] | null;
};

/** A ticket as it travels and is kept; gates by their place in `gates`, -1 for none. Times are milliseconds since 1970. */
export type TicketRow = [
  id: string,
  reference: string,
  productNumber: number,
  standing: Standing | null,
  isExpired: 0 | 1,
  from: number,
  until: number,
  usesLeft: number,
  usesTotal: number,
  units: number,
  channel: string,
  slot: [startsAt: number, endsAt: number, day: IsoDate | null] | null,
  isHolderMissing: 0 | 1,
  birth: IsoDate | null,
  moves: [at: number, gate: string | null, kind: 'a' | 'r' | 'e' | 'u' | 'h', tag: string, people?: number][],
  pass:
    | [rules: ListedPass['rules'], hasPhoto: 0 | 1, holder: string | null, others: number[], photo: string | null]
    | null,
  note: string | null,
  peopleLeft: number,
  addons: string[] | null,
];

export type ListedProduct = {
  id: string;
  number: number;
  event: string;
  name: LocalText;
  attention: LocalText;
  /** To be answered before an entry counts. */
  questions: GateQuestion[];
  /** Not so of an audio guide or a fee, which is handed over (`is_entry`). */
  isEntry: boolean;
  uses: number;
  reEntryMinutes: number;
};

/** What the tickets of the list are of. */
export type ListHead = {
  format: number;
  venue: { id: string; name: string; timeZone: string };
  gates: { id: string; name: string }[];
  events: { id: string; title: LocalText; zone: string | null }[];
  products: ListedProduct[];
  rules: EntryRule[];
  keys: TicketPublicKey[];
  /** The days on the venue's clock for which it is good; after the last one it is forgotten. */
  days: IsoDate[];
  /** Whether it holds those events alone to which a person is limited. */
  isLimited: boolean;
};

/** The answer to a device that said what it has: the parts that are others now. */
export type ListAnswer = {
  head: ListHead;
  /** The server's clock, in milliseconds; and when it began to read the tickets, which several devices share. */
  now: number;
  readAt: number;
  /** How many parts the tickets are in, by the end of their id. */
  parts: number;
  /** By number; each as the text of its rows in JSON. */
  changed: Record<number, string>;
  hashes: string[];
  grant: ScanGrant;
};

/** The people whom a gate let in today, and which scans of the device this number includes: `undone` ones count no people. */
export type EntriesAtGate = { day: IsoDate; entries: number; known: Record<string, 'counted' | 'undone'> };
/** The answer to a steward's device; a kiosk shows no number. */
export type GateListAnswer = ListAnswer & { entries?: EntriesAtGate };

/** What lets a device deliver later what it decided by itself, under the name of the one who scanned. */
export type ScanGrant = {
  id: string;
  secret: string;
  mayForce: boolean;
  /** Whose it is: a steward's, or a kiosk's. */
  owner: string;
};

const KINDS = { a: 'accepted', r: 'accepted', e: 'exited', u: 'undone', h: 'no_entry' } as const;

export function unpackTicket(row: TicketRow): ListedTicket {
  const [id, reference, productNumber, standing, isExpired, from, until, usesLeft, usesTotal, units, channel] = row;
  const [, , , , , , , , , , , slot, isHolderMissing, birth, moves, pass, note, peopleLeft, addons] = row;
  return {
    ...{
      id,
      reference,
      productNumber,
      standing,
      from,
      until,
      usesLeft,
      usesTotal,
      units,
      channel,
      birth,
      note,
      peopleLeft,
      addons,
    },
    isExpired: isExpired === 1,
    slot: slot && { startsAt: slot[0], endsAt: slot[1], day: slot[2] },
    isHolderMissing: isHolderMissing === 1,
    moves: moves.map(([at, gate, kind, tag, people = 1]) => ({
      ...{ at, gate, kind: KINDS[kind], tag, people, isRest: kind === 'r' },
    })),
    pass: pass && { rules: pass[0], hasPhoto: pass[1] === 1, holder: pass[2], others: pass[3], photo: pass[4] },
  };
}

/** Whether a scan with this result is a move of its ticket. */
export const isMove = (result: string): result is 'accepted' | 'exited' | 'no_entry' =>
  result === 'accepted' || result === 'exited' || result === 'no_entry';

/** The last characters of a nonce, which tell a device's own scans from others. */
export const tagOf = (nonce: string): string => nonce.slice(-8);

/** In which part a ticket is. */
export const partOf = (ticketId: string, parts: number): number => Number.parseInt(ticketId.slice(-4), 16) % parts;
