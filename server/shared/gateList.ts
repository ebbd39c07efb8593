/**
 * The data for offline decisions of a gate device: the tickets of today and tomorrow at its venue in compact form, and
 * their products. Docs: docs/offline-gate.md.
 */
import type { EntryRule } from './entryRules';
import type { GateQuestion } from './gateQuestions';
import type { LocalText } from './localText';
import type { PassRules } from './passRules';
import type { TicketPublicKey } from './ticketCodeBytes';
import type { IsoDate } from './time';

/** Increased when the row format changes: devices with another format fetch the whole list again. */
export const LIST_FORMAT = 7;

/** Refusals of a ticket at every gate and at any time. */
export type Standing = 'replaced' | 'blocked' | 'cancelled' | 'unpaid';

/**
 * An entry, an exit, an undone one, or an add-on handed over (`no_entry`); `tag`: the end of the scan's nonce, by which
 * a device recognises its own.
 */
export type Move = {
  at: number;
  gate: string | null;
  kind: 'accepted' | 'exited' | 'undone' | 'no_entry';
  tag: string;
  people: number;
  /** The rest of an entry in parts: the entry counts once. */
  isRest: boolean;
  /** Set for a device's own move: the move that it replaces, with fewer people. */
  insteadOf?: { tag: string; people: number };
};

type ListedPass = {
  rules: Pick<PassRules, 'perDay' | 'perWeek' | 'blackout' | 'photo' | 'slot'>;
  hasPhoto: boolean;
  holder: string | null;
  /** This week's entries with former tickets of the pass. */
  others: number[];
  /** The id of the holder's photo, if available. */
  photo: string | null;
};

export type ListedTicket = {
  id: string;
  reference: string;
  /** The code that another system printed on it, if it was imported. */
  printed: string | null;
  productNumber: number;
  standing: Standing | null;
  isExpired: boolean;
  from: number;
  until: number;
  usesLeft: number;
  usesTotal: number;
  /** How many people an entry admits, and how many of an entry in parts may still come. */
  units: number;
  peopleLeft: number;
  channel: string;
  /** `day` for a day ticket. */
  slot: { startsAt: number; endsAt: number; day: IsoDate | null } | null;
  isHolderMissing: boolean;
  /** The date of birth, if a rule in force tests the age. */
  birth: IsoDate | null;
  moves: Move[];
  pass: ListedPass | null;
  /** A note from staff to the gate about the visitor. */
  note: string | null;
  /** The add-ons of its order, if a rule in force tests them. */
  addons: string[] | null;
  reEntryMinutes: number;
};

/**
 * A ticket as it is transferred and stored; gates by their index in `gates`, -1 for none. Times are milliseconds since
 * 1970.
 */
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
  reEntryMinutes: number,
  printed: string | null,
];

export type ListedProduct = {
  id: string;
  number: number;
  event: string;
  name: LocalText;
  attention: LocalText;
  /** Required answers before an entry counts. */
  questions: GateQuestion[];
  /** False for an audio guide or a fee, which is handed over (`is_entry`). */
  isEntry: boolean;
  /** Today's terms, for a ticket that is not on the list; a listed one has those of its sale. */
  uses: number;
  reEntryMinutes: number;
};

/** The context of the tickets in the list. */
export type ListHead = {
  format: number;
  venue: { id: string; name: string; timeZone: string };
  gates: { id: string; name: string }[];
  events: { id: string; title: LocalText; zone: string | null }[];
  products: ListedProduct[];
  rules: EntryRule[];
  keys: TicketPublicKey[];
  /** The days of the list in the venue's time zone; the device deletes it after the last one. */
  days: IsoDate[];
  /** Whether it contains only the events to which a user is limited. */
  isLimited: boolean;
};

/** The answer to a device that sent its state: the changed parts. */
export type ListAnswer = {
  head: ListHead;
  /** The server's clock in milliseconds, and when it began to read the tickets, which several devices share. */
  now: number;
  readAt: number;
  /** The number of parts, by the end of the ticket id. */
  parts: number;
  /** Keyed by number; each as JSON text of its rows. */
  changed: Record<number, string>;
  hashes: string[];
  grant: ScanGrant;
};

/**
 * The people admitted at a gate today, and which scans of the device the number includes: `undone` ones count no
 * people.
 */
export type EntriesAtGate = { day: IsoDate; entries: number; known: Record<string, 'counted' | 'undone'> };
/** The answer to a steward's device; a kiosk shows no number. */
export type GateListAnswer = ListAnswer & { entries?: EntriesAtGate };

/** Lets a device deliver offline decisions later, under the name of the steward who scanned. */
export type ScanGrant = {
  id: string;
  secret: string;
  mayForce: boolean;
  /** Its owner: a steward or a kiosk. */
  owner: string;
};

const KINDS = { a: 'accepted', r: 'accepted', e: 'exited', u: 'undone', h: 'no_entry' } as const;

export function unpackTicket(row: TicketRow): ListedTicket {
  const [id, reference, productNumber, standing, isExpired, from, until, usesLeft, usesTotal, units, channel] = row;
  const [, , , , , , , , , , , slot, isHolderMissing, birth, moves, pass, note, peopleLeft, addons] = row;
  const [reEntryMinutes, printed] = row.slice(19) as [number, string | null];
  return {
    ...{
      id,
      reference,
      printed,
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
      reEntryMinutes,
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

/** The end of a nonce, which distinguishes a device's own scans from others. */
export const tagOf = (nonce: string): string => nonce.slice(-8);

/** The part of a ticket. */
export const partOf = (ticketId: string, parts: number): number => Number.parseInt(ticketId.slice(-4), 16) % parts;
