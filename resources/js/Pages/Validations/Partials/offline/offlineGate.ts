/**
 * The offline gate: keeps the list fresh while online, decides scans while offline, and delivers these decisions when
 * the network returns. One instance for the page, whichever gate is chosen.
 */
import { decideScan, type GateAnswer } from '@server/shared/gateDecision';
import { type GateListAnswer, isMove, tagOf } from '@server/shared/gateList';
import { paths } from '@server/shared/paths';
import { printedCode } from '@server/shared/ticketCodeBytes';
import { dayIn } from '@server/shared/time';
import type { AxiosError } from 'axios';
import { countScans, deliverScans, type Kind } from '@/lib/gate/scanQueue';
import { canKeep, LIST_FORGOTTEN } from '@/lib/gate/vault';
import { http } from '@/lib/http';
import { forgetPagesOffline } from '@/lib/offline';
import type { Scan } from '../useScans';
import { countAlone, idsToCount, takeEntries } from './entryCount';
import { fetchFaces } from './keptFaces';
import { endBlocks, type KeptList, loadList, noteMove, takeList } from './keptList';
import { openVerify, readCode } from './readCode';
import { signScan } from './signScan';

const SYNC_EVERY_MS = 20_000;
/** Poll interval while offline. */
const LOOK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 15_000;
/** An older list is behind. */
const FRESH_FOR_MS = 90_000;

export type GateState = {
  /** `none`: without the server nothing can be decided here. */
  mode: 'none' | 'live' | 'behind' | 'alone';
  /** Since when it is offline, and the time of its list, by this device's clock. */
  aloneSince: number | null;
  listOf: number | null;
  /** Counts of this device's scans and blocks: undelivered, and refused by the server. */
  kept: Awaited<ReturnType<typeof countScans>>;
};
/**
 * Why a device cannot decide: it has no list, the list's days are over, its clock went back, or its storage is full.
 */
export type Undecided = 'no_list' | 'list_over' | 'clock_back' | 'storage_full';
type OwnDecision =
  /** `isKept`: it is stored on disk; a scan with unanswered questions is not. */
  | { kind: 'decided'; answer: GateAnswer; head: KeptList['head']; isKept: boolean }
  | { kind: 'undecided'; why: Undecided };

/** User and gate of the list: a steward's, or a kiosk's without a steward. */
type Place = { owner: string; gateId: string; isKiosk: boolean };

let place: Place | null = null;
let list: KeptList | null = null;
let aloneSince: number | null = null;
const NONE_KEPT: GateState['kept'] = { scan: { waiting: 0, refused: 0 }, block: { waiting: 0, refused: 0 } };
let counts = NONE_KEPT;
/** Maps the page's monotonic clock to the server's, so that changes of the device's clock have no effect. */
let anchor: { server: number; page: number } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
export const NO_STATE: GateState = { mode: 'none', aloneSince: null, listOf: null, kept: NONE_KEPT };
let state = NO_STATE;
const listeners = new Set<() => void>();

function show(): void {
  const listOf = list ? list.syncedAt - list.offset : null;
  const isFresh = listOf !== null && Date.now() - listOf < FRESH_FOR_MS;
  const mode = !list ? 'none' : aloneSince !== null ? 'alone' : isFresh ? 'live' : 'behind';
  const next: GateState = { mode, aloneSince, listOf, kept: counts };
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
}

export const gateState = (): GateState => state;
export function onGateState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server's current time; null if the device's clock went back since it was set. */
function serverNow(kept: KeptList): number | null {
  if (anchor) return Math.round(anchor.server + performance.now() - anchor.page);
  const now = Date.now() + kept.offset;
  return now < kept.syncedAt ? null : now;
}

/** No network or no answer: from now on the device decides until the server answers. */
export function noteAlone(): void {
  aloneSince ??= Date.now();
  show();
  void countAlone();
  schedule(LOOK_EVERY_MS);
}

export const isAlone = (): boolean => list !== null && (aloneSince !== null || !navigator.onLine);
export const hasList = (): boolean => list !== null;

async function fetchList(): Promise<void> {
  if (!place) return;
  const heard = counts.block.waiting === 0 ? [...(list?.blocked.keys() ?? [])] : [];
  const [began, asked] = [Date.now(), list];
  const { gateId, isKiosk } = place;
  const has = { hashes: list?.hashes ?? [], grant: list?.grant.id ?? null };
  const path = isKiosk ? paths.turnstile.offlineList() : paths.validations.offlineList();
  const counting = isKiosk ? [] : await idsToCount();
  const body = isKiosk ? has : { gateId, ...has, counting };
  const { data } = await http.post<GateListAnswer>(path, body, { timeout: ANSWER_WITHIN_MS });
  if (data.entries) await takeEntries(gateId, data.entries);
  // The list was deleted during the request: the response has only the missing parts.
  if (list !== asked) return;
  const [ended, page] = [Date.now(), performance.now()];
  anchor = { server: data.now + (ended - began) / 2, page };
  list = await takeList(data, list, (began + ended) / 2);
  await endBlocks(list, heard, data);
}

