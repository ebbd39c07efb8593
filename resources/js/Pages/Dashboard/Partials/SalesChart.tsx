import type { SalesToday } from '@server/reports/pages';
import { Chart } from '@/Components/charts/Chart';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Tickets sold by hour: today as bars, last week as a line. A table has the same figures. */
export function SalesChart({ sales: { hours, hourNow } }: { sales: SalesToday }) {
  const t = useT();
  const { number } = useFormat();
  const peak = hours.reduce((best, hour) => (hour.tickets > best.tickets ? hour : best));
  return (
    <div>
      <Chart
        title={t('reports.per_hour')}
        isHeading
        summary={
          peak.tickets > 0 ? t('reports.peak', { hour: peak.hour, count: peak.tickets }) : t('reports.no_sales_yet')
        }
        labels={hours.map(({ hour }) => hourText(hour))}
        placeLabel={t('reports.hour')}
        hasTable={false}
        format={(value) => number(Math.round(value))}
        series={[
          {
            label: t('reports.per_hour_today'),
            kind: 'bars',
            tone: 'accent',
            // Future hours are null, not 0.
            values: hours.map(({ hour, tickets }) => (hour > hourNow && tickets === 0 ? null : tickets)),
          },
          {
            label: t('reports.per_hour_last_week'),
            kind: 'line',
            tone: 'ink',
            dashed: true,
            values: hours.map(({ lastWeekTickets }) => lastWeekTickets),
          },
        ]}
      />
      <HourTable hours={hours} />
    </div>
  );
}

function HourTable({ hours }: { hours: SalesToday['hours'] }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <details>
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
