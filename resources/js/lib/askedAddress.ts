/**
 * The address that was typed to get a link, for the page that follows. It stays in this tab: the server answers the same
 * whether or not the address has an account.
 */
export type AskedAddress = { email: string; action: string; at: number };

const KEY = 'asked.address';

export function keepAsked(asked: AskedAddress | null): void {
  try {
    if (asked) sessionStorage.setItem(KEY, JSON.stringify(asked));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the page names no address.
  }
}

export function readAsked(): AskedAddress | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as AskedAddress | null;
  } catch {
    return null;
  }
}
