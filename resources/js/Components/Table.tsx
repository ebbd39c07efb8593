// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards loses its own roles in some browsers
import { Link } from '@inertiajs/react';
import { type Key, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { Icon } from '@/Components/Icon';
import { useFolding } from '@/hooks/useFolding';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  align?: 'left' | 'right';
  /** Heads the card on a phone, and names the row for screen readers. */
  primary?: boolean;
  /** Its heading leads to the list in the order of this column. */
  sort?: { href: string; direction: 'ascending' | 'descending' | 'none' };
};

/** Boxes before the rows. */
export type TableSelection = {
  labelOf: (key: string) => string;
  allLabel: string;
  isPage: boolean;
  has: (key: string) => boolean;
  toggle: (key: string, isOn: boolean) => void;
  /** Everything from the row ticked last to this one. */
  extendTo: (key: string, isOn: boolean) => void;
  togglePage: (isOn: boolean) => void;
};

type TableProps<Row> = {
  /** What the table holds; read aloud, and shown when `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Instead of an empty table. */
  empty?: ReactNode;
  selection?: TableSelection;
  /** What can be done with one row, at its end. */
  actions?: { header: string; cell: (row: Row) => ReactNode };
  /** Other rows are on their way. */
  isBusy?: boolean;
};

/** The columns that may be folded, the last words first, and figures after all words. */
const foldable = <Row,>(columns: readonly Column<Row>[]): Column<Row>[] => {
  const last = columns.filter(({ primary }) => !primary).reverse();
  return [...last.filter(({ align }) => align !== 'right'), ...last.filter(({ align }) => align === 'right')];
};

/** Rows and columns on a desk, one card per row on a phone. A column without room stands below the first one, under its heading. */
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

/** The heading of a column, and of those that are folded below it. */
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

/** One box: Shift ticks everything up to it, and the arrow keys lead from box to box. */
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
