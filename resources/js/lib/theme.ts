import { useSyncExternalStore } from 'react';

/** `system` follows the device; the others are the reader's choice, stored in a cookie for a year. */
export type Theme = 'system' | 'light' | 'dark';

const COOKIE = 'theme';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

/** The server renders `data-theme` from the cookie, so that the first paint is right. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The theme that the document was rendered with; on the server, that of the current render. */
let documents: Theme = typeof document === 'undefined' ? 'system' : currentTheme();

/** Sets the theme of the server's next render. */
export function drawWithTheme(theme: Theme): void {
  documents = theme;
}

/** Applies the cookie where the document differs: it may have been stored for offline use before the choice. */
export function restoreTheme(): void {
  const chosen = document.cookie.match(/(?:^|;\s*)theme=(light|dark)(?:;|$)/)?.[1];
  if (chosen) document.documentElement.dataset.theme = chosen;
  if (/(?:^|;\s*)contrast=high(?:;|$)/.test(document.cookie)) document.documentElement.dataset.contrast = 'high';
}

/** High contrast is a setting of the device, independent of the theme; it is applied before the page renders. */
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

/** Applies and stores a choice. */
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
