import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { useShortcut } from '@/lib/shortcuts';

const CommandPalette = lazy(() => import('./CommandPalette').then((module) => ({ default: module.CommandPalette })));

/** Opens the search by press, or by Ctrl+K and Cmd+K from anywhere. Only one of them on a page listens for the keys. */
export function SearchButton({ hearsKey, isCompact }: { hearsKey?: boolean; isCompact?: boolean }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const open = (from: Element | null) => {
    opener.current = from instanceof HTMLElement ? from : null;
    setWasOpened(true);
    setIsOpen(true);
  };
  const toggle = () => {
    if (isOpen) setIsOpen(false);
    else open(document.activeElement);
    return undefined;
  };
  useShortcut('mod+k', t('staff.search_title'), toggle, hearsKey === true);
  return (
    <>
      <button
        type="button"
        aria-label={isCompact ? t('staff.search_title') : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        className={
          isCompact
            ? 'button button-quiet icon-button'
            : 'flex min-h-(--tap) w-full items-center gap-3 rounded-(--corner) border border-rule bg-paper px-3 text-left text-small text-soft hover:text-ink'
        }
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <Icon name="search" size={isCompact ? 22 : 18} />
        {!isCompact && (
          <>
            <span className="grow">{t('staff.search')}</span>
            <kbd className="font-sans text-caption">{t('staff.search_key')}</kbd>
          </>
        )}
      </button>
      {wasOpened && (
        <Suspense>
          <CommandPalette open={isOpen} onOpenChange={setIsOpen} opener={opener} />
        </Suspense>
      )}
    </>
  );
}
