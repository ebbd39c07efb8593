import type { InvoiceRow } from '@server/invoices/pages';
import type { InvoiceKind } from '@server/shared/invoices';
import type { IsoDate } from '@server/shared/time';
import type { ReactNode } from 'react';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type InvoiceTableProps = {
  caption: string;
  invoices: readonly InvoiceRow[];
  /** Link to an invoice. */
  link: (invoice: InvoiceRow) => ReactNode;
};

export const kindKey = (kind: InvoiceKind) => `invoices.kind_${kind.toLowerCase() as Lowercase<InvoiceKind>}` as const;

/** The date of an invoice, which has no time zone. */
export function InvoiceDay({ day }: { day: IsoDate }) {
  return useFormat().visitDate(`${day}T12:00:00Z`, { timeZone: 'UTC', byDay: true });
}

/** Invoices of one order, in order of issue. */
export function InvoiceTable({ caption, invoices, link }: InvoiceTableProps) {
  const t = useT();
  return (
    <Table
      caption={caption}
      rows={invoices}
      rowKey={({ id }) => id}
      columns={[
        { key: 'code', header: t('invoices.number'), cell: link, primary: true },
        {
          key: 'kind',
          header: t('invoices.kind'),
          cell: ({ kind, isCancelled }) => (
            <>
              {t(kindKey(kind))}
              {isCancelled && <StatusBadge status="cancelled" label={t('invoices.state_cancelled')} />}
            </>
          ),
        },
        { key: 'day', header: t('invoices.date'), cell: ({ issuedOn }) => <InvoiceDay day={issuedOn} /> },
        { key: 'customer', header: t('invoices.customer'), cell: ({ customer }) => customer ?? '–' },
        {
          key: 'gross',
          header: t('invoices.total'),
          align: 'right',
          cell: ({ grossCents, currency }) => <Money amount={grossCents} currency={currency} />,
        },
      ]}
    />
  );
}
