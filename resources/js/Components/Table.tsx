// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards loses its own roles in some browsers
import type { Key, ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  align?: 'left' | 'right';
  /** Heads the card on a phone, and names the row for screen readers. */
  primary?: boolean;
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
};

/** Rows and columns on a desk, one card per row on a phone. */
export function Table<Row>({ caption, showCaption, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <table className="table-cards w-full text-left" role="table">
      <caption className={showCaption ? 'pb-3 text-left text-subheading font-[560]' : 'sr-only'}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={column.align === 'right' ? 'text-right' : ''}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const align = column.align === 'right' ? 'figures md:text-right' : '';
  if (column.primary) {
    return (
      <th scope="row" role="rowheader" className={`cell-primary ${align}`}>
        {column.cell(row)}
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
