import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * Keyboard shortcuts of the page. Each is declared where it is bound and removed with it, so that the help on `?` lists
 * exactly the active ones.
 */
export type Shortcut = {
  /** A key, `/` or `n`; `mod+k` with Ctrl or Cmd; several keys separated by blanks for display only. */
  keys: string;
  label: string;
};

const STORED = 'aforo.single-keys';

let declared: readonly Shortcut[] = [];
let isHelpOpen = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function declare(shortcut: Shortcut): () => void {
  declared = [...declared, shortcut];
  tell();
  return () => {
    declared = declared.filter((one) => one !== shortcut);
    tell();
  };
}

/** The page's shortcuts without duplicates. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => declared);

export const useHelpOpen = (): boolean => useSyncExternalStore(subscribe, () => isHelpOpen);

export function showHelp(open: boolean): void {
  isHelpOpen = open;
  tell();
}

/** Whether single keys are active: users of dictation can turn them off. */
export function hearsSingleKeys(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, hearsSingleKeys);

export function setSingleKeys(heard: boolean): void {
  try {
    if (heard) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Without storage they are active.
  }
  tell();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** Whether the event matches; a single key does not while the user types or a dialog is open. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || event.defaultPrevented) return false;
  if (keys.startsWith('mod+')) return (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === keys.slice(4);
  const isElsewhere = isTyping(event.target) || document.querySelector('[role=dialog], dialog[open]') !== null;
  return key === keys && !ctrlKey && !metaKey && !isElsewhere && hearsSingleKeys();
}

/** Declares keys that a control handles itself, while it is mounted. */
export function useShortcutHint(keys: string, label: string, active = true): void {
  useEffect(() => (active ? declare({ keys, label }) : undefined), [keys, label, active]);
}

/** Binds and declares a key. `run` may return false to pass it on to other handlers. */
export function useShortcut(keys: string, label: string, run: () => boolean | undefined, active = true): void {
  const latest = useRef(run);
  latest.current = run;
  useShortcutHint(keys, label, active);
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPressed(keys, event) && latest.current() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keys, active]);
}
