/** Ticket codes with this installation's own keys: made when they are shown, checked when they are read. */
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

/** What a device needs to check codes by itself. */
export const publicKeys = (): TicketPublicKey[] => ticketPublicKeys(keys());

/** What a ticket's code is made from: its row, and its product's number. */
export type CodedTicket = { id: string; productNumber: number; validFrom: Date; validUntil: Date };

/** The signed code of a ticket: always the same one, so it is stored nowhere. */
export const codeOf = ({ id, ...ticket }: CodedTicket): string =>
  signTicket(keys().signing, { ticketId: id, ...ticket });

/** Reads what a scanner or a person gave. Asks no database: whether the ticket is good is another question. */
export function readCode(text: string): CodeReading {
  const reading = readTicketCode(keys().verifying, text);
  if (reading.ok) return { kind: 'signed', ticketId: reading.ticket.ticketId, fields: reading.ticket };
  if (reading.reason !== 'malformed') return { kind: 'refused', refusal: 'bad_signature' };
  const reference = normaliseReference(text);
  if (isReference(reference, TICKET_REFERENCE_LENGTH)) return { kind: 'reference', reference };
  return { kind: 'refused', refusal: 'unknown' };
}
