import type { SalesToday } from '@server/reports/pages';
import { useId } from 'react';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const WIDTH = 720;
const HEIGHT = 200;
const FOOT = 24;
const STEP = WIDTH / 24;
const BAR = STEP * 0.56;

/** A little above the highest bar, in whole tens, so that the scale does not jump with every sale. */
const topOf = (hours: SalesToday['hours']): number =>
  Math.max(10, Math.ceil(Math.max(...hours.map((hour) => Math.max(hour.tickets, hour.lastWeekTickets))) / 10) * 10);

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Tickets sold in each hour: today as bars, last week as a stroke across each. The table says the same in figures. */
export function SalesChart({ sales: { hours, hourNow } }: { sales: SalesToday }) {
  const t = useT();
  const title = useId();
  const top = topOf(hours);
  const peak = hours.reduce((best, hour) => (hour.tickets > best.tickets ? hour : best));
  const yOf = (tickets: number) => HEIGHT - (tickets / top) * HEIGHT;
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-heading">{t('reports.per_hour')}</h2>
        <Legend />
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`}
        role="img"
        aria-labelledby={title}
        className="w-full overflow-visible"
      >
        <title id={title}>
          {peak.tickets > 0 ? t('reports.peak', { hour: peak.hour, count: peak.tickets }) : t('reports.no_sales_yet')}
        </title>
        {[0.5, 1].map((share) => (
          <g key={share}>
            <line x1={0} x2={WIDTH} y1={HEIGHT * (1 - share)} y2={HEIGHT * (1 - share)} className="stroke-rule" />
            <text x={0} y={HEIGHT * (1 - share) - 4} className="fill-soft text-caption">
              {top * share}
            </text>
          </g>
        ))}
        {hours.map(({ hour, tickets, lastWeekTickets }) => (
          <g key={hour} transform={`translate(${hour * STEP + STEP / 2} 0)`}>
            <rect x={-BAR / 2} width={BAR} y={yOf(tickets)} height={HEIGHT - yOf(tickets)} className="fill-accent" />
            {lastWeekTickets > 0 && (
              <line
                x1={-STEP * 0.42}
                x2={STEP * 0.42}
                y1={yOf(lastWeekTickets)}
                y2={yOf(lastWeekTickets)}
                className="stroke-ink"
                strokeWidth={2}
              />
            )}
            {hour % 3 === 0 && (
              <text
                y={HEIGHT + 18}
                textAnchor="middle"
                className={`text-caption ${hour === hourNow ? 'fill-ink font-bold' : 'fill-soft'}`}
              >
                {hour}
              </text>
            )}
          </g>
        ))}
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-edge" />
        <path d={`M${hourNow * STEP + STEP / 2} ${HEIGHT + 1}l5 7h-10z`} className="fill-ink" />
      </svg>
      <HourTable hours={hours} />
    </figure>
  );
}

function Legend() {
  const t = useT();
  return (
    <p className="flex gap-5 text-small text-soft" aria-hidden="true">
      <span className="flex items-center gap-2">
        <span className="size-3 bg-accent" /> {t('reports.per_hour_today')}
      </span>
      <span className="flex items-center gap-2">
        <span className="h-0.5 w-4 bg-ink" /> {t('reports.per_hour_last_week')}
      </span>
    </p>
  );
}

function HourTable({ hours }: { hours: SalesToday['hours'] }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-(--tap) cursor-pointer items-center font-strong text-accent">
        {t('reports.per_hour_table')}
      </summary>
      <Table
        caption={t('reports.per_hour')}
        rows={hours.filter(({ orders, lastWeekTickets }) => orders > 0 || lastWeekTickets > 0)}
        rowKey={({ hour }) => hour}
        empty={<p className="text-soft">{t('reports.no_sales_yet')}</p>}
        columns={[
          { key: 'hour', header: t('reports.hour'), primary: true, cell: ({ hour }) => hourText(hour) },
          { key: 'orders', header: t('reports.orders'), align: 'right', cell: ({ orders }) => number(orders) },
          { key: 'tickets', header: t('reports.tickets'), align: 'right', cell: ({ tickets }) => number(tickets) },
          {
            key: 'lastWeek',
            header: t('reports.per_hour_last_week'),
            align: 'right',
            cell: ({ lastWeekTickets }) => number(lastWeekTickets),
          },
        ]}
      />
    </details>
  );
}
