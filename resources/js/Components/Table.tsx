// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards loses its own roles in some browsers
import { Link } from '@inertiajs/react';
import { type Key, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { Icon } from '@/Components/Icon';
import { useFolding } from '@/hooks/useFolding';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right for figures. */
  align?: 'left' | 'right';
  /** Title of the card on a phone, and row header for screen readers. */
  primary?: boolean;
  /** The column's heading links to the list sorted by it. */
  sort?: { href: string; direction: 'ascending' | 'descending' | 'none' };
};

/** Checkboxes before the rows. */
export type TableSelection = {
  labelOf: (key: string) => string;
  allLabel: string;
  isPage: boolean;
  has: (key: string) => boolean;
  toggle: (key: string, isOn: boolean) => void;
  /** Selects the rows from the last one ticked to this one. */
  extendTo: (key: string, isOn: boolean) => void;
  togglePage: (isOn: boolean) => void;
};

type TableProps<Row> = {
  /** Accessible name of the table, visible with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Replaces an empty table. */
  empty?: ReactNode;
  selection?: TableSelection;
  /** Actions on one row, in the last column. */
  actions?: { header: string; cell: (row: Row) => ReactNode };
  /** New rows are loading. */
  isBusy?: boolean;
};

/** Columns that may be folded: text columns from the last, then figures. */
const foldable = <Row,>(columns: readonly Column<Row>[]): Column<Row>[] => {
  const last = columns.filter(({ primary }) => !primary).reverse();
  return [...last.filter(({ align }) => align !== 'right'), ...last.filter(({ align }) => align === 'right')];
};

/**
 * A table on a desktop, a card for each row on a phone. A column that does not fit is folded below the first one, under
 * its heading.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, showCaption, columns, rows, rowKey, empty, selection, actions, isBusy } = props;
  const table = useRef<HTMLTableElement>(null);
  const order = foldable(columns);
  const folded = new Set(
    order.slice(0, useFolding(table, columns.some(({ primary }) => primary) ? order.length - 1 : 0, rows)),
  );
  const beside = columns.filter((column) => !folded.has(column));
  const below = columns.filter((column) => folded.has(column));
  if (rows.length === 0 && empty) return empty;
  return (
    <table ref={table} className="table-cards w-full text-left" role="table" aria-busy={isBusy || undefined}>
      <caption className={showCaption ? 'pb-3 text-left text-subheading font-strong' : 'sr-only'}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className="cell-select">
              <input
                type="checkbox"
                className="tick"
                aria-label={selection.allLabel}
                checked={selection.isPage}
                onChange={(event) => selection.togglePage(event.target.checked)}
              />
            </th>
          )}
          {beside.map((column) => (
            <Heading key={column.key} columns={column.primary ? [column, ...below] : [column]} />
          ))}
          {actions && (
            <th role="columnheader" scope="col" className="cell-actions">
              <span className="sr-only">{actions.header}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const key = String(rowKey(row));
          return (
            <tr key={key} role="row" data-selected={selection?.has(key) || undefined}>
              {selection && <SelectCell id={key} selection={selection} />}
              {beside.map((column) => (
                <Cell key={column.key} column={column} below={column.primary ? below : []} row={row} />
              ))}
              {actions && (
                <td role="cell" className="cell-actions">
                  {actions.cell(row)}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The heading of a column and of the columns folded below it. */
function Heading<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const sorted = columns.find(({ sort }) => sort && sort.direction !== 'none')?.sort?.direction;
  return (
    <th
      role="columnheader"
      scope="col"
      className={columns[0]!.align === 'right' ? 'text-right' : ''}
      aria-sort={sorted === 'none' ? undefined : sorted}
    >
      {columns.map(({ key, header, sort }, at) => (
        <span key={key} className={at > 0 ? 'mr-3 font-normal' : columns.length > 1 ? 'block' : undefined}>
          {sort ? (
            <Link href={sort.href} className="sort-link" preserveState preserveScroll>
              {header}
              <Icon
                name={sort.direction === 'descending' ? 'chevron-down' : 'chevron-up'}
                size={16}
                className={sort.direction === 'none' ? 'sort-idle' : ''}
              />
            </Link>
          ) : (
            header
          )}
        </span>
      ))}
    </th>
  );
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Shift ticks the rows up to this box, the arrow keys move between boxes. */
function SelectCell({ id, selection }: { id: string; selection: TableSelection }) {
  const press = (event: MouseEvent<HTMLInputElement>) => {
    const { checked } = event.currentTarget;
    if (event.shiftKey) selection.extendTo(id, checked);
    else selection.toggle(id, checked);
  };
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const boxes = [...event.currentTarget.closest('tbody')!.querySelectorAll<HTMLInputElement>('.cell-select input')];
    const next = boxes[boxes.indexOf(event.currentTarget) + step];
    if (!next) return;
    next.focus();
    if (event.shiftKey) selection.toggle(next.value, true);
  };
  return (
    <td role="cell" className="cell-select">
      <input
        type="checkbox"
        className="tick"
        value={id}
        aria-label={selection.labelOf(id)}
        checked={selection.has(id)}
        onClick={press}
        onChange={() => {}}
        onKeyDown={move}
      />
    </td>
  );
}

type CellProps<Row> = { column: Column<Row>; below: readonly Column<Row>[]; row: Row };

function Cell<Row>({ column, below, row }: CellProps<Row>) {
  const align = column.align === 'right' ? 'figures md:text-right' : '';
  if (column.primary) {
    return (
      <th scope="row" role="rowheader" className={`cell-primary ${align}`}>
        {column.cell(row)}
        {below.map(({ key, header, cell }) => (
          <span key={key} className="cell-folded">
            <span className="text-soft">{header}</span> <span className="cell-value">{cell(row)}</span>
          </span>
        ))}
      </th>
    );
  }
  return (
    <td role="cell" className={align}>
      <span className="cell-label" aria-hidden="true">
        {column.header}
      </span>
      <span className="cell-value">{column.cell(row)}</span>
    </td>
  );
}
