import type { Pages } from '@server/pages';
import type { ProductChoices, ProductValues } from '@server/products/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { Form } from './Partials/Form';

export default function Create({ choices, values, events }: Pages['Products/Create']) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('products.new')}
        lead={choices ? t('products.for_event', { event: choices.event.title }) : t('products.choose_event_text')}
        crumbs={[
          { label: t('products.title'), href: paths.products.index(choices?.event.id) },
          { label: t('products.new') },
        ]}
      />
      {choices ? <NewProduct choices={choices} values={values} /> : <ChooseEvent events={events} />}
    </>
  );
}

function NewProduct({ choices, values }: { choices: ProductChoices; values: ProductValues }) {
  const t = useT();
  const form = useRecordForm<ProductValues>({
    action: paths.products.index(),
    values: { ...values, eventId: choices.event.id } as ProductValues,
  });
  return <Form form={form} choices={choices} saveLabel={t('products.create')} />;
}

/** The event comes first: currency, time zone and quotas depend on it. */
function ChooseEvent({ events }: Pick<Pages['Products/Create'], 'events'>) {
  const t = useT();
  if (events.length === 0)
    return (
      <EmptyState
        icon="calendar"
        title={t('products.no_events')}
        action={<LinkButton href={paths.events.create()}>{t('products.new_event')}</LinkButton>}
      />
    );
  return (
    <section className="max-w-reading">
      <h2 className="mb-4 text-heading">{t('products.choose_event')}</h2>
      <ul className="grid gap-2.5">
        {events.map(({ value, label }) => (
          <li key={value}>
            <LinkButton
              href={paths.products.create(value)}
              variant="secondary"
              full
              iconEnd="chevron-right"
              className="justify-between text-left"
            >
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
