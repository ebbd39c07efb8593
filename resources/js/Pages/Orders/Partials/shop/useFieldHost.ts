import { type RefObject, useEffect, useState } from 'react';

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
