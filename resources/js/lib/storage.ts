/**
 * Handles browsers that refuse storage (null, an exception, no space) for libraries that rely on it: an in-memory
 * storage replaces it while the page is open.
 */
const PROBE = 'aforo.probe';
/** More than any page writes in one call. */
const PROBE_SIGNS = 20_000;

type Kind = 'sessionStorage' | 'localStorage';
const refused = new Set<Kind>();

/** Whether stored data survives a reload. */
export const outlivesReload = (kind: Kind): boolean => !refused.has(kind);

function works(kind: Kind): boolean {
  try {
    const storage = window[kind];
    storage.setItem(PROBE, 'x'.repeat(PROBE_SIGNS));
    storage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

/** Entries are own properties, because libraries use `Object.keys` on a storage. */
class PageStorage {
  getItem(name: string): string | null {
    return Object.getOwnPropertyDescriptor(this, name)?.value ?? null;
  }
  setItem(name: string, value: unknown): void {
    Object.defineProperty(this, name, { value: String(value), configurable: true, enumerable: true, writable: true });
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
  clear(): void {
    for (const name of Object.keys(this)) this.removeItem(name);
  }
  key(at: number): string | null {
    return Object.keys(this)[at] ?? null;
  }
  get length(): number {
    return Object.keys(this).length;
  }
}

/** Runs before all other code of the page. */
export function ensureStorage(): void {
  for (const kind of ['sessionStorage', 'localStorage'] as const) {
    if (works(kind)) continue;
    refused.add(kind);
    Object.defineProperty(window, kind, { value: new PageStorage(), configurable: true });
  }
}
