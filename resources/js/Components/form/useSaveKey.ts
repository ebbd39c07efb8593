import { type RefObject, useEffect, useRef } from 'react';

/** Ctrl+S or Cmd+S saves the form that holds the focus, or the page's first when none does. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      const focused = document.activeElement?.closest('form[data-record]');
      const meant = focused ?? document.querySelector('[role=dialog] form[data-record], form[data-record]');
      if (meant !== form.current) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}
