import { useEffect, useRef } from 'react';

/** No person types this fast; a scanner needs one to twenty milliseconds for a key. */
const BURST_GAP_MS = 60;
const SHORTEST_CODE = 6;

/**
 * A hand scanner types like a keyboard: a burst of keys that ends with Enter. It is heard whatever has the focus, and
 * its Enter presses no button.
 */
export function useHandScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;

  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const isBurst = event.timeStamp - lastAt <= BURST_GAP_MS;
      lastAt = event.timeStamp;
      if (event.key === 'Enter' || event.key === 'Tab') {
        const code = typed;
        typed = '';
        if (!isBurst || code.length < SHORTEST_CODE) return;
        event.preventDefault();
        event.stopPropagation();
        latest.current(code);
      } else if (event.key.length === 1) {
        typed = isBurst ? typed + event.key : event.key;
      }
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
