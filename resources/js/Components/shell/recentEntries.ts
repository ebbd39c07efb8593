/** What a person went to lately by the palette, kept in their browser; the server checks again the person who follows it. */
export type Entry = { kind: string; label: string; detail: string | null; href: string };

const KEY = 'palette.recent';
const MAX = 5;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'label', 'href'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  (value as Entry).href.startsWith('/');

/** The latest first; nothing where the browser keeps nothing. */
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
    // A browser that keeps nothing has no recent entries.
  }
}
