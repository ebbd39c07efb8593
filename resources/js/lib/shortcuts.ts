import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * The keys that do something on the page. Each is declared where it is bound and gone with it, so that the help on `?`
 * lists what there is and nothing else.
 */
export type Shortcut = {
  /** One key, `/` or `n`; `mod+k` with Ctrl or Cmd; several that belong together by blanks, to be read only. */
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

/** What there is on this page, each once. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => declared);

export const useHelpOpen = (): boolean => useSyncExternalStore(subscribe, () => isHelpOpen);

export function showHelp(open: boolean): void {
  isHelpOpen = open;
  tell();
}

/** Whether keys without Ctrl are heard: the person who dictates, or is easily in the way of the keyboard, turns them off. */
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
    // Where nothing may be kept they are heard.
  }
  tell();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** Whether the event is the key; one without Ctrl is not meant while a person types, or a dialog is open. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || event.defaultPrevented) return false;
  if (keys.startsWith('mod+')) return (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === keys.slice(4);
  const isElsewhere = isTyping(event.target) || document.querySelector('[role=dialog], dialog[open]') !== null;
  return key === keys && !ctrlKey && !metaKey && !isElsewhere && hearsSingleKeys();
}

/** Declares keys that a control hears by itself, while it is there. */
export function useShortcutHint(keys: string, label: string, active = true): void {
  useEffect(() => (active ? declare({ keys, label }) : undefined), [keys, label, active]);
}

/** Binds a key and declares it. `run` may return false: then it was not meant for this one. */
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
