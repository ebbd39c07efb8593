import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { DAY_MS, type IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { Card } from '@/Components/Card';
import { EmptyState } from '@/Components/EmptyState';
import { kindKey } from '@/Components/InvoiceTable';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

/** Every invoice of the house. */
export default function Index({ list, today, hasRecords }: Pages['Invoices/Index']) {
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
    >
      <Books today={today} hasRecords={hasRecords} />
    </ListPage>
  );
}

/** The journal and the VAT book of some days that are over. */
function Books({ today, hasRecords }: { today: IsoDate; hasRecords: boolean }) {
  const t = useT();
  const yesterday = new Date(new Date(`${today}T12:00:00Z`).getTime() - DAY_MS).toISOString().slice(0, 10);
  const [days, setDays] = useState({ from: yesterday, to: yesterday });
  const isWhole = days.from !== '' && days.from <= days.to && days.to <= yesterday;
  return (
    <Card title={t('invoices.books')} className="mb-8">
      <p className="mb-4 max-w-2xl text-soft">{t('invoices.books_text')}</p>
      <div className="flex flex-wrap items-end gap-3">
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            name={end}
            label={t(`invoices.books_${end}`)}
            value={days[end]}
            onChange={(value) => setDays({ ...days, [end]: value })}
            max={yesterday}
            required
          />
        ))}
        {isWhole &&
          (['books', 'vat-book'] as const).flatMap((name) =>
            (['csv', 'xlsx'] as const).map((format) => (
              <LinkButton
                key={`${name} ${format}`}
                href={paths.invoices.booksFile(name, format, days)}
                variant="secondary"
                icon="download"
                download
              >
                {t(name === 'books' ? 'invoices.books_journal' : 'invoices.books_vat', {
                  format: format.toUpperCase(),
                })}
              </LinkButton>
            )),
          )}
        {isWhole && hasRecords && (
          <LinkButton href={paths.invoices.recordsFile(days)} variant="secondary" icon="download" download>
            {t('invoices.books_records')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
