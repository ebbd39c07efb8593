import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { LastSlotText } from '@/Components/LastSlotText';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { SlugField, WhereFields } from './Partials/BasicFields';
import { EventActions } from './Partials/EventActions';
import { QuotasOnDay } from './Partials/QuotasOnDay';
import { Readiness } from './Partials/Readiness';
import { PolicyFields, SaleFields } from './Partials/SaleFields';
import { ImageFields, TextFields } from './Partials/TextFields';
import { useEventActions } from './Partials/useEventActions';

type Props = Pages['Events/Edit'];

export default function Edit(event: Props) {
  const t = useT();
  const { record, status, venues, isOrdered } = event;
  const form = useRecordForm({ action: paths.events.one(record.id), values: record.values, version: record.version });
  const { ask, dialog } = useEventActions(event, form.isDirty);
  const zone = venues.find(({ id }) => id === form.data.venueId)?.timeZone ?? 'UTC';
  const venueName = (value: string) => venues.find(({ id }) => id === value)?.name ?? value;
  return (
    <>
      <PageHeader title={t('workspace.details')} actions={<EventActions event={event} ask={ask} />} />
      <Readiness readiness={event.readiness} record={record} status={status} />
      {event.lastSlot && status !== 'archived' && (
        <p className="mb-8 text-small text-soft">
          <LastSlotText lastSlot={event.lastSlot} />{' '}
          <Link href={paths.timeBlocks.index(record.id)} className="link">
            {t('catalogue.tab_hours')}
          </Link>
        </p>
      )}
      <RecordForm
        form={form}
        labels={{ venueId: venueName, kind: (kind: Props['record']['values']['kind']) => t(`catalogue.kind_${kind}`) }}
      >
        <TextFields form={form} />
        <ImageFields form={form} />
        <FormSection title={t('catalogue.section_where')} lead={t('catalogue.section_where_lead')}>
          <WhereFields form={form} venues={venues} isFixed={isOrdered} />
        </FormSection>
        <SaleFields form={form} zone={zone} />
        <PolicyFields form={form} />
        <FormSection title={t('catalogue.section_programme')} lead={t('catalogue.section_programme_lead')}>
          <SlugField form={form} />
        </FormSection>
      </RecordForm>
      <QuotasOnDay quotas={event.quotas} />
      {dialog}
    </>
  );
}
