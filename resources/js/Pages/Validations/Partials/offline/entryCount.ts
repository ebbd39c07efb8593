/**
 * People who entered by a gate today: the server's last number, plus scans that it does not include yet. Both are
 * stored on disk, so that the page shows the same number when it is opened offline. With each list the device asks
 * about its scans by id; the server says which of them its new number includes, so that none counts twice.
 */
import type { EntriesAtGate } from '@server/shared/gateList';
import { dayIn, type IsoDate } from '@server/shared/time';
import { canKeep, committed, LIST_DATABASE, openVault, type Sealed, settled } from '@/lib/gate/vault';

/** `isIncluded`: the server's number includes these people. */
type Heard = { people: number; at: number; isUndone: boolean; isIncluded: boolean };
export type EntryCount = {
  gateId: string;
  zone: string;
  /** The day of `entries` at the venue. */
  day: IsoDate;
  entries: number;
  /** Keyed by scan id. */
  heard: Record<string, Heard>;
};

/** Maximum ids in a request (`listRequest`); the next request asks about the others. */
const MAX_ASKED = 2000;
const KEPT_AS = 'entries';

export function peopleLetIn({ zone, day, entries, heard }: EntryCount, now: number): number {
  const today = dayIn(new Date(now), zone);
  return Object.values(heard)
    .filter(({ at }) => dayIn(new Date(at), zone) === today)
    .reduce(
      (sum, { people, isIncluded, isUndone }) => sum + (isIncluded ? 0 : people) - (isUndone ? people : 0),
      day === today ? entries : 0,
    );
}

/** Replaces the server's number and drops the scans that it includes. */
export function withAnswer(count: EntryCount, answer: EntriesAtGate): EntryCount {
  const heard = { ...count.heard };
  let included = 0;
  for (const [id, known] of Object.entries(answer.known)) {
    const scan = heard[id];
    if (!scan) continue;
    if (known === 'counted' && !scan.isIncluded) included += scan.people;
    if (known === 'undone' && scan.isIncluded) included -= scan.people;
    if (known === 'counted' && scan.isUndone) heard[id] = { ...scan, isIncluded: true };
    else delete heard[id];
  }
  // The server's number may include scans that it was not asked about yet: until all are asked, the device keeps its
  // own.
  const isWhole = Object.keys(count.heard).length <= MAX_ASKED;
  return { ...count, day: answer.day, entries: isWhole ? answer.entries : count.entries + included, heard };
}

let count: EntryCount | null = null;
let loading: Promise<EntryCount | null> = Promise.resolve(null);
/** Whether `count` was read from disk: from then on each change is written. */
let isJoined = false;
/** Scans that the server's number includes: later events about them must not count again. */
let settledScans = new Map<string, 'counted' | 'undone'>();
let writing = Promise.resolve();
const listeners = new Set<() => void>();

export const entriesShown = (): number | null => count && peopleLetIn(count, Date.now());
export function onEntries(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: EntryCount): void {
  count = next;
  for (const listener of listeners) listener();
  if (isJoined) writing = writing.then(() => keep(next)).catch(() => undefined);
}

async function keep(next: EntryCount): Promise<void> {
  if (next !== count || !canKeep()) return;
  const { database, seal } = await openVault(LIST_DATABASE);
  const sealed = await seal(next);
  const transaction = database.transaction('meta', 'readwrite');
  transaction.objectStore('meta').put(sealed, KEPT_AS);
  await committed(transaction);
}

async function load(gateId: string): Promise<EntryCount | null> {
  if (!canKeep()) return null;
  const { database, unseal } = await openVault(LIST_DATABASE);
  const sealed = await settled<Sealed | undefined>(database.transaction('meta').objectStore('meta').get(KEPT_AS));
  const kept = sealed ? await unseal<EntryCount>(sealed) : null;
  return kept?.gateId === gateId ? kept : null;
}

/** Starts with the page's number, which may be outdated if the page was opened offline. */
export function startCount(gateId: string, zone: string, entries: number): void {
  isJoined = false;
  settledScans = new Map();
  loading = load(gateId).catch(() => null);
  change({ gateId, zone, day: dayIn(new Date(), zone), entries, heard: {} });
}

/**
 * Reads the stored count. The server's answer replaces the number; without one the stored number is newer than the
 * page's.
 */
async function join(): Promise<void> {
  const kept = await loading;
  if (isJoined || !count) return;
  isJoined = true;
  if (kept?.gateId === count.gateId) change({ ...kept, zone: count.zone, heard: { ...kept.heard, ...count.heard } });
}

/** Offline: the device counts from its own data. */
export const countAlone = (): Promise<void> => join();

/** Ids of the scans to ask the server about, oldest first. */
export async function idsToCount(): Promise<string[]> {
  const kept = await loading;
  const heard = isJoined ? {} : kept?.heard;
  return Object.keys({ ...heard, ...count?.heard }).slice(0, MAX_ASKED);
}

export async function takeEntries(gateId: string, answer: EntriesAtGate): Promise<void> {
  await join();
  if (count?.gateId !== gateId) return;
  for (const [id, known] of Object.entries(answer.known)) settledScans.set(id, known);
  change(withAnswer(count, answer));
}

/** Counts the people of a scan, made here or on a colleague's device. */
export function countEntry(id: string, people: number): void {
  if (!count || count.heard[id] || settledScans.has(id)) return;
  const scan = { people, at: Date.now(), isUndone: false, isIncluded: false };
  change({ ...count, heard: { ...count.heard, [id]: scan } });
}

/** Removes the people of an undone entry. */
export function countUndone(id: string, people: number): void {
  if (!count || (!count.heard[id] && settledScans.get(id) === 'undone')) return;
  const scan = count.heard[id] ?? { people, at: Date.now(), isUndone: true, isIncluded: true };
  change({ ...count, heard: { ...count.heard, [id]: { ...scan, isUndone: true } } });
}
