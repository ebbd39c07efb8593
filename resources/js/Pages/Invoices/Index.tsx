import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { DAY_MS, type IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { EmptyState } from '@/Components/EmptyState';
import { kindKey } from '@/Components/InvoiceTable';
import { ListPage } from '@/Components/list/ListPage';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

/** Every invoice of the house. */
export default function Index({ list, today }: Pages['Invoices/Index']) {
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
      <Books today={today} />
    </ListPage>
  );
}

/** The file of a day's books: a plain form, since its answer is a file. */
function Books({ today }: { today: IsoDate }) {
  const t = useT();
  const yesterday = new Date(new Date(`${today}T12:00:00Z`).getTime() - DAY_MS).toISOString().slice(0, 10);
  const [day, setDay] = useState(yesterday);
  return (
    <Card title={t('invoices.books')} className="mb-8">
      <p className="mb-4 max-w-2xl text-soft">{t('invoices.books_text')}</p>
      <form action={paths.invoices.books()} className="flex flex-wrap items-end gap-3">
        <TextInput
          type="date"
          name="day"
          label={t('invoices.books_day')}
          value={day}
          onChange={setDay}
          max={yesterday}
          required
        />
        <Button type="submit" variant="secondary" icon="download">
          {t('invoices.books_take')}
        </Button>
      </form>
    </Card>
  );
}
