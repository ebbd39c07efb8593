/**
 * How many people a gate let in today: the number that the server told last, and the scans that it does not include yet. Both are on
 * the disk, so that the page shows the same number when it is opened again without a network. With each list the device asks
 * about its scans by id; the server says which of them its new number includes, so that none counts twice.
 */
import type { EntriesAtGate } from '@server/shared/gateList';
import { dayIn, type IsoDate } from '@server/shared/time';
import { canKeep, committed, LIST_DATABASE, openVault, type Sealed, settled } from '@/lib/gate/vault';

/** `isIncluded`: the number of the server includes these people. */
type Heard = { people: number; at: number; isUndone: boolean; isIncluded: boolean };
export type EntryCount = {
  gateId: string;
  zone: string;
  /** The day of `entries` at the venue. */
  day: IsoDate;
  entries: number;
  /** By the id of the scan. */
  heard: Record<string, Heard>;
};

/** One request carries up to this many (`listRequest`); the next request asks about the others. */
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

/** The server's number in place of the one before, with the scans that it does not include. */
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
  // The number of the server includes scans that it was not asked about yet: until then the device goes on from its own.
  const isWhole = Object.keys(count.heard).length <= MAX_ASKED;
  return { ...count, day: answer.day, entries: isWhole ? answer.entries : count.entries + included, heard };
}

let count: EntryCount | null = null;
let loading: Promise<EntryCount | null> = Promise.resolve(null);
/** Whether `count` holds what is on the disk: from then on each change is written. */
let isJoined = false;
/** Scans as the server's number has them: news of them may come later. */
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

/** Starts with the number of the page, which may be an old one that was kept for a start without a network. */
export function startCount(gateId: string, zone: string, entries: number): void {
  isJoined = false;
  settledScans = new Map();
  loading = load(gateId).catch(() => null);
  change({ gateId, zone, day: dayIn(new Date(), zone), entries, heard: {} });
}

/** Goes on from the disk. The server's answer replaces the number; without one the number of the disk is newer than the page's. */
async function join(): Promise<void> {
  const kept = await loading;
  if (isJoined || !count) return;
  isJoined = true;
  if (kept?.gateId === count.gateId) change({ ...kept, zone: count.zone, heard: { ...kept.heard, ...count.heard } });
}

/** There is no network: the device counts by itself. */
export const countAlone = (): Promise<void> => join();

/** Scans about which the server is asked, the oldest first. */
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

/** People came in by a scan, here or on the device of a colleague. */
export function countEntry(id: string, people: number): void {
  if (!count || count.heard[id] || settledScans.has(id)) return;
  const scan = { people, at: Date.now(), isUndone: false, isIncluded: false };
  change({ ...count, heard: { ...count.heard, [id]: scan } });
}

/** An entry of `people` was undone. */
export function countUndone(id: string, people: number): void {
  if (!count || (!count.heard[id] && settledScans.get(id) === 'undone')) return;
  const scan = count.heard[id] ?? { people, at: Date.now(), isUndone: true, isIncluded: true };
  change({ ...count, heard: { ...count.heard, [id]: { ...scan, isUndone: true } } });
}
