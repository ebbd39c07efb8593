/**
 * Storage of a gate device: records encrypted with a key that the browser holds and never exports, so that the files of
 * a stolen device reveal nothing. List and queue are separate databases: the list is deleted with the session, the
 * queue only after delivery.
 */
export const LIST_DATABASE = 'aforo-gate-list';
export const QUEUE_DATABASE = 'aforo-gate-queue';

/** Event in each tab when the list is deleted, so that none continues with its copy in memory. */
export const LIST_FORGOTTEN = 'aforo:gate-list-forgotten';

const KEYS = 'keys';
const STORES: Readonly<Record<string, readonly string[]>> = {
  [LIST_DATABASE]: [KEYS, 'meta', 'parts', 'log', 'faces'],
  [QUEUE_DATABASE]: [KEYS, 'scans'],
};
/** Incremented when a store is added. */
const VERSION = 2;
const IV_BYTES = 12;

export type Sealed = { iv: Uint8Array<ArrayBuffer>; box: ArrayBuffer };

/** Promise of an IndexedDB request. */
export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });

type Vault = {
  database: IDBDatabase;
  seal: (value: unknown) => Promise<Sealed>;
  /** @throws if it was encrypted with another key */
  unseal: <T>(sealed: Sealed) => Promise<T>;
};

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    const { objectStoreNames } = request.result;
    for (const store of STORES[name]!)
      if (!objectStoreNames.contains(store))
        request.result.createObjectStore(store, { autoIncrement: store === 'scans' });
  };
  return settled(request);
}

async function keyOf(database: IDBDatabase): Promise<CryptoKey> {
  const known = await settled<CryptoKey | undefined>(database.transaction(KEYS).objectStore(KEYS).get('data'));
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const transaction = database.transaction(KEYS, 'readwrite');
  const store = transaction.objectStore(KEYS);
  // With two tabs at the same time, the first one's key is used.
  const first = await settled<CryptoKey | undefined>(store.get('data'));
  if (!first) store.put(made, 'data');
  await committed(transaction);
  return first ?? made;
}

const opened = new Map<string, Promise<Vault>>();

async function open(name: string): Promise<Vault> {
  const database = await openDatabase(name);
  const close = () => {
    database.close();
    opened.delete(name);
  };
  // Another connection, perhaps in another tab, is deleting the database.
  database.onversionchange = () => {
    close();
    if (name === LIST_DATABASE) window.dispatchEvent(new Event(LIST_FORGOTTEN));
  };
  database.onclose = close;
  const key = await keyOf(database);
  return {
    database,
    seal: async (value) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = new TextEncoder().encode(JSON.stringify(value));
      return { iv, box: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) };
    },
    unseal: async <T>({ iv, box }: Sealed) =>
      JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, box))) as T,
  };
}

/** Whether this browser can store records: not without https, nor in some private windows. */
export const canKeep = (): boolean => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;

export function openVault(name: string): Promise<Vault> {
  const known = opened.get(name);
  if (known) return known;
  const opening = open(name);
  opened.set(name, opening);
  opening.catch(() => opened.delete(name));
  return opening;
}
