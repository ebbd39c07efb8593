/** The gate's ticket list on this device: in memory for decisions, encrypted on disk for a restart. */
import {
  LIST_FORMAT,
  type ListAnswer,
  type ListedTicket,
  type ListHead,
  type Move,
  type TicketRow,
  unpackTicket,
} from '@server/shared/gateList';
import { groupBy } from '@server/shared/groupBy';
import { dayIn, HOUR_MS } from '@server/shared/time';
import { committed, LIST_DATABASE, openVault, type Sealed, settled } from '@/lib/gate/vault';

/** Retention of this device's own scans: the list has those of earlier days. */
const LOG_KEPT_MS = 48 * HOUR_MS;

type Meta = {
  head: ListHead;
  hashes: string[];
  /** When the list was loaded, by the server's clock, and the offset of that clock to this device's. */
  syncedAt: number;
  offset: number;
  grant: { id: string; mayForce: boolean; owner: string };
};
type LogEntry = { ticketId: string; move: Move } | { ticketId: string; isBlocked: true };
/** Tickets whose pass the steward blocked here; `heardAt`: when the server certainly had the block, by its clock. */
type BlockedHere = Map<string, { heardAt: number | null }>;
export type KeptList = Meta & {
  tickets: Map<string, ListedTicket>;
  references: Map<string, ListedTicket>;
  printed: Map<string, ListedTicket[]>;
  log: Map<string, Move[]>;
  blocked: BlockedHere;
  signing: CryptoKey;
};

const ticketsIn = (part: string): ListedTicket[] => (JSON.parse(part) as TicketRow[]).map(unpackTicket);

function index(parts: readonly ListedTicket[][]) {
  const all = parts.flat();
  return {
    tickets: new Map(all.map((ticket) => [ticket.id, ticket])),
    references: new Map(all.map((ticket) => [ticket.reference, ticket])),
    printed: groupBy(
      all.filter(({ printed }) => printed !== null),
      ({ printed }) => printed!,
    ),
  };
}

/** The tickets by part; a new part replaces the old one. */
let inParts: ListedTicket[][] = [];

const isOver = ({ head, offset }: Meta): boolean =>
  dayIn(new Date(Date.now() + offset), head.venue.timeZone) > head.days.at(-1)!;

/** Reads the stored list; null if there is none, or if it belongs to another user or venue, or its days are over. */
export async function loadList(owner: string, gateId: string | null): Promise<KeptList | null> {
  const { database, unseal } = await openVault(LIST_DATABASE);
  const reading = database.transaction(['keys', 'meta', 'parts', 'log']);
  const [sealed, parts, entries, signing] = await Promise.all([
    settled<Sealed | undefined>(reading.objectStore('meta').get('list')),
    settled<Sealed[]>(reading.objectStore('parts').getAll()),
    settled<Sealed[]>(reading.objectStore('log').getAll()),
    settled<CryptoKey | undefined>(reading.objectStore('keys').get('grant')),
  ]);
  if (!sealed || !signing) return null;
  const meta = await unseal<Meta>(sealed);
  const isOurs = meta.grant.owner === owner && (gateId === null || meta.head.gates.some(({ id }) => id === gateId));
  if (!isOurs || meta.head.format !== LIST_FORMAT || isOver(meta)) return null;
  inParts = await Promise.all(parts.map(async (part) => ticketsIn(await unseal<string>(part))));
  const log = new Map<string, Move[]>();
  const blocked: BlockedHere = new Map();
  for (const sealedEntry of entries) {
    const entry = await unseal<LogEntry>(sealedEntry);
    if ('move' in entry) addToLog(log, entry.ticketId, entry.move);
    else blocked.set(entry.ticketId, { heardAt: null });
  }
  return { ...meta, ...index(inParts), log, blocked, signing };
}

function addToLog(log: Map<string, Move[]>, ticketId: string, move: Move): void {
  log.set(ticketId, [...(log.get(ticketId) ?? []).filter(({ tag }) => tag !== move.tag), move]);
}

