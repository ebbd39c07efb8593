import { cents } from '@server/shared/money';
import { Button } from '@/Components/Button';
import { DescriptionList } from '@/Components/DescriptionList';
import { EmptyState } from '@/Components/EmptyState';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { Table } from '@/Components/Table';

const ROWS = [
  { reference: 'GR7X-K6H2', name: 'Inés Valdés', total: cents(4200), state: 'paid' },
  { reference: 'UPDY-L2A2', name: 'Łukasz Żak', total: cents(1400), state: 'pending' },
  {
    reference: 'RBLF-NXHP',
    name: 'Amigos de los Faros y las Señales Marítimas',
    total: cents(128000),
    state: 'refunded',
  },
] as const;
type Row = (typeof ROWS)[number];

const COLUMNS = [
  { key: 'reference', header: 'Order', cell: (row: Row) => row.reference, primary: true },
  {
    key: 'name',
    header: 'Name',
    cell: (row: Row) => row.name,
    sort: { href: '?sort=name#tables', direction: 'ascending' as const },
  },
  { key: 'state', header: 'State', cell: (row: Row) => <StatusBadge status={row.state} label={row.state} /> },
  {
    key: 'total',
    header: 'Total',
    cell: (row: Row) => <Money amount={row.total} currency="EUR" />,
    align: 'right' as const,
  },
];

const open = () => (
  <Button variant="quiet" size="sm">
    Open
  </Button>
);

export function Tables() {
  return (
    <>
      <Table
        caption="Orders"
        showCaption
        columns={COLUMNS}
        rows={ROWS}
        rowKey={(row) => row.reference}
        actions={{ header: 'Actions', cell: open }}
      />
      <Table
        caption="No orders"
        columns={COLUMNS}
        rows={[]}
        rowKey={(row) => row.reference}
        empty={<EmptyState icon="search" title="No order fits" />}
      />
      <DescriptionList
        items={[
          { term: 'Venue', value: 'Museo del Faro' },
          { term: 'Paid', value: <Money amount={cents(4200)} currency="EUR" /> },
        ]}
      />
    </>
  );
}
