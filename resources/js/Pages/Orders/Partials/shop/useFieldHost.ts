import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react';

/** A container below the focused field while there is a message; null without a focused field. */
export function useFieldHost(root: RefObject<HTMLElement | null>, isShown: boolean): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (!isShown || !(focused instanceof HTMLElement) || !root.current?.contains(focused)) return;
    const field = focused.closest('.field');
    if (!field) return;
    const place = document.createElement('div');
    place.className = 'mt-3 sm:col-span-full';
    field.after(place);
    setHost(place);
    // Returns the focus to the field after a button in the message was pressed.
    const goBack = new MutationObserver(() => {
      if (document.activeElement === document.body) focused.focus({ preventScroll: true });
    });
    goBack.observe(place, { childList: true, subtree: true });
    return () => {
      goBack.disconnect();
      place.remove();
      setHost(null);
    };
  }, [isShown, root]);
  return host;
}

type Place = HTMLElement | null;

/**
 * An element that another component renders into, and the ref that sets it. A transition renders in slices: set in the
 * commit, it would render the whole shop again at once, while the browser waits to paint.
 */
export function usePlace(): [Place, (element: Place) => void] {
  const [place, setPlace] = useState<Place>(null);
  return [place, useCallback((element: Place) => startTransition(() => setPlace(element)), [])];
}
