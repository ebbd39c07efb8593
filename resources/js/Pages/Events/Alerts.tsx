import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Stored = Pages['Events/Alerts']['record']['values'];
/** A number may be blank while it is edited. */
type Values = { [K in keyof Stored]: Stored[K] extends number ? number | null : Stored[K] };

const STEPS = [50, 60, 70, 80, 90, 95, 100];

/** When staff of an event are notified. */
export default function Alerts({ title, record }: Pages['Events/Alerts']) {
  const t = useT();
  const form = useRecordForm({
    action: paths.events.alerts(record.id),
    values: record.values as Values,
    version: record.version,
  });
  // Includes values set by other means.
  const steps = [...new Set([...STEPS, ...record.values.occupancy])].sort((one, other) => one - other);
  const figure = 'max-w-48';
  return (
    <>
      <PageHeader
        title={t('alerts.title', { title })}
        heading={t('alerts.heading')}
        lead={t('alerts.lead')}
        actions={
          <LinkButton href={`${paths.profile.edit()}#notifications`} variant="secondary">
            {t('staff.do_choose_notifications')}
          </LinkButton>
        }
      />
      <RecordForm form={form}>
        <FormSection title={t('alerts.occupancy')} lead={t('alerts.occupancy_lead')}>
          <CheckboxGroup
            {...fieldProps(form, 'occupancy')}
            label={t('alerts.steps')}
            options={steps.map((step) => ({ value: step, label: t('alerts.percent', { percent: step }) }))}
            className="grid grid-cols-2 sm:grid-cols-4"
          />
        </FormSection>
        <FormSection title={t('alerts.low_sales')} lead={t('alerts.low_sales_lead')}>
          <NumberField
            {...fieldProps(form, 'lowSalesDays')}
            label={t('alerts.days_before')}
            className={figure}
            hint={t('alerts.nought')}
            required
          />
          <NumberField
            {...fieldProps(form, 'lowSalesPercent')}
            label={t('alerts.less_than')}
            unit="%"
            className={figure}
            required
          />
        </FormSection>
        <FormSection title={t('alerts.quotas')} lead={t('alerts.quotas_lead')}>
          <NumberField
            {...fieldProps(form, 'quotaPercent')}
            label={t('alerts.used')}
            unit="%"
            className={figure}
            hint={t('alerts.nought')}
            required
          />
        </FormSection>
        <FormSection title={t('alerts.gates')} lead={t('alerts.gates_lead')}>
          <NumberField
            {...fieldProps(form, 'refusalsPercent')}
            label={t('alerts.refused')}
            unit="%"
            className={figure}
            hint={t('alerts.nought')}
            required
          />
        </FormSection>
        <FormSection title={t('alerts.orders')} lead={t('alerts.orders_lead')}>
          <NumberField
            {...fieldProps(form, 'attentions')}
            label={t('alerts.in_need')}
            className={figure}
            hint={t('alerts.nought')}
            required
          />
        </FormSection>
      </RecordForm>
    </>
  );
}
