import { Popover as Base } from '@base-ui/react/popover';
import type { ListColumn, ListView } from '@server/shared/lists';
import { Button, buttonClass } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';
import { shownColumns } from './shownColumns';
import { ToolIcon } from './ToolIcon';
import type { ListNavigation } from './useListNavigation';

type ColumnChooserProps<Row> = { list: ListView<Row>; navigation: ListNavigation };

/** Chooses and orders the columns. The first column names the row and cannot be removed. */
export function ColumnChooser<Row>({ list, navigation }: ColumnChooserProps<Row>) {
  const t = useT();
  const shown = shownColumns({ columns: list.columns, state: navigation.state });
  const others = list.columns.filter((column) => !shown.includes(column));
  const show = (columns: readonly ListColumn[]) => {
    const usual = list.columns.filter(({ isHidden }) => !isHidden);
    const isUsual = columns.length === usual.length && columns.every((column, at) => column === usual[at]);
    navigation.go({ columns: isUsual ? null : columns.map(({ name }) => name), page: navigation.state.page });
  };
  return (
    <Base.Root>
      <Base.Trigger className={buttonClass({ variant: 'quiet' }, 'list-tool')} title={t('lists.columns')}>
        <ToolIcon name="columns" /> <span className="max-lg:sr-only">{t('lists.columns')}</span>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={6} align="end" collisionPadding={12}>
          <Base.Popup className="popup w-88 p-3">
            <Base.Title className="sr-only">{t('lists.columns')}</Base.Title>
            <Base.Description className="mb-2 text-small text-soft">{t('lists.columns_text')}</Base.Description>
            <ul className="max-h-80 overflow-y-auto">
              {[...shown, ...others].map((column) => (
                <ColumnLine key={column.name} column={column} shown={shown} show={show} />
              ))}
            </ul>
            {navigation.state.columns && (
              <Button variant="quiet" size="sm" onClick={() => navigation.go({ columns: null })}>
                {t('lists.usual_columns')}
              </Button>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type ColumnLineProps = {
  column: ListColumn;
  shown: readonly ListColumn[];
  show: (columns: readonly ListColumn[]) => void;
};

function ColumnLine({ column, shown, show }: ColumnLineProps) {
  const t = useT();
  const at = shown.indexOf(column);
  const isShown = at >= 0;
  const isOnly = isShown && shown.length === 1;
  const swap = (to: number) => {
    const next = [...shown];
    [next[at], next[to]] = [next[to]!, next[at]!];
    show(next);
  };
  return (
    <li className="flex items-center gap-1">
      <Checkbox
        className="grow"
        label={column.label}
        value={isShown}
        disabled={isOnly}
        onChange={(isOn) => show(isOn ? [...shown, column] : shown.filter((one) => one !== column))}
      />
      {isShown && (
        <>
          <IconButton
            icon="chevron-up"
            size="sm"
            label={t('lists.column_up', { label: column.label })}
            disabled={at === 0}
            onClick={() => swap(at - 1)}
          />
          <IconButton
            icon="chevron-down"
            size="sm"
            label={t('lists.column_down', { label: column.label })}
            disabled={at === shown.length - 1}
            onClick={() => swap(at + 1)}
          />
        </>
      )}
    </li>
  );
}
