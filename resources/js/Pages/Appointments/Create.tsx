import type { NewSlot } from '@server/appointments/requests';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { DateField, TimeField } from '@/Components/form/DateTimeField';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Draft = { [K in keyof NewSlot]: NewSlot[K] | null };

export default function Create({ events, event, day }: Pages['Appointments/Create']) {
  const t = useT();
  const form = useRecordForm<Draft>({
    action: paths.appointments.index(),
    values: { event, date: day, fromTime: null, toTime: null, capacity: 20, note: '' },
  });
  const zone = events.find(({ id }) => id === form.data.event)?.timeZone ?? 'UTC';
  return (
    <>
      <PageHeader
        title={t('appointments.create_title')}
        lead={t('appointments.create_lead')}
        crumbs={[
          { label: t('appointments.title'), href: paths.appointments.index({ event, ...(day ? { day } : {}) }) },
          { label: t('appointments.create_title') },
        ]}
      />
      <RecordForm form={form} saveLabel={t('appointments.create')}>
        <FormSection
          title={t('appointments.facts')}
          lead={t('appointments.clocks_of', { zone: zone.replaceAll('_', ' ') })}
        >
          <Select
            {...fieldProps(form, 'event')}
            value={form.data.event ?? ''}
            label={t('appointments.event')}
            options={events.map(({ id, title, venue }) => ({ value: id, label: `${title} · ${venue}` }))}
          />
          <DateField {...fieldProps(form, 'date')} label={t('appointments.date')} required />
          <div className="grid gap-5 sm:grid-cols-2">
            <TimeField {...fieldProps(form, 'fromTime')} label={t('appointments.from_time')} required />
            <TimeField
              {...fieldProps(form, 'toTime')}
              label={t('appointments.to_time')}
              hint={t('appointments.to_time_hint')}
              required
            />
          </div>
          <NumberField {...fieldProps(form, 'capacity')} label={t('appointments.capacity')} required />
          <TextArea
            {...fieldProps(form, 'note')}
            value={form.data.note ?? ''}
            label={t('appointments.note')}
            hint={t('appointments.note_hint')}
            optional
          />
        </FormSection>
      </RecordForm>
    </>
  );
}
