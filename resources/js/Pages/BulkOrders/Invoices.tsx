import { router } from '@inertiajs/react';
import type { CompanyInvoice } from '@server/bulk-orders/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { EmptyState } from '@/Components/EmptyState';
import { InvoiceDay, kindKey } from '@/Components/InvoiceTable';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { Select } from '@/Components/Select';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { Margins } from './Partials/Margins';
import { Waiting } from './Partials/Waiting';

/** A company's invoices and debts, and the orders for its next invoice. */
export default function Invoices({ companies, company, invoices, total, owed, waiting }: Pages['BulkOrders/Invoices']) {
  const t = useT();
  const format = useFormat();
  const money = (amount: typeof total) => format.money(amount, company.currency);
  const columns: Column<CompanyInvoice>[] = [
    {
      key: 'code',
      header: t('bulk.invoice_number'),
      primary: true,
      cell: ({ code, href, state }) => (
        <>
          <a href={href} className="link figures" aria-label={t('bulk.invoice_pdf', { code })}>
            {code}
          </a>{' '}
          {state !== 'valid' && <Badge tone="neutral">{t(`invoices.state_${state}`)}</Badge>}
        </>
      ),
    },
    { key: 'kind', header: t('invoices.kind'), cell: ({ kind }) => t(kindKey(kind)) },
    {
      key: 'date',
      header: t('bulk.invoice_date'),
      cell: ({ issuedOn }) => <InvoiceDay day={issuedOn} />,
    },
    {
      key: 'orders',
      header: t('bulk.invoice_orders'),
      cell: ({ orders }) => <span className="figures">{orders}</span>,
    },
    {
      key: 'due',
      header: t('bulk.due'),
      cell: ({ dueOn, isOverdue }) =>
        dueOn ? (
          <>
            {format.visitDate(dueOn, { timeZone: 'UTC', byDay: true })}{' '}
            {isOverdue && <Badge tone="danger">{t('bulk.overdue')}</Badge>}
          </>
        ) : (
          '–'
        ),
    },
    {
      key: 'total',
      header: t('bulk.total'),
      align: 'right',
      cell: ({ total: amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'owed',
      header: t('bulk.invoice_owed'),
      align: 'right',
      cell: ({ owed: amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return (
    <Margins>
      <PageHeader
        title={t('bulk.invoices')}
        eyebrow={company.name}
        lead={t('bulk.invoices_lead')}
        crumbs={[{ label: t('bulk.orders'), href: paths.bulk.index() }, { label: t('bulk.invoices') }]}
        actions={
          <LinkButton href={paths.bulk.index({ company: company.id })} variant="secondary">
            {t('bulk.orders')}
          </LinkButton>
        }
      />
      {companies.length > 1 && (
        <Select
          label={t('bulk.company')}
          value={company.id}
          onChange={(id) => router.get(paths.bulk.invoices(id))}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
          className="mb-6 max-w-sm"
        />
      )}
      {company.credit && (
        <p className="mb-6">
          {t('bulk.credit_used', { owed: money(company.credit.owed), limit: money(company.credit.limit) })}
        </p>
      )}
      <Table
        caption={t('bulk.invoices')}
        columns={columns}
        rows={invoices}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="ticket" title={t('bulk.invoices_none')}>
            {t(waiting.length > 0 ? 'bulk.invoices_none_month' : 'bulk.invoices_none_text')}
          </EmptyState>
        }
      />
      {invoices.length > 0 && (
        <p className="mt-3 text-right font-strong">
          {t('bulk.invoices_total', { total: money(total), owed: money(owed) })}
        </p>
      )}
      <Waiting waiting={waiting} />
    </Margins>
  );
}
