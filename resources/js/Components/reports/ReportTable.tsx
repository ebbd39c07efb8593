import { Link } from '@inertiajs/react';
import type { ReportLine, SalesReport } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import type { Period } from '@server/shared/period';
import { type ReportAsked, reportQuery } from '@server/shared/salesReport';
import { Alert } from '@/Components/Alert';
import { type Column, Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';
import { useFigure } from './useFigure';

/** Maximum number of columns on a page; exports have none. */
const MAX_COLUMNS = 40;
const MAX_ROWS = 500;

/** Row names stay visible while the figures scroll. */
const NAMES_STAY =
  'md:[&_tr>:first-child]:sticky md:[&_tr>:first-child]:left-0 md:[&_tr>:first-child]:z-1 md:[&_tr>:first-child]:bg-paper';

type ReportColumn = SalesReport['columns'][number];

/** Figures shown below another one, so that all fit beside the menu at 1,366 pixels. */
const BELOW: Readonly<Record<string, string>> = {
  refunded: 'tickets',
  discount: 'list',
  refunds: 'sold',
  tax: 'base',
  returned: 'taken',
};

function pairsOf(columns: readonly ReportColumn[]): [ReportColumn, ReportColumn | undefined][] {
  const has = (key: string | undefined) => columns.some((column) => column.key === key);
  return columns
    .filter(({ key }) => !has(BELOW[key]))
    .map((column) => [column, columns.find(({ key }) => BELOW[key] === column.key)]);
}

const CLOSE = 'md:text-small md:[&_tr>*:not(:last-child)]:pr-1.5';

/** On a phone, where each row is a card, the total comes first. */
const TOTAL_FIRST = 'max-md:[&_tbody]:flex max-md:[&_tbody]:flex-col max-md:[&_tbody>tr:last-child]:order-first';

type ReportTableProps = { report: SalesReport; asked: ReportAsked; period: Period; isBusy: boolean };

/** The report's rows, each figure linked to its entries, with totals at the end. */
export function ReportTable({ report, asked, period, isBusy }: ReportTableProps) {
  const t = useT();
  const figure = useFigure();
  const { columns, lines, totals, isCrossed, isCount } = report;
  const isMany = new Set(totals.map(({ currency }) => currency)).size > 1;
  const entriesOf = (row: string, column?: string) => {
    const keys = {
      ...(row ? { [asked.rows]: row } : {}),
      ...(column && asked.columns ? { [asked.columns]: column } : {}),
    };
    return paths.salesReports.entries(reportQuery({ ...asked, filters: { ...asked.filters, ...keys } }, period));
  };
  const strong = (line: ReportLine) => (line.key === '' ? 'font-strong' : '');
  const linked = (line: ReportLine, text: string, column?: string) => (
    <Link
      href={entriesOf(line.key, column)}
      className={`${column === undefined && line.key !== '' ? 'link' : 'hover:underline'} ${strong(line)}`}
    >
      {text}
    </Link>
  );
  const plain = (line: ReportLine, text: string) => <span className={`whitespace-nowrap ${strong(line)}`}>{text}</span>;
  type TextOf = (line: ReportLine) => string;
  const cellOf =
    (column: ReportColumn): TextOf =>
    (line) =>
      figure(line.cells[columns.indexOf(column)]!, column.isCount, line.currency);
  /** A figure with the related one below it. */
  const pair = (
    key: string,
    label: string,
    belowLabel: string | undefined,
    text: TextOf,
    below?: TextOf,
  ): Column<ReportLine> => ({
    key,
    header: (
      <>
        {label}
        {belowLabel && <span className="block font-normal">{belowLabel}</span>}
      </>
    ),
    align: 'right',
    cell: (line) => (
      <>
        {plain(line, text(line))}
        {below && (
          <span className="block whitespace-nowrap text-soft">
            <span className="sr-only">{belowLabel}: </span>
            {below(line)}
          </span>
        )}
      </>
    ),
  });
  const measure = t(`salesReports.measure_${asked.measure}`);
  const look = `goes-on ${NAMES_STAY} ${CLOSE} ${totals.length === 1 ? TOTAL_FIRST : ''}`;
  if (isCrossed && columns.length > MAX_COLUMNS)
    return <Alert>{t('salesReports.many_columns', { count: columns.length })}</Alert>;
  const shown: Column<ReportLine>[] = [
    {
      key: 'row',
      header: t(`salesReports.by_${asked.rows}`),
      primary: true,
      cell: (line) => (
        <span className="md:block md:min-w-32">
          {linked(line, isMany ? `${line.label} · ${line.currency}` : line.label)}
        </span>
      ),
    },
    ...(isCrossed
      ? columns.map((column, at) => ({
          key: column.key,
          header: column.label,
          align: 'right' as const,
          cell: (line: ReportLine) => (
            <span className="whitespace-nowrap">
              {linked(line, figure(line.cells[at]!, column.isCount, line.currency), column.key)}
            </span>
          ),
        }))
      : pairsOf(columns).map(([column, below]) =>
          pair(column.key, column.label, below?.label, cellOf(column), below && cellOf(below)),
        )),
    ...(isCrossed
      ? [
          {
            key: 'total',
            header: t('salesReports.total'),
            align: 'right' as const,
            cell: (line: ReportLine) => linked(line, figure(line.now, isCount, line.currency)),
          },
        ]
      : []),
    pair(
      'before',
      `${measure}, ${t('salesReports.before')}`,
      t('salesReports.difference'),
      (line) => figure(line.before, isCount, line.currency),
      (line) => figure(line.now - line.before, isCount, line.currency),
    ),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="figures" className="text-heading">
        {t('salesReports.table')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a pointer scrolls it by the keys */}
      <section className={look} aria-labelledby="figures" tabIndex={0}>
        <Table
          caption={t('salesReports.table')}
          rows={[...lines.slice(0, MAX_ROWS), ...totals]}
          rowKey={({ key, currency }) => `${key} ${currency}`}
          columns={shown}
          isBusy={isBusy}
        />
      </section>
      {asked.ledger === 'sales' && <p className="text-small text-soft">{t('salesReports.tax_rounded')}</p>}
      {lines.length > MAX_ROWS && (
        <p className="text-soft">{t('salesReports.many_rows', { count: MAX_ROWS, all: lines.length })}</p>
      )}
    </div>
  );
}
