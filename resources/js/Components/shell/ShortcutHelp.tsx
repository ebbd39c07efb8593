import { lazy, Suspense } from 'react';
import { useT } from '@/hooks/useT';
import { showHelp, useHelpOpen, useShortcut } from '@/lib/shortcuts';

const ShortcutDialog = lazy(() => import('./ShortcutDialog').then((module) => ({ default: module.ShortcutDialog })));

/** `?` shows the shortcuts of this page. */
export function ShortcutHelp() {
  const t = useT();
  const isOpen = useHelpOpen();
  useShortcut('?', t('staff.keys_help'), () => {
    showHelp(true);
    return undefined;
  });
  return (
    isOpen && (
      <Suspense>
        <ShortcutDialog />
      </Suspense>
    )
  );
}
