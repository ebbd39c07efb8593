/**
 * A ticket's entries and exits known to a device: those of its list and its own since; and how many people may still
 * enter with it.
 */
import type { ListedTicket, Move } from './gateList';
import { dayIn } from './time';

export const isEntry = ({ kind }: Move) => kind === 'accepted';
/** Whether a move takes a use: an entry, or an add-on handed over. */
export const takesUse = (move: Move) => isEntry(move) || move.kind === 'no_entry';
/** An entry in parts counts once, with its first part. */
export const isWholeEntry = (move: Move) => isEntry(move) && !move.isRest;
/** How much later than this scan an earlier one may be recorded (`entry_facts`). */
export const SEEN_AHEAD_MS = 10_000;

/**
 * The list's moves merged with this device's newer ones, the oldest first; the people whose uses it took since, and the
 * people put back.
 */
export function movesOf({ moves }: ListedTicket, all: readonly Move[]) {
  const known = new Map(moves.map((move) => [move.tag, move]));
  const own = all.filter(({ tag }) => !known.has(tag));
  // A replaced own move no longer counts, even if the list does not include the replacement yet.
  const over = new Map(own.flatMap(({ insteadOf }) => (insteadOf ? [[insteadOf.tag, insteadOf.people] as const] : [])));
  const mine = own.filter(({ tag }) => !over.has(tag));
  const listed = moves.filter(({ tag, kind }) => kind === 'undone' || !over.has(tag));
  const back = moves.filter((move) => isEntry(move) && over.has(move.tag)).map(({ tag }) => over.get(tag)!);
  return {
    moves: [...listed, ...mine].sort((a, b) => a.at - b.at),
    taken: mine.filter(takesUse).sort((a, b) => a.at - b.at),
    back: back.reduce((one, other) => one + other, 0),
  };
}

/**
 * In people, as on the server: a ticket for 4 with one use left and 2 of its last entry still to come has 6. Those 2
 * may only come on the day of their entry (`rest_left`): the next day it has 4.
 */
export function poolOf(
  ticket: ListedTicket,
  { taken, back }: ReturnType<typeof movesOf>,
  at: number,
  zone: string,
): number {
  const size = Math.max(1, ticket.units);
  const dayOf = (when: number) => dayIn(new Date(when), zone);
  const days = new Set(ticket.moves.filter(isEntry).map((move) => dayOf(move.at)));
  let pool = ticket.usesLeft * size + ticket.peopleLeft + back;
  const begin = (when: number) => {
    if (!ticket.slot && !days.has(dayOf(when))) pool -= pool % size;
  };
  for (const move of taken) {
    begin(move.at);
    days.add(dayOf(move.at));
    pool = Math.max(0, pool - move.people);
  }
  begin(at);
  return pool;
}

/** Counts as `ticket_inside` does, since midnight. */
export function insideOf(moves: readonly Move[], at: number, zone: string): number {
  const day = dayIn(new Date(at), zone);
  let inside = 0;
  for (const { at: when, kind, people } of moves) {
    if (kind === 'undone' || kind === 'no_entry' || when > at + SEEN_AHEAD_MS || dayIn(new Date(when), zone) !== day)
      continue;
    inside = Math.max(0, inside + (kind === 'accepted' ? people : -people));
  }
  return inside;
}
