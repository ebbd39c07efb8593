import { useEffect, useRef } from 'react';

/** Ref of the button that opens an inline field: it gets the focus back when the field is closed. */
export function useOpener(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    // The closed field had the focus; a reader who has gone elsewhere stays there.
    if (isClosed && document.activeElement === document.body) opener.current?.focus();
  }, [isOpen]);
  return opener;
}
