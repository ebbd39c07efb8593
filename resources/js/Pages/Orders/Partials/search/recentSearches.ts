/** What was looked for in this tab and led somewhere; it ends with the tab. */
const KEY = 'orders.searches';
const MAX = 6;

/** The latest first; nothing where the browser keeps nothing. */
export function readSearches(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${KEY}.${userId}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter((q) => typeof q === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

export function keepSearch(userId: string, q: string): void {
  const others = readSearches(userId).filter((known) => known.toLowerCase() !== q.toLowerCase());
  try {
    sessionStorage.setItem(`${KEY}.${userId}`, JSON.stringify([q, ...others].slice(0, MAX)));
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}

export function forgetSearches(userId: string): void {
  try {
    sessionStorage.removeItem(`${KEY}.${userId}`);
  } catch {
    // Nothing was kept.
  }
}
