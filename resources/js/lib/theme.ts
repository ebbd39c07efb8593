import { useSyncExternalStore } from 'react';

/** `system` follows the device; the other two are the reader's own choice, kept in a cookie for a year. */
export type Theme = 'system' | 'light' | 'dark';

const COOKIE = 'theme';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

/** The document renders `data-theme` from the cookie, so that the first paint is already right. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** What the document came with, which its switch was drawn by; on the server, what it is being drawn with. */
let documents: Theme = typeof document === 'undefined' ? 'system' : currentTheme();

/** Says which theme the server draws the next page with. */
export function drawWithTheme(theme: Theme): void {
  documents = theme;
}

/** Follows the cookie where the document does not: it may have been kept for offline use before the choice was made. */
export function restoreTheme(): void {
  const chosen = document.cookie.match(/(?:^|;\s*)theme=(light|dark)(?:;|$)/)?.[1];
  if (chosen) document.documentElement.dataset.theme = chosen;
  if (/(?:^|;\s*)contrast=high(?:;|$)/.test(document.cookie)) document.documentElement.dataset.contrast = 'high';
}

/** High contrast is a choice of the device, beside light and dark; the document gets it before the page is drawn. */
export function setContrast(isHigh: boolean): void {
  const root = document.documentElement;
  if (isHigh) root.dataset.contrast = 'high';
  else delete root.dataset.contrast;
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not everywhere
  document.cookie = `contrast=high; Path=/; Max-Age=${isHigh ? YEAR_SECONDS : 0}; SameSite=Lax`;
  for (const listener of listeners) listener();
}

export const useContrast = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.contrast === 'high',
    () => false,
  );

/** Applies a choice at once and remembers it. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const age = theme === 'system' ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the document, and CookieStore is not everywhere
  document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => documents);
