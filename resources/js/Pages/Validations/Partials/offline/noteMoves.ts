import { isMove, type ListedTicket, tagOf } from '@server/shared/gateList';
import type { Answer, Scan } from '../useScans';
import { noteMove } from './keptList';
import { listNow, noteWaiting } from './offlineGate';
import { signScan } from './signScan';

/** What the server decided here is known as well, should the network go before the next list comes. */
export function noteAnswered(scan: Scan, { result, details }: Answer): void {
  const { kept, at } = listNow() ?? {};
  const ticket = details.ticket ? kept?.references.get(details.ticket) : undefined;
  if (!kept || !ticket || !isMove(result)) return;
  const people = details.people ?? 1;
  const move = {
    at: at ?? Date.now(),
    gate: scan.gateId,
    kind: result,
    tag: tagOf(scan.nonce),
    people,
    isRest: isRestOf(ticket, people),
  };
  noteMove(kept, ticket.id, move).catch(() => undefined);
}

/** Of what the server let in: as the list of a moment ago knows the ticket. */
const isRestOf = ({ peopleLeft }: ListedTicket, people: number): boolean => peopleLeft > 0 && people <= peopleLeft;

/**
 * Fewer people than a scan of this device said: noted here, and where `isKept` signed and kept, to be delivered after that scan.
 * @returns false where there is no space to keep it
 */
export async function noteFewer(scan: Scan, before: Scan, { result, details }: Answer, isKept: boolean) {
  const { kept, at } = listNow() ?? {};
  const ticket = details.ticket ? kept?.references.get(details.ticket) : undefined;
  if (!kept || !at || (result !== 'accepted' && result !== 'exited')) return false;
  const people = scan.people ?? 1;
  if (isKept) {
    const said = { result, forced: details.forced, rule: null, people };
    try {
      await signScan(kept, { ...scan, forceReason: before.forceReason }, at, said, scan.insteadOf);
    } catch {
      return false;
    }
    noteWaiting();
  }
  if (ticket) {
    const insteadOf = { tag: tagOf(before.nonce), people: details.people ?? 1 };
    const first = kept.log.get(ticket.id)?.find(({ tag }) => tag === insteadOf.tag);
    const isRest = first?.isRest ?? false;
    const move = {
      at: first?.at ?? at,
      gate: scan.gateId,
      kind: result,
      tag: tagOf(scan.nonce),
      people,
      isRest,
      insteadOf,
    };
    await noteMove(kept, ticket.id, move).catch(() => undefined);
  }
  return true;
}
