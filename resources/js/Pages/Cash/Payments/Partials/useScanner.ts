import { useEffect, useRef } from 'react';

/** A scanner types much faster than fingers, and ends with Enter. */
const GAP_MS = 60;
const SHORTEST = 4;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Hears what a scanner types while no field has the focus. */
export function useScanner(onScan: (code: string) => void, active: boolean): void {
  const heard = useRef(onScan);
  heard.current = onScan;
  useEffect(() => {
    if (!active) return;
    let typed = '';
    let last = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const isFast = event.timeStamp - last < GAP_MS;
      if (event.key === 'Enter') {
        if (isFast && typed.length >= SHORTEST) {
          event.preventDefault();
          event.stopPropagation();
          heard.current(typed);
        }
        typed = '';
      } else if (event.key.length === 1) {
        typed = isFast ? typed + event.key : event.key;
        last = event.timeStamp;
      }
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [active]);
}
