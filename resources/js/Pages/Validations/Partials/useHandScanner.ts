import { useEffect, useRef } from 'react';
import { isAsking } from '@/lib/signInAgain';

/** Scanners need 1 to 20 ms for a key; no one types a whole code at three times that. */
const MAX_MS_PER_KEY = 60;
/** A busy device delays single keys; a longer pause starts a new code. */
const MAX_PAUSE_MS = 400;
const MIN_CODE_LENGTH = 8;

/** Marks the code field, whose own form submits what is typed or scanned into it. */
export const CODE_FIELD = { 'data-code-field': '' };
const isCodeField = (target: EventTarget | null) => target instanceof HTMLElement && 'codeField' in target.dataset;

/**
 * A hand scanner acts as a keyboard: a burst of keys with Enter. It is detected in any focus, and its Enter presses no
 * button.
 */
export function useHandScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;

  useEffect(() => {
    let typed = '';
    let beganAt = 0;
    let lastAt = 0;
    const end = (event: KeyboardEvent) => {
      const code = typed;
      typed = '';
      if (code.length < MIN_CODE_LENGTH || event.timeStamp - beganAt > code.length * MAX_MS_PER_KEY) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(code);
    };
    const hear = (event: KeyboardEvent) => {
      // The password dialog is open: its keys are no ticket.
      if (isAsking()) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isCodeField(event.target)) return;
      if (event.timeStamp - lastAt > MAX_PAUSE_MS) typed = '';
      lastAt = event.timeStamp;
      if (event.key === 'Enter' || event.key === 'Tab') end(event);
      else if (event.key.length === 1) {
        if (typed === '') beganAt = event.timeStamp;
        typed += event.key;
      }
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