const signingKey = (secret: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
};

/**
 * Stores the server's list in memory and on disk. `askedAt`: this device's clock midway between request and response.
 */
export async function takeList(answer: ListAnswer, kept: KeptList | null, askedAt: number): Promise<KeptList> {
  const { database, seal } = await openVault(LIST_DATABASE);
  const isWhole = !kept || kept.hashes.length !== answer.parts || Object.keys(answer.changed).length === answer.parts;
  if (isWhole) inParts = Array.from({ length: answer.parts }, () => []);
  for (const [at, part] of Object.entries(answer.changed)) inParts[Number(at)] = ticketsIn(part);
  const { id, mayForce, owner } = answer.grant;
  // Half a round trip may be a fraction of a millisecond.
  const [syncedAt, offset] = [answer.now, Math.round(answer.now - askedAt)];
  const meta: Meta = { head: answer.head, hashes: answer.hashes, syncedAt, offset, grant: { id, mayForce, owner } };
  const signing = kept?.grant.id === id ? kept.signing : await signingKey(answer.grant.secret);
  const log = new Map(
    [...(kept?.log ?? [])].map(([ticket, moves]) => [ticket, moves.filter(({ at }) => at > answer.now - LOG_KEPT_MS)]),
  );
  const changed = Object.keys(answer.changed).length > 0;
  const blocked = kept?.blocked ?? new Map();
  const next = { ...meta, ...(changed || !kept ? index(inParts) : kept), ...meta, log, blocked, signing };
  const [sealed, ...parts] = await Promise.all([
    seal(meta),
    ...Object.values(answer.changed).map((part) => seal(part)),
  ]);
  const writing = database.transaction(['keys', 'meta', 'parts'], 'readwrite');
  if (isWhole) writing.objectStore('parts').clear();
  for (const [index, at] of Object.keys(answer.changed).entries())
    writing.objectStore('parts').put(parts[index], Number(at));
  writing.objectStore('meta').put(sealed, 'list');
  writing.objectStore('keys').put(signing, 'grant');
  await committed(writing);
  return next;
}

/** Records an entry or exit scanned here, so that the ticket's next scan is decided with it. */
export async function noteMove(kept: KeptList, ticketId: string, move: Move): Promise<void> {
  addToLog(kept.log, ticketId, move);
  await writeLog(`${ticketId}:${move.tag}`, { ticketId, move });
}

const blockedAs = (ticketId: string) => `${ticketId}:blocked`;

/** From now on the device denies the ticket of this pass. */
export async function noteBlocked(kept: KeptList, ticketId: string): Promise<void> {
  kept.blocked.set(ticketId, { heardAt: null });
  await writeLog(blockedAs(ticketId), { ticketId, isBlocked: true });
}

/**
 * The list is authoritative again for a ticket if the server read it after receiving the block. The first list after
 * delivery may have been read before, because devices share one reading.
 * @param heard tickets without undelivered blocks when the list was requested
 */
export async function endBlocks(
  { blocked }: Pick<KeptList, 'blocked'>,
  heard: readonly string[],
  at: Read,
): Promise<void> {
  for (const ticketId of heard) {
    const block = blocked.get(ticketId);
    if (!block) continue;
    if (block.heardAt === null) block.heardAt = at.now;
    else if (at.readAt > block.heardAt) {
      blocked.delete(ticketId);
      await writeLog(blockedAs(ticketId), null);
    }
  }
}
type Read = Pick<ListAnswer, 'now' | 'readAt'>;

async function writeLog(name: string, entry: LogEntry | null): Promise<void> {
  const { database, seal } = await openVault(LIST_DATABASE);
  const sealed = entry && (await seal(entry));
  const writing = database.transaction('log', 'readwrite');
  if (sealed) writing.objectStore('log').put(sealed, name);
  else writing.objectStore('log').delete(name);
  await committed(writing);
}