/** Access was withdrawn: its data is deleted. */
async function forget(): Promise<void> {
  list = null;
  await forgetPagesOffline();
}

const statusOf = (error: unknown): number | undefined => (error as AxiosError).response?.status;
/** Errors that the network does not cause: full storage, or an invalid list. */
const isOwnFault = (error: unknown): boolean => error instanceof DOMException && error.name !== 'AbortError';

async function work(): Promise<void> {
  try {
    // Delivers first, so that the new list includes these scans.
    counts = await deliverScans();
    await fetchList();
    aloneSince = null;
    // Not awaited; failures are retried after the next list. A kiosk shows no photos.
    if (list && place && !place.isKiosk) void fetchFaces(list, place.gateId).catch(() => undefined);
  } catch (error) {
    const status = statusOf(error);
    await countAlone();
    if (status === 403 || (status === 401 && place?.isKiosk)) await forget();
    else if (status === undefined && !isOwnFault(error) && list) aloneSince ??= Date.now();
    counts = await countScans().catch(() => counts);
  }
  show();
}

let working: Promise<void> | null = null;

/** Delivers and reloads now. */
export function syncGate(): Promise<void> {
  if (!canKeep()) return Promise.resolve();
  working ??= work().finally(() => {
    working = null;
    schedule(aloneSince === null ? SYNC_EVERY_MS : LOOK_EVERY_MS);
  });
  return working;
}

function schedule(milliseconds: number): void {
  clearTimeout(timer);
  if (place) timer = setTimeout(() => void syncGate(), milliseconds);
}

/** Opens a gate: the stored list is used immediately, the server's follows. @returns a function that closes it */
export function openGate(at: Place): () => void {
  place = at;
  const again = () => void syncGate();
  const alone = () => noteAlone();
  const drop = () => {
    list = null;
    show();
  };
  window.addEventListener(LIST_FORGOTTEN, drop);
  if (canKeep()) {
    void loadList(at.owner, at.gateId)
      .then((kept) => {
        list ??= kept;
        if (!navigator.onLine && list) aloneSince ??= Date.now();
        show();
      })
      .catch(() => undefined)
      .then(() => Promise.all([syncGate(), openVerify().catch(() => undefined)]));
    window.addEventListener('online', again);
    window.addEventListener('offline', alone);
  }
  return () => {
    place = null;
    list = null;
    anchor = null;
    clearTimeout(timer);
    window.removeEventListener(LIST_FORGOTTEN, drop);
    window.removeEventListener('online', again);
    window.removeEventListener('offline', alone);
  };
}

/** Decides a scan without the server and stores it for delivery. The result is shown only once it is on disk. */
export async function decideAlone(scan: Scan): Promise<OwnDecision> {
  if (!list) return { kind: 'undecided', why: 'no_list' };
  const kept = list;
  const at = serverNow(kept);
  if (at === null) return { kind: 'undecided', why: 'clock_back' };
  if (dayIn(new Date(at), kept.head.venue.timeZone) > kept.head.days.at(-1)!)
    return { kind: 'undecided', why: 'list_over' };
  const reading = await readCode(scan.code, kept.head.keys);
  const forceReason = kept.grant.mayForce ? (scan.forceReason ?? null) : null;
  const { gateId, eventId, direction } = scan;
  const answer = decideScan(
    {
      reading,
      printed: printedCode(scan.code),
      gateId,
      eventId,
      direction,
      at,
      forceReason,
      ...{ answers: scan.answers ?? null, people: scan.people ?? null, isAlone: place?.isKiosk ?? false },
    },
    {
      head: kept.head,
      byId: (id) => kept.tickets.get(id),
      byReference: (reference) => kept.references.get(reference),
      byPrinted: (code) => kept.printed.get(code) ?? [],
      ownMoves: (id) => kept.log.get(id) ?? [],
      isBlockedHere: (id) => kept.blocked.has(id),
    },
  );
  // A steward asks the questions and scans again; a kiosk denies.
  if (answer.result === 'answer_needed' && !place?.isKiosk)
    return { kind: 'decided', answer, head: kept.head, isKept: false };
  try {
    await signScan(kept, scan, at, answer);
  } catch {
    return { kind: 'undecided', why: 'storage_full' };
  }
  await noteOwn(answer, scan, at).catch(() => undefined);
  noteWaiting();
  return { kind: 'decided', answer, head: kept.head, isKept: true };
}

async function noteOwn(answer: GateAnswer, { gateId, nonce }: Scan, at: number): Promise<void> {
  const { ticket, result, people, isRest } = answer;
  if (!list || !ticket || !isMove(result) || (result === 'no_entry' && place?.isKiosk)) return;
  await noteMove(list, ticket.id, { at, gate: gateId, kind: result, tag: tagOf(nonce), people: people ?? 1, isRest });
}

/** The list of this device and the server's time; null without a list. */
export const listNow = (): { kept: KeptList; at: number | null } | null => list && { kept: list, at: serverNow(list) };

/** Counts a new undelivered scan or block. */
export function noteWaiting(kind: Kind = 'scan'): void {
  counts = { ...counts, [kind]: { ...counts[kind], waiting: counts[kind].waiting + 1 } };
  show();
}
