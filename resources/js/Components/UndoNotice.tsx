import { router } from '@inertiajs/react';
import type { Undo } from '@server/shared/records';
import { useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';

/** Time to undo an action, in milliseconds. */
const UNDO_MS = 10_000;

/** Reports an action with an undo button; it stays while the pointer is over it. */
export function UndoNotice() {
  const t = useT();
  const [undo, setUndo] = useState<Undo | null>(null);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => router.on('flash', ({ detail: { flash } }) => flash.undo && setUndo(flash.undo)), []);
  useEffect(() => {
    if (!undo || isHeld) return;
    const timer = setTimeout(() => setUndo(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo, isHeld]);

  const takeBack = ({ method, url, data = {} }: Undo) => {
    setUndo(null);
    router.visit(url, { method, data: data as Record<string, string>, preserveScroll: true });
  };
  return (
    <div role="status" className="toaster">
      {undo && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing or focusing only makes it wait
        <div
          className="toast toast-success"
          data-visible="true"
          style={{ '--offset': '0px', '--scale': 1 } as React.CSSProperties}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Icon name="check" />
          <p>{undo.message}</p>
          <span className="flex">
            <Button variant="quiet" size="sm" onClick={() => takeBack(undo)}>
              {t('forms.undo')}
            </Button>
            <IconButton icon="x" size="sm" label={t('common.close')} onClick={() => setUndo(null)} />
          </span>
        </div>
      )}
    </div>
  );
}
