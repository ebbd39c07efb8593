/**
 * Scans decided offline, until they are delivered: in order, each once, by any signed-in user and any open page. Each
 * is signed at the time of the scan, so that any user may deliver it.
 */
import { paths } from '@server/shared/paths';
import type { Delivered } from '@server/validations/pages';
import { WAITING_SCANS } from '@/lib/offline';
import { committed, openVault, QUEUE_DATABASE, type Sealed, settled } from './vault';

type SignedScan = { nonce: string; grant: string; text: string; signature: string };
/** A scan, or a block of a pass that another person presented. */
export type Kind = 'scan' | 'block';
/**
 * `refused`: why the server refuses it; it is not sent again. Records of older versions have no kind: they are scans.
 */
type Stored = { scan: Sealed; refused: Exclude<Delivered['outcome'], 'recorded' | 'known'> | null; kind?: Kind };
type Waiting = Record<Kind, { waiting: number; refused: number }>;

/** Background Sync, where browsers support it. */
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };
/** The same names as in `public/sw.js`. */
const SYNC_TAG = 'gate-scans';
const SENDER_LOCK = 'aforo-gate-sender';

const AT_ONCE = 50;
const ANSWER_WITHIN_MS = 15_000;

function setFlag(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(WAITING_SCANS, 'yes');
    else localStorage.removeItem(WAITING_SCANS);
  } catch {
    // Without it, the gate's page delivers.
  }
}

/**
 * Registers delivery by the browser when the network returns, even with all pages closed (`public/sw.js`); other
 * browsers deliver when a page opens.
 */
async function askForSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Refused or unsupported.
  }
}

/** Stores a scan; it is on disk when this resolves. @throws without storage space */
export async function keepScan(scan: SignedScan, kind: Kind): Promise<void> {
  const { database, seal } = await openVault(QUEUE_DATABASE);
  const stored: Stored = { scan: await seal(scan), refused: null, kind };
  const transaction = database.transaction('scans', 'readwrite', { durability: 'strict' });
  transaction.objectStore('scans').add(stored);
  await committed(transaction);
  setFlag(true);
  void askForSync();
}

async function readAll(): Promise<[key: IDBValidKey, stored: Stored][]> {
  const { database } = await openVault(QUEUE_DATABASE);
  const store = database.transaction('scans').objectStore('scans');
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled<Stored[]>(store.getAll())]);
  return keys.map((key, at) => [key, values[at]!]);
}

export async function countScans(): Promise<Waiting> {
  const left: Waiting = { scan: { waiting: 0, refused: 0 }, block: { waiting: 0, refused: 0 } };
  for (const [, { kind = 'scan', refused }] of await readAll())
    left[kind][refused === null ? 'waiting' : 'refused'] += 1;
  return left;
}

async function send(scans: readonly SignedScan[]): Promise<Map<string, Delivered['outcome']>> {
  const answer = await fetch(paths.validations.offlineLog(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sentAt: Date.now(), scans }),
    credentials: 'omit',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const { delivered } = (await answer.json()) as { delivered: Delivered[] };
  return new Map(delivered.map(({ nonce, outcome }) => [nonce, outcome]));
}

/** The next scans of the queue, decrypted. Those that cannot be decrypted had a key that is lost. */
async function nextOnes() {
  const { unseal } = await openVault(QUEUE_DATABASE);
  const waiting = (await readAll()).filter(([, { refused }]) => refused === null).slice(0, AT_ONCE);
  return Promise.all(
    waiting.map(async ([key, stored]) => ({ key, stored, scan: await unseal<SignedScan>(stored.scan) })),
  );
}

async function settle(outcomes: Map<string, Delivered['outcome']>, sent: Awaited<ReturnType<typeof nextOnes>>) {
  const { database } = await openVault(QUEUE_DATABASE);
  const transaction = database.transaction('scans', 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore('scans');
  for (const { key, stored, scan } of sent) {
    const outcome = outcomes.get(scan.nonce);
    if (outcome === undefined) throw new Error('a scan was not answered');
    if (outcome === 'recorded' || outcome === 'known') store.delete(key);
    else store.put({ ...stored, refused: outcome } satisfies Stored, key);
  }
  await committed(transaction);
}

async function deliverAll(): Promise<Waiting> {
  for (let next = await nextOnes(); next.length > 0; next = await nextOnes())
    await settle(await send(next.map(({ scan }) => scan)), next);
  const left = await countScans();
  if (left.scan.waiting + left.block.waiting === 0) setFlag(false);
  return left;
}

/** A lock allows one sender among all pages and the worker of this browser; it is released if the sender is killed. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(SENDER_LOCK, work) : work();

let delivering: Promise<Waiting> | null = null;

/**
 * Delivers the queue. After an interruption it resumes: scans already received are answered as known.
 * @throws without a network
 */
export function deliverScans(): Promise<Waiting> {
  delivering ??= alone(deliverAll).finally(() => {
    delivering = null;
  });
  return delivering;
}
