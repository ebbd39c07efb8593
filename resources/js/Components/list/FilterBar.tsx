import './list.css';
import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

type FilterBarProps = {
  /** Before the button: a search or a period. */
  lead?: ReactNode;
  /** The active filters, each a `Chip` with a key. */
  chips: readonly ReactElement[];
  onClear: () => void;
  /** All filters, for the popup on a desktop or the sheet on a phone. */
  panel: (isSheet: boolean) => ReactNode;
  /** The button is for phones only, where the sheet also sets the sort order. */
  isForPhones?: boolean;
  /** At the end of the line: columns and exports. */
  tools?: ReactNode;
};

/** A line with a search or a period, a button that opens all filters, and the active filters. */
export function FilterBar({ lead, chips, onClear, panel, isForPhones, tools }: FilterBarProps) {
  const t = useT();
  const [shown, setShown] = useState<'popup' | 'sheet' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const count = chips.length;
  const before = useRef(count);
  useEffect(() => {
    // Removing a chip loses the focus with it.
    if (count < before.current && document.activeElement === document.body) button.current?.focus();
    before.current = count;
  }, [count]);
  const open = () => setShown(matchMedia('(width < 48rem)').matches ? 'sheet' : 'popup');
  const clear = count > 0 && (
    <Button variant="quiet" size="sm" onClick={onClear}>
      {t('lists.clear_filters')}
    </Button>
  );
  return (
    <div className="filter-bar no-print">
      <div className="filter-bar-line">
        {lead}
        <Base.Root open={shown === 'popup'} onOpenChange={(next) => (next ? open() : setShown(null))}>
          <Base.Trigger
            ref={button}
            className={buttonClass({ variant: 'secondary' }, `min-h-12 ${isForPhones ? 'md:hidden' : ''}`)}
          >
            <Icon name="filter" />
            <span className="whitespace-nowrap">
              {count > 0 ? t('lists.filters_used', { count }) : t('lists.filters')}
            </span>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner className="z-50" sideOffset={6} align="start" collisionPadding={12}>
              <Base.Popup className="popup filter-popup">
                <Base.Title className="sr-only">{t('lists.filters')}</Base.Title>
                {panel(false)}
                {clear}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
        {count > 0 && (
          <ul className="filter-bar-chips" aria-label={t('lists.filters')}>
            {chips.map((chip) => (
              <li key={chip.key}>{chip}</li>
            ))}
            {count > 1 && <li>{clear}</li>}
          </ul>
        )}
      </div>
      {tools && <div className="filter-bar-tools">{tools}</div>}
      <Dialog
        open={shown === 'sheet'}
        onOpenChange={(next) => !next && setShown(null)}
        title={t('lists.filters')}
        footer={
          <>
            {clear}
            <Button onClick={() => setShown(null)}>{t('lists.show_rows')}</Button>
          </>
        }
      >
        {panel(true)}
      </Dialog>
    </div>
  );
}

type ChipProps = {
  /** Accessible name of its remove button. */
  label: string;
  children: ReactNode;
  onRemove: () => void;
};

/** An active filter with a remove button. */
export function Chip({ label, children, onRemove }: ChipProps) {
  const t = useT();
  const remove = t('lists.remove_filter', { label });
  return (
    <span className="list-chip">
      {children}
      <button type="button" className="list-chip-clear" aria-label={remove} title={remove} onClick={onRemove}>
        <Icon name="x" size={16} />
      </button>
    </span>
  );
}
