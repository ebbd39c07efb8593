import type { RefObject } from 'react';
import { useT } from '@/hooks/useT';
import { useShortcut } from '@/lib/shortcuts';

/** Ctrl+S or Cmd+S saves the focused form, or the page's first form if none has the focus. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => void): void {
  const t = useT();
  useShortcut('mod+s', t('forms.key_save'), () => {
    const focused = document.activeElement?.closest('form[data-record]');
    const meant = focused ?? document.querySelector('[role=dialog] form[data-record], form[data-record]');
    if (meant !== form.current) return false;
    save();
    return undefined;
  });
}
