import { isMove, type ListedTicket, tagOf } from '@server/shared/gateList';
import type { Answer, Scan } from '../useScans';
import { noteMove } from './keptList';
import { listNow, noteWaiting } from './offlineGate';
import { signScan } from './signScan';

/** Records a decision of the server too, in case the network is lost before the next list. */
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

/** Whether a scan takes the rest of a ticket, judged by the current list. */
const isRestOf = ({ peopleLeft }: ListedTicket, people: number): boolean => peopleLeft > 0 && people <= peopleLeft;

/**
 * Fewer people came than a scan of this device said: recorded here and, with `isKept`, signed and stored for delivery
 * after that scan.
 * @returns false if there is no storage space
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
