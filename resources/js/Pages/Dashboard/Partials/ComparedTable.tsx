import type { ComparedSales } from '@server/reports/pages';
import { type Cents, subtract } from '@server/shared/money';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

/** Formats a difference with its sign and percentage. */
export function useDifference() {
  const t = useT();
  const locale = useLocale();
  const signed = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return (now: number, before: number, write: (size: number) => string): string => {
    if (now === before) return t('reports.same');
    if (before === 0) return t('reports.nothing_before');
    const figure = write(Math.abs(now - before));
    const percent = signed.format((now - before) / before);
    return t(now > before ? 'reports.more_by' : 'reports.less_by', { figure, percent });
  };
}

/** Sales by line beside the comparison period; each currency has its own lines. */
export function ComparedTable({ title, lines }: { title: string; lines: readonly ComparedSales[] }) {
  const t = useT();
  const format = useFormat();
  const difference = useDifference();
  if (lines.length === 0) return null;
  return (
    <section>
      <Table
        caption={title}
        showCaption
        rows={lines}
        rowKey={({ key, currency }) => `${key} ${currency}`}
        columns={[
          { key: 'name', header: t('reports.name'), primary: true, cell: ({ name }) => name },
          {
            key: 'tickets',
            header: t('reports.tickets'),
            align: 'right',
            cell: ({ now }) => format.number(now.tickets),
          },
          {
            key: 'gross',
            header: t('reports.gross'),
            align: 'right',
            cell: ({ now, currency }) => format.money(now.cents, currency),
          },
          {
            key: 'difference',
            header: t('reports.difference'),
            align: 'right',
            cell: ({ now, before, currency }) => (
              <span className="text-small text-soft">
                {before.tickets === 0 && before.cents === 0 && now.tickets > 0
                  ? t('reports.nothing_before')
                  : difference(now.cents, before.cents, () => format.money(sizeOf(now.cents, before.cents), currency))}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

const sizeOf = (now: Cents, before: Cents): Cents => (now > before ? subtract(now, before) : subtract(before, now));
