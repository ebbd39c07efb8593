import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { kindKey } from '@/Components/InvoiceTable';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';
import { Books } from './Partials/Books';

/** All invoices, and the accounting books. */
export default function Index({ list, ...books }: Pages['Invoices/Index']) {
  const t = useT();
  return (
    // Smaller cells, so that eleven columns fit on a screen of 1440 px.
    <div className="md:[&_td]:px-1.5 md:[&_td]:text-small md:[&_th]:px-1.5">
      <ListPage
        list={list}
        title={t('invoices.list_title')}
        lead={t('invoices.list_lead')}
        rowHref={({ id }) => paths.invoices.show(id)}
        cells={{
          code: ({ code }) => <span className="figures whitespace-nowrap">{code}</span>,
          order: ({ order }) => <span className="figures whitespace-nowrap">{order}</span>,
          kind: ({ kind }) => t(kindKey(kind)),
          rates: ({ rates }) => (
            <ul className="text-small">
              {(rates as string[]).map((rate) => (
                <li key={rate}>{rate}</li>
              ))}
            </ul>
          ),
        }}
        empty={
          <EmptyState icon="ticket" title={t('invoices.none')}>
            {t('invoices.none_text')}
          </EmptyState>
        }
      >
        <Books {...books} />
      </ListPage>
    </div>
  );
}
