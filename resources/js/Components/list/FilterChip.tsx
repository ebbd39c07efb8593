import { Popover as Base } from '@base-ui/react/popover';
import { Icon } from '@/Components/Icon';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { FilterEditor, type FilterEditorProps } from './FilterEditor';
import { filterText } from './filterText';

/** A filter on a desk: what it is set to, behind it how to set it, beside it how to be rid of it. */
export function FilterChip({ filter, values, onChange }: FilterEditorProps) {
  const t = useT();
  const locale = useLocale();
  const isUsed = values.length > 0;
  return (
    <span className="list-chip" data-used={isUsed || undefined}>
      <Base.Root>
        <Base.Trigger className="list-chip-button">
          <span className="truncate">
            {filter.label}
            {isUsed && <span className="font-normal">: {filterText(filter, values, t, locale)}</span>}
          </span>
          <Icon name="chevron-down" size={16} />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="z-50" sideOffset={6} align="start" collisionPadding={12}>
            <Base.Popup className="popup w-88 p-3">
              <Base.Title className="sr-only">{t('lists.filter_by', { label: filter.label })}</Base.Title>
              <FilterEditor filter={filter} values={values} onChange={onChange} />
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {isUsed && (
        <button
          type="button"
          className="list-chip-clear"
          aria-label={t('lists.remove_filter', { label: filter.label })}
          title={t('lists.remove_filter', { label: filter.label })}
          onClick={() => onChange([])}
        >
          <Icon name="x" size={16} />
        </button>
      )}
    </span>
  );
}
