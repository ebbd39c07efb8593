import type { MasterLineShown } from '@server/bulk-orders/pages';
import { Money } from '@/Components/Money';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Lines of a company's order. */
export function Content({ lines, currency }: { lines: readonly MasterLineShown[]; currency: string }) {
  const t = useT();
  const format = useFormat();
  const columns: Column<MasterLineShown>[] = [
    {
      key: 'product',
      header: t('bulk.product'),
      primary: true,
      cell: ({ product, event }) => (
        <>
          {product} <span className="text-soft">· {event}</span>
        </>
      ),
    },
    {
      key: 'when',
      header: t('bulk.when'),
      cell: ({ startsAt, zone, isTimed }) =>
        startsAt ? format.dateTime(startsAt, zone) : isTimed ? t('bulk.open_dated') : '–',
    },
    {
      key: 'quantity',
      header: t('bulk.quantity'),
      align: 'right',
      cell: ({ quantity }) => format.number(quantity),
    },
    {
      key: 'price',
      header: t('bulk.your_price'),
      align: 'right',
      cell: ({ priceCents }) => <Money amount={priceCents} currency={currency} />,
    },
    {
      key: 'total',
      header: t('bulk.total'),
      align: 'right',
      cell: ({ totalCents }) => <Money amount={totalCents} currency={currency} />,
    },
  ];
  return (
    <Table
      caption={t('bulk.lines')}
      columns={columns}
      rows={lines}
      rowKey={({ product, startsAt }) => `${product} ${startsAt}`}
    />
  );
}
