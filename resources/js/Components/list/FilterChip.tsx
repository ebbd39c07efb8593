import { Popover as Base } from '@base-ui/react/popover';
import { Icon } from '@/Components/Icon';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { Chip } from './FilterBar';
import { FilterEditor, type FilterEditorProps } from './FilterEditor';
import { filterText } from './filterText';

/** An active filter: its value opens the editor, the button removes it. */
export function FilterChip({ filter, values, onChange }: FilterEditorProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Chip label={filter.label} onRemove={() => onChange([])}>
      <Base.Root>
        <Base.Trigger className="list-chip-button">
          <span className="text-start">
            {filter.label}
            <span className="font-normal">: {filterText(filter, values, t, locale)}</span>
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
    </Chip>
  );
}
