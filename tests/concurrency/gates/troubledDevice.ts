/** A gate device with faults: it loses the network and responses, its clock is wrong, it is killed and restarted. */
import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { decideScan } from '../../../server/shared/gateDecision';
import {
  type ListAnswer,
  type ListedTicket,
  type Move,
  type TicketRow,
  tagOf,
  unpackTicket,
} from '../../../server/shared/gateList';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { deliver, type SignedScan } from '../../integration/validations/offlineFixture';
import type { Client } from '../../support/client';

const MINUTE = 60_000;

let state = Number(process.env.GATE_SEED ?? 20_261_128);
export const chance = (share: number) => {
  state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return state / 4_294_967_296 < share;
};
export const below = (n: number) => {
  chance(0);
  return Math.floor((state / 4_294_967_296) * n);
};

/** Actual events: entries by ticket, and the number of records of each scan. */
export const told = {
  entries: new Map<string, number>(),
  records: new Map<string, number>(),
  alone: 0,
  lost: 0,
  kills: 0,
};

/** A device: its disk survives it. */
export async function openDevice(client: Client, gateId: string) {
  const disk = {
    log: new Map<string, Move[]>(),
    queue: [] as SignedScan[],
    parts: [] as ListedTicket[][],
    skew: (below(21) - 10) * MINUTE,
  };
  let list: ListAnswer;
  let isOnline = true;
  let offset = 0;
  const tickets = new Map<string, ListedTicket>();
  const references = new Map<string, ListedTicket>();
  const own = () => Date.now() + disk.skew;
  const sync = async () => {
    const asking = { gateId, hashes: list?.hashes ?? [], grant: list?.grant.id ?? null };
    const answer = await client.json('POST', paths.validations.offlineList(), asking);
    if (answer.status !== 200) throw new Error(answer.text);
    list = answer.json<ListAnswer>();
    offset = list.now - own();
    for (const part of Object.values(list.changed))
      for (const row of JSON.parse(part) as TicketRow[]) {
        const ticket = unpackTicket(row);
        tickets.set(ticket.id, ticket);
        references.set(ticket.reference, ticket);
      }
  };
  const send = async () => {
    while (disk.queue.length > 0) {
      const some = disk.queue.slice(0, 50);
      const outcomes = await deliver(client, some, disk.skew);
      expect(Object.values(outcomes).filter((outcome) => outcome !== 'recorded' && outcome !== 'known')).toEqual([]);
      // The response is sometimes lost, and everything is sent again.
      if (chance(0.2)) continue;
      disk.queue.splice(0, some.length);
    }
  };
  const goUp = async () => {
    await send();
    await sync();
    isOnline = true;
  };
  const sign = (scan: { nonce: string }): SignedScan => {
    const text = JSON.stringify(scan);
    const secret = Buffer.from(list.grant.secret, 'base64url');
    return {
      nonce: scan.nonce,
      grant: list.grant.id,
      text,
      signature: createHmac('sha256', secret).update(text).digest('base64url'),
    };
  };
  const note = (id: string, kind: Move['kind'], nonce: string, at: number) =>
    disk.log.set(id, [
      ...(disk.log.get(id) ?? []),
      { at, gate: gateId, kind, tag: tagOf(nonce), people: 1, isRest: false },
    ]);

  /** The result shown to the visitor: `inside` if they entered. */
  const tell = (nonce: string, id: string | null, result: string, records = 1) => {
    told.records.set(nonce, records);
    if (result === 'accepted' && id) told.entries.set(id, (told.entries.get(id) ?? 0) + 1);
  };
  const show = async (code: string, id: string | null) => {
    const nonce = uuidv7();
    let server: string | null = null;
    if (isOnline && !chance(0.03)) {
      const scan = { nonce, code, gateId, scannedAt: new Date(own()).toISOString() };
      const answer = await client.json('POST', paths.validations.scans(), scan);
      if (answer.status !== 200) throw new Error(answer.text);
      server = answer.json<{ result: string }>().result;
      if (!chance(0.03)) {
        if (server === 'accepted' && id) note(id, 'accepted', nonce, Date.now());
        return tell(nonce, id, server);
      }
      told.lost += 1;
    }
    isOnline = false;
    told.alone += 1;
    const at = own() + offset;
    const knowledge = {
      head: list.head,
      byId: (one: string) => tickets.get(one),
      byReference: (one: string) => references.get(one),
      byPrinted: () => [],
      ownMoves: (one: string) => disk.log.get(one) ?? [],
      isBlockedHere: () => false,
    };
    const ask = { gateId, eventId: null, direction: 'entry' as const, at, forceReason: null };
    const { result, ticket } = decideScan({ reading: { kind: 'reference', reference: code }, ...ask }, knowledge);
    if (ticket && result === 'accepted') note(ticket.id, 'accepted', nonce, at);
    const more = { forced: null, forceReason: null, rule: null, answers: null };
    disk.queue.push(sign({ nonce, code, gateId, direction: 'entry', result, at, scannedAt: own(), ...more } as never));
    tell(nonce, id, result, server !== null && server !== result && result !== 'unlisted' ? 2 : 1);
  };
  const live = async () => {
    if (isOnline ? chance(0.03) : false) isOnline = false;
    else if (!isOnline && chance(0.06)) await goUp();
    if (!chance(0.01)) return;
    // Killed and restarted with its disk; the clock was changed in between.
    told.kills += 1;
    const before = disk.skew;
    disk.skew = (below(21) - 10) * MINUTE;
    if (isOnline) await goUp();
    else disk.skew = before + (chance(0.5) ? 3 * MINUTE : 0);
  };
  await sync();
  return { show, live, goUp, disk };
}
