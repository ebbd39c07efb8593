/** Successful searches in this tab, in session storage. */
const KEY = 'orders.searches';
const MAX = 6;

/** Newest first; none where storage is unavailable. */
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
    // Without storage there are no recent searches.
  }
}

export function forgetSearches(userId: string): void {
  try {
    sessionStorage.removeItem(`${KEY}.${userId}`);
  } catch {
    // The entry cannot be stored.
  }
}
