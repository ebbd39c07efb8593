import type { DaySales } from '@server/reports/pages';
import { ZERO } from '@server/shared/money';
import { useId } from 'react';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const WIDTH = 720;
const HEIGHT = 160;
/** More labels than this run into each other. */
const MAX_LABELS = 10;

const noon = (date: string) => `${date}T12:00:00Z`;

/** One currency's takings, day by day: this period as bars, the other as a stroke across each. */
export function DayChart({ days, currency }: { days: readonly DaySales[]; currency: string }) {
  const t = useT();
  const format = useFormat();
  const title = useId();
  const NOTHING = { now: { orders: 0, tickets: 0, cents: ZERO }, before: { orders: 0, tickets: 0, cents: ZERO } };
  const bars = days.map(({ date, beforeDate, sold }) => ({
    date,
    beforeDate,
    ...(sold.find((it) => it.currency === currency) ?? NOTHING),
  }));
  const top = Math.max(1, ...bars.flatMap(({ now, before }) => [now.cents, before.cents]));
  const best = bars.reduce((most, bar) => (bar.now.cents > most.now.cents ? bar : most));
  const step = WIDTH / bars.length;
  const yOf = (amount: number) => HEIGHT - (amount / top) * HEIGHT;
  const every = Math.ceil(bars.length / MAX_LABELS);
  return (
    <figure>
      <figcaption className="mb-3 text-subheading font-strong">{t('reports.day_chart', { currency })}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 24}`}
        role="img"
        aria-labelledby={title}
        className="w-full overflow-visible max-sm:hidden"
      >
        <title id={title}>
          {t('reports.day_peak', {
            day: format.shortDay(noon(best.date), 'UTC'),
            figure: format.money(best.now.cents, currency),
          })}
        </title>
        {bars.map(({ date, now, before }, at) => (
          <g key={date} transform={`translate(${at * step + step / 2} 0)`}>
            <rect
              x={-step * 0.3}
              width={step * 0.6}
              y={yOf(now.cents)}
              height={HEIGHT - yOf(now.cents)}
              className="fill-accent"
            />
            {before.cents > 0 && (
              <line
                x1={-step * 0.42}
                x2={step * 0.42}
                y1={yOf(before.cents)}
                y2={yOf(before.cents)}
                className="stroke-ink"
                strokeWidth={2}
              />
            )}
            {at % every === 0 && (
              <text y={HEIGHT + 18} textAnchor="middle" className="fill-soft text-caption">
                {format.shortDay(noon(date), 'UTC')}
              </text>
            )}
          </g>
        ))}
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-edge" />
      </svg>
      <details className="mt-2">
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
    </figure>
  );
}
