import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { kindKey } from '@/Components/InvoiceTable';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';

/** Every invoice of the house. */
export default function Index({ list }: Pages['Invoices/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('invoices.list_title')}
      lead={t('invoices.list_lead')}
      rowHref={({ id }) => paths.invoices.show(id)}
      cells={{
        code: ({ code }) => <span className="figures">{code}</span>,
        order: ({ order }) => <span className="figures">{order}</span>,
        kind: ({ kind }) => t(kindKey(kind)),
      }}
      empty={
        <EmptyState icon="ticket" title={t('invoices.none')}>
          {t('invoices.none_text')}
        </EmptyState>
      }
    />
  );
}
