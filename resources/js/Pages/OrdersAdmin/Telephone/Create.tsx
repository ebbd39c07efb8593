import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { PhoneOrderForm } from '../Partials/PhoneOrderForm';

/** Staff take an order by telephone: tickets, buyer and payment. */
export default function Create({ events, choices, mailsGoOut, ...rest }: Pages['OrdersAdmin/Telephone/Create']) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('phoneOrders.title')} lead={t('phoneOrders.lead')} />
      {!mailsGoOut && (
        <Alert tone="warn" className="mb-6 max-w-[46rem]">
          {t('phoneOrders.mails_off')}
        </Alert>
      )}
      {events.length === 0 ? (
        <EmptyState title={t('phoneOrders.no_events')}>{t('phoneOrders.no_events_text')}</EmptyState>
      ) : (
        <Select
          label={t('phoneOrders.event')}
          value={choices?.eventId ?? ''}
          placeholder={choices ? undefined : t('phoneOrders.event_choose')}
          onChange={(id) => router.visit(paths.phoneOrders.create(id))}
          options={events.map(({ id, title, venue }) => ({ value: id, label: `${title} · ${venue}` }))}
          className="mb-8 w-full sm:w-96"
        />
      )}
      {choices && <PhoneOrderForm key={choices.eventId} {...rest} choices={choices} />}
    </>
  );
}
