/** An offline device at a gate: it decides by its list and signs its decisions. */
import { createHmac, randomUUID } from 'node:crypto';
import { decideScan } from '../../../server/shared/gateDecision';
import {
  isMove,
  type ListAnswer,
  type ListedTicket,
  type Move,
  type TicketRow,
  tagOf,
  unpackTicket,
} from '../../../server/shared/gateList';
import { paths } from '../../../server/shared/paths';
import type { ValidationResult } from '../../../server/shared/validationResults';
import { readCode } from '../../../server/tickets';
import type { Delivered } from '../../../server/validations/pages';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';

export type SignedScan = { nonce: string; grant: string; text: string; signature: string };
type Options = { at?: number; direction?: 'entry' | 'exit'; forceReason?: string; result?: ValidationResult } & {
  people?: number;
  /** An earlier scan of this device with too many people. */
  insteadOf?: { nonce: string; people: number };
  answers?: Record<string, string>;
  /** Not stored, like a scan with an unanswered question. */
  isDropped?: boolean;
};

export const askList = (client: Client, gateId: string, more: object = {}): Promise<Answer> =>
  client.json('POST', paths.validations.offlineList(), { gateId, ...more });

/** Delivers scans; `skew`: how far the device's clock is ahead. */
export async function deliver(client: Client, scans: readonly SignedScan[], skew = 0): Promise<Record<string, string>> {
  const answer = await client.json('POST', paths.validations.offlineLog(), { sentAt: Date.now() + skew, scans });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  const { delivered } = answer.json<{ delivered: Delivered[] }>();
  return Object.fromEntries(delivered.map(({ nonce, outcome }) => [nonce, outcome]));
}

/** A device that loaded the list of a gate. `skew`: how far its clock is ahead, which it learns with the list. */
export async function openDevice(client: Client, gateId: string, skew = 0) {
  const answer = await askList(client, gateId);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return withList(answer.json<ListAnswer>(), gateId, skew);
}

/** A kiosk that loaded its list with its token. */
export async function openKiosk(app: { url: string }, token: string, gateId: string) {
  const answer = await fetch(app.url + paths.turnstile.offlineList(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: '{}',
  });
  if (answer.status !== 200) throw new Error(`${answer.status}`);
  return withList((await answer.json()) as ListAnswer, gateId, 0);
}

function withList(list: ListAnswer, gateId: string, skew: number) {
  const tickets = Object.values(list.changed).flatMap((part) => (JSON.parse(part) as TicketRow[]).map(unpackTicket));
  const own = new Map<string, Move[]>();
  const log: SignedScan[] = [];
  const knowledge = {
    head: list.head,
    byId: (id: string): ListedTicket | undefined => tickets.find((one) => one.id === id),
    byReference: (reference: string) => tickets.find((one) => one.reference === reference),
    byPrinted: () => [],
    ownMoves: (id: string) => own.get(id) ?? [],
    isBlockedHere: () => false,
  };
  const sign = (scan: { nonce: string }): SignedScan => {
    const text = JSON.stringify(scan);
    const secret = Buffer.from(list.grant.secret, 'base64url');
    const signature = createHmac('sha256', secret).update(text).digest('base64url');
    return { nonce: scan.nonce, grant: list.grant.id, text, signature };
  };
  const scan = (
    code: string,
    { at = Date.now(), direction = 'entry', forceReason, answers, isDropped, people, insteadOf, ...more }: Options = {},
  ) => {
    const ask = {
      gateId,
      eventId: null,
      direction,
      at,
      forceReason: forceReason ?? null,
      answers: answers ?? null,
      people: people ?? null,
    };
    if (insteadOf) {
      const [id, moves] = [...own].find(([, all]) => all.some(({ tag }) => tag === tagOf(insteadOf.nonce)))!;
      own.set(
        id,
        moves.filter(({ tag }) => tag !== tagOf(insteadOf.nonce)),
      );
    }
    const answer = decideScan({ reading: readCode(code), ...ask }, knowledge);
    const nonce = randomUUID();
    if (isDropped) return { ...answer, nonce };
    const { result, forced, ticket, isRest } = answer;
    if (ticket && isMove(result))
      own.set(ticket.id, [
        ...(own.get(ticket.id) ?? []),
        { at, gate: gateId, kind: result, tag: tagOf(nonce), people: answer.people ?? 1, isRest },
      ]);
    const told = {
      forced,
      forceReason: forceReason ?? null,
      rule: null,
      answers: answers ?? null,
      people: answer.people,
      insteadOf: insteadOf?.nonce ?? null,
    };
    log.push(sign({ nonce, code, gateId, direction, result, at, scannedAt: at + skew, ...told, ...more } as never));
    return { ...answer, nonce };
  };
  return { list, tickets, log, scan, sign };
}
