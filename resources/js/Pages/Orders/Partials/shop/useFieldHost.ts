import { type RefObject, useEffect, useState } from 'react';

/** A place below the field that a person is in, for as long as there is something to say there; null where they are in none. */
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
    // A person who pressed a button there goes on where they were.
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
