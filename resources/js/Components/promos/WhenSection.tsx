import { formatWeekday } from '@server/shared/time';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { DateField, DateTimeField } from '@/Components/form/DateTimeField';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { PromoValues } from './promoValues';

/** A Monday at noon, from which weekdays are counted. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY = 86_400_000;

/** Localised names of the weekdays, 1 = Monday. */
const useWeekdays = () => {
  const locale = useLocale();
  return [1, 2, 3, 4, 5, 6, 7].map((value) => {
    const name = formatWeekday(new Date(MONDAY + (value - 1) * DAY), 'UTC', locale);
    return { value, label: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) };
  });
};

/** Dates of the visit and of the purchase. */
export function WhenSection({ form, zone }: { form: RecordForm<PromoValues>; zone: string }) {
  const t = useT();
  const weekdays = useWeekdays();
  return (
    <FormSection title={t('promos.section_when')} lead={t('promos.section_when_lead')}>
      <CheckboxGroup
        {...fieldProps(form, 'weekdays')}
        label={t('promos.weekdays')}
        hint={t('promos.weekdays_hint')}
        options={weekdays}
        className="flex flex-wrap gap-x-6"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField {...fieldProps(form, 'visitFrom')} label={t('promos.visit_from')} optional />
        <DateField {...fieldProps(form, 'visitUntil')} label={t('promos.visit_until')} optional />
        <NumberField {...fieldProps(form, 'minDaysAhead')} label={t('promos.min_days_ahead')} optional />
        <NumberField
          {...fieldProps(form, 'maxDaysAhead')}
          label={t('promos.max_days_ahead')}
          placeholder={t('promos.max_days_ahead_hint')}
          optional
        />
        <DateTimeField {...fieldProps(form, 'saleFrom')} label={t('promos.sale_from')} zone={zone} optional />
        <DateTimeField {...fieldProps(form, 'saleUntil')} label={t('promos.sale_before')} zone={zone} optional />
      </div>
    </FormSection>
  );
}
