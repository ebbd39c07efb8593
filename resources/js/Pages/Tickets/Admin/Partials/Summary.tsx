import { MAX_SUMMED } from '@server/shared/maxSummed';
import type { TicketFigures, TicketSummary } from '@server/tickets/pages';
import { DateTime } from '@/Components/DateTime';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { Disclosed } from './Disclosed';

const COUNTED = ['sold', 'used', 'left', 'blocked', 'cancelled'] as const satisfies readonly (keyof TicketFigures)[];
/** Figures of the filtered list: total, by product, by visit. */
export function Summary({ summary }: { summary: TicketSummary }) {
  const t = useT();
  const { number } = useFormat();
  const { all, products, slots, isMore } = summary;
  const figures = <Row extends TicketFigures>(): Column<Row>[] =>
    COUNTED.map((name) => ({
      key: name,
      header: t(`ticketList.${name}`),
      align: 'right',
      cell: (row) => <span className="figures">{number(row[name])}</span>,
    }));
  return (
    <section aria-label={t('ticketList.summary')} className="mb-8 grid gap-4">
      <dl className="grid grid-cols-2 gap-px border-y border-rule sm:grid-cols-5">
        {COUNTED.map((name) => (
          <div key={name} className="py-3 pr-4">
            <dt className="text-small text-soft">{t(`ticketList.${name}`)}</dt>
            <dd className="figures text-figure">{number(all[name])}</dd>
          </div>
        ))}
      </dl>
      {isMore && <p className="text-small text-soft">{t('ticketList.more', { most: number(MAX_SUMMED) })}</p>}
      {products.length > 0 && (
        <Disclosed title={t('ticketList.by_product')}>
          <Table
            caption={t('ticketList.by_product')}
            rows={products}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'product',
                header: t('ticketList.product'),
                primary: true,
                cell: ({ name, event }) => [name, event].filter(Boolean).join(' · '),
              },
              ...figures<(typeof products)[number]>(),
            ]}
          />
        </Disclosed>
      )}
      {slots.length > 0 && (
        <Disclosed title={t('ticketList.by_slot')}>
          <Table
            caption={t('ticketList.by_slot')}
            rows={slots}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'slot',
                header: t('ticketList.slot'),
                primary: true,
                cell: ({ event, at, zone }) => (
                  <>
                    <DateTime at={at} zone={zone} /> · {event}
                  </>
                ),
              },
              ...figures<(typeof slots)[number]>(),
            ]}
          />
        </Disclosed>
      )}
    </section>
  );
}
