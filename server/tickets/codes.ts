/** Ticket codes with this installation's keys: created on display, verified on reading. */
import { keysOf } from '../infra/env';
import { env } from '../infra/runtime';
import { isReference, normaliseReference } from '../shared/reference';
import { type CodeReading, TICKET_REFERENCE_LENGTH, type TicketPublicKey } from '../shared/ticketCodeBytes';
import { readTicketCode, signTicket } from './ticketCode';
import { type TicketKeys, ticketKeysFrom, ticketPublicKeys } from './ticketKeys';

let derived: { from: string; keys: TicketKeys } | null = null;

function keys(): TicketKeys {
  const [appKey = '', ...earlier] = keysOf(env());
  const from = [appKey, ...earlier].join();
  if (derived?.from !== from) derived = { from, keys: ticketKeysFrom(appKey, earlier) };
  return derived.keys;
}

/** Keys with which a device verifies codes offline. */
export const publicKeys = (): TicketPublicKey[] => ticketPublicKeys(keys());

/** Data of a ticket's code: its row and its product's number. */
export type CodedTicket = { id: string; productNumber: number; validFrom: Date; validUntil: Date };

/** The signed code of a ticket: deterministic, so it is not stored. */
export const codeOf = ({ id, ...ticket }: CodedTicket): string =>
  signTicket(keys().signing, { ticketId: id, ...ticket });

/** The code that its holder has: printed by another system, or ours. */
export const shownCode = (ticket: CodedTicket & { printedCode: string | null }): string =>
  ticket.printedCode ?? codeOf(ticket);

/** Reads a scanned or typed code. Uses no database and does not check whether the ticket is valid. */
export function readCode(text: string): CodeReading {
  const reading = readTicketCode(keys().verifying, text);
  if (reading.ok) return { kind: 'signed', ticketId: reading.ticket.ticketId, fields: reading.ticket };
  if (reading.reason !== 'malformed') return { kind: 'refused', refusal: 'bad_signature' };
  const reference = normaliseReference(text);
  if (isReference(reference, TICKET_REFERENCE_LENGTH)) return { kind: 'reference', reference };
  return { kind: 'refused', refusal: 'unknown' };
}
