import type { ComparedSales, PeriodSales } from '@server/reports/pages';
import { type Cents, subtract } from '@server/shared/money';
import { AfterRefunds } from '@/Components/sales/AfterRefunds';
import { DayChart } from '@/Components/sales/DayChart';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { ComparedTable, useDifference } from './ComparedTable';
import { Figure } from './Figure';

/**
 * Sales of a period beside the comparison period: total, by day, event, product and channel. Currencies are kept apart.
 */
export function PeriodFigures({ figures }: { figures: PeriodSales }) {
  const t = useT();
  const { totals, refunds, days, events, products, channels, complimentary } = figures;
  if (totals.length === 0)
    return (
      <div className="grid gap-4">
        <p className="text-soft">{t('reports.period_empty')}</p>
        <Complimentary lines={complimentary} />
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {totals.map((total) => (
        <div key={total.currency} className="grid gap-x-12 gap-y-6 xl:grid-cols-[2fr_3fr] xl:items-start">
          <Totals total={total} refunds={refunds.find(({ currency }) => currency === total.currency)} />
          <DayChart days={days} currency={total.currency} />
        </div>
      ))}
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
        <ComparedTable title={t('reports.by_event')} lines={events} />
        <ComparedTable title={t('reports.by_channel')} lines={channels} />
      </div>
      <ComparedTable title={t('reports.by_product')} lines={products} />
      <Complimentary lines={complimentary} />
    </div>
  );
}

/** Complimentary tickets, which are no sale, by the event whose budget they use. */
function Complimentary({ lines }: { lines: PeriodSales['complimentary'] }) {
  const t = useT();
  const format = useFormat();
  if (lines.length === 0) return null;
  return (
    <section>
      <Table
        caption={t('reports.given_away')}
        showCaption
        rows={lines}
        rowKey={({ key, currency }) => `${key} ${currency}`}
        columns={[
          { key: 'event', header: t('reports.budget_of'), primary: true, cell: ({ event }) => event },
          {
            key: 'tickets',
            header: t('reports.tickets'),
            align: 'right',
            cell: ({ tickets }) => format.number(tickets),
          },
          {
            key: 'worth',
            header: t('reports.list_value'),
            align: 'right',
            cell: ({ faceCents, currency }) => format.money(faceCents, currency),
          },
        ]}
      />
    </section>
  );
}

type TotalsProps = { total: ComparedSales; refunds: PeriodSales['refunds'][number] | undefined };

function Totals({ total: { currency, now, before }, refunds }: TotalsProps) {
  const t = useT();
  const format = useFormat();
  const difference = useDifference();
  const note = (before: string, change: string) => (
    <>
      {t('reports.before', { figure: before })} <span className="block">{change}</span>
    </>
  );
  const counted = (what: 'tickets' | 'orders') => (
    <Figure
      label={t(`reports.${what}`)}
      value={format.number(now[what])}
      note={note(format.number(before[what]), difference(now[what], before[what], format.number))}
    />
  );
  const size: Cents = now.cents > before.cents ? subtract(now.cents, before.cents) : subtract(before.cents, now.cents);
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-3 xl:grid-cols-1">
      <Figure
        label={`${t('reports.gross')}, ${currency}`}
        value={format.money(now.cents, currency)}
        note={
          <>
            {refunds && refunds.now !== 0 && (
              <span className="block">
                <AfterRefunds gross={now.cents} refunds={refunds.now} currency={currency} />
              </span>
            )}
            {note(
              format.money(before.cents, currency),
              difference(now.cents, before.cents, () => format.money(size, currency)),
            )}
          </>
        }
      />
      {counted('tickets')}
      {counted('orders')}
    </dl>
  );
}
