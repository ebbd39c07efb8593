/** Recent choices in the command palette, stored in the browser; the server checks permissions again. */
export type Entry = { kind: string; label: string; detail: string | null; href: string };

const KEY = 'palette.recent';
const MAX = 5;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'label', 'href'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  (value as Entry).href.startsWith('/');

/** Newest first; none where storage is unavailable. */
export function readRecent(userId: string): Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${KEY}.${userId}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry).slice(0, MAX) : [];
  } catch {
    return [];
  }
}

export function keepRecent(userId: string, entry: Entry): void {
  try {
    const others = readRecent(userId).filter(({ href }) => href !== entry.href);
    localStorage.setItem(`${KEY}.${userId}`, JSON.stringify([entry, ...others].slice(0, MAX)));
  } catch {
    // Without storage there are no recent entries.
  }
}
