import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { AboutFields } from './Partials/AboutFields';

type CreateProps = Pages['ProductPresets/Create'];
type Source = NonNullable<CreateProps['source']>;

export default function Create({ source, events }: CreateProps) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('products.preset_new')}
        lead={t('products.preset_lead')}
        crumbs={[
          { label: t('products.title'), href: paths.products.index() },
          { label: t('products.preset_title'), href: paths.productPresets.index() },
          { label: t('products.preset_new') },
        ]}
      />
      <Select
        className="mb-6 max-w-96"
        label={t('products.preset_source')}
        hint={t('products.preset_source_text')}
        placeholder={t('products.preset_choose_event')}
        options={events}
        value={source?.eventId ?? ''}
        onChange={(event) => router.visit(paths.productPresets.create(event || undefined), { preserveScroll: true })}
      />
      {source && <NewPreset key={source.eventId} source={source} />}
    </>
  );
}

function NewPreset({ source }: { source: Source }) {
  const t = useT();
  const form = useRecordForm({
    action: paths.productPresets.index(),
    values: {
      name: '',
      description: '',
      eventId: source.eventId,
      productIds: source.products.map(({ id }) => id),
    },
  });
  if (source.products.length === 0) return <p className="text-soft">{t('products.preset_event_empty')}</p>;
  return (
    <RecordForm form={form} saveLabel={t('products.preset_create')}>
      <FormSection title={t('products.preset_about')} lead={t('products.preset_about_text')}>
        <AboutFields form={form} />
        <CheckboxGroup
          {...fieldProps(form, 'productIds')}
          label={t('products.preset_choose')}
          options={source.products.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormSection>
    </RecordForm>
  );
}
