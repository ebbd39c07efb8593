import type { SalesReport } from '@server/reports/pages';
import { isTime, type ReportAsked } from '@server/shared/salesReport';
import { Chart } from '@/Components/charts/Chart';
import { useT } from '@/hooks/useT';
import { useFigure } from './useFigure';

/** Maximum number of rows drawn; days have no maximum. */
const MAX_DRAWN = 20;

type ReportChartProps = { report: SalesReport; asked: ReportAsked; currency: string };

/** The chosen figure by row, beside the comparison period. */
export function ReportChart({ report, asked, currency }: ReportChartProps) {
  const t = useT();
  const figure = useFigure();
  const { isCount } = report;
  const all = report.lines.filter((line) => line.currency === currency);
  const lines = isTime(asked.rows) ? all : all.slice(0, MAX_DRAWN);
  const [first] = lines;
  if (!first) return null;
  const best = lines.reduce((most, line) => (line.now > most.now ? line : most), first);
  const format = (value: number) => figure(Math.round(value), isCount, currency);
  const words = {
    measure: t(`salesReports.measure_${asked.measure}`),
    dimension: t(`salesReports.by_${asked.rows}`).toLowerCase(),
  };
  return (
    <div>
      <Chart
        title={isCount ? t('salesReports.chart_count', words) : t('salesReports.chart', { ...words, currency })}
        summary={t('salesReports.chart_summary', { label: best.label, figure: format(best.now) })}
        labels={lines.map(({ label }) => label)}
        placeLabel={t(`salesReports.by_${asked.rows}`)}
        format={format}
        series={[
          { label: t('salesReports.period_now'), kind: 'bars', tone: 'accent', values: lines.map(({ now }) => now) },
          {
            label: t('salesReports.period_before'),
            // A line would suggest an order that tax rates, for example, do not have.
            ...(isTime(asked.rows)
              ? ({ kind: 'line', tone: 'ink', dashed: true } as const)
              : ({ kind: 'bars', tone: 'soft' } as const)),
            values: lines.map(({ before }) => before),
          },
        ]}
      />
      {lines.length < all.length && (
        <p className="text-small text-soft">
          {t('salesReports.chart_first', { count: lines.length, all: all.length })}
        </p>
      )}
    </div>
  );
}
