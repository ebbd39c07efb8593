import type { DaySales } from '@server/reports/pages';
import { type Cents, ZERO } from '@server/shared/money';
import { Chart } from '@/Components/charts/Chart';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const noon = (date: string) => `${date}T12:00:00Z`;

/** Sales of one currency by day: this period as bars, the comparison period as a line. */
export function DayChart({ days, currency }: { days: readonly DaySales[]; currency: string }) {
  const t = useT();
  const format = useFormat();
  const NOTHING = { now: { orders: 0, tickets: 0, cents: ZERO }, before: { orders: 0, tickets: 0, cents: ZERO } };
  const bars = days.map(({ date, beforeDate, sold }) => ({
    date,
    beforeDate,
    ...(sold.find((it) => it.currency === currency) ?? NOTHING),
  }));
  const best = bars.reduce((most, bar) => (bar.now.cents > most.now.cents ? bar : most));
  const money = (value: number) => format.money(Math.round(value) as Cents, currency);
  return (
    <div>
      <Chart
        title={t('reports.day_chart', { currency })}
        summary={t('reports.day_peak', {
          day: format.shortDay(noon(best.date), 'UTC'),
          figure: format.money(best.now.cents, currency),
        })}
        labels={bars.map(({ date }) => format.shortDay(noon(date), 'UTC'))}
        placeLabel={t('reports.by_day')}
        height={200}
        hasTable={false}
        format={money}
        series={[
          { label: t('reports.chart_now'), kind: 'bars', tone: 'accent', values: bars.map(({ now }) => now.cents) },
          {
            label: t('reports.chart_then'),
            kind: 'line',
            tone: 'ink',
            dashed: true,
            values: bars.map(({ beforeDate, before }) => (beforeDate ? before.cents : null)),
          },
        ]}
      />
      <details>
        <summary className="inline-flex min-h-(--tap) cursor-pointer items-center font-strong text-accent">
          {t('reports.per_hour_table')}
        </summary>
        <Table
          caption={t('reports.day_chart', { currency })}
          rows={bars}
          rowKey={({ date }) => date}
          columns={[
            {
              key: 'day',
              header: t('reports.by_day'),
              primary: true,
              cell: ({ date }) => format.shortDay(noon(date), 'UTC'),
            },
            {
              key: 'tickets',
              header: t('reports.tickets'),
              align: 'right',
              cell: ({ now }) => format.number(now.tickets),
            },
            {
              key: 'now',
              header: t('reports.chart_now'),
              align: 'right',
              cell: ({ now }) => format.money(now.cents, currency),
            },
            {
              key: 'before',
              header: t('reports.chart_then'),
              align: 'right',
              cell: ({ before, beforeDate }) =>
                beforeDate && (
                  <>
                    {format.money(before.cents, currency)}{' '}
                    <span className="text-small text-soft">{format.shortDay(noon(beforeDate), 'UTC')}</span>
                  </>
                ),
            },
          ]}
        />
      </details>
    </div>
  );
}
