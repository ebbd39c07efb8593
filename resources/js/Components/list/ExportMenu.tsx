import { Popover as Base } from '@base-ui/react/popover';
import { type ListView, rowsQuery } from '@server/shared/lists';
import { buttonClass } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

/** Exports all rows found. */
export function ExportMenu<Row>({ list, path }: { list: ListView<Row>; path: string }) {
  const t = useT();
  const query = rowsQuery(list.state, list.usual);
  const href = (format: string) => `${path}.${format}?${query || 'page=1'}`;
  return (
    <Base.Root>
      <Base.Trigger className={buttonClass({ variant: 'quiet' }, 'list-tool')} title={t('lists.export')}>
        <Icon name="download" /> <span className="max-lg:sr-only">{t('lists.export')}</span>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={6} align="end" collisionPadding={12}>
          <Base.Popup className="popup">
            <Base.Title className="sr-only">{t('lists.export')}</Base.Title>
            <Base.Description className="px-3 pt-2 pb-1 text-small text-soft">
              {t('lists.export_text')}
            </Base.Description>
            <a className="popup-item" href={href('xlsx')} download>
              {t('lists.export_xlsx')}
            </a>
            <a className="popup-item" href={href('csv')} download>
              {t('lists.export_csv')}
            </a>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
