import type { SettingsSection } from '@server/settings/pages';
import { CURRENCIES } from '@server/shared/currencies';
import { PAGE_SIZES } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { useMemo } from 'react';
import { ComboBox } from '@/Components/form/ComboBox';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { RadioCards } from '@/Components/RadioCards';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Props = Pick<Extract<SettingsSection, { name: 'general' }>, 'record'>;

/** Defaults for lists and new records. */
export function GeneralForm({ record }: Props) {
  const t = useT();
  const locale = useLocale();
  const form = useRecordForm({ action: paths.settings.save('general'), ...record });
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return CURRENCIES.map((value) => ({ value, label: value, detail: names.of(value) }));
  }, [locale]);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })), []);
  return (
    <RecordForm form={form}>
      <FormSection title={t('settings.lists')} lead={t('settings.lists_text')}>
        <RadioCards
          name="pageSize"
          legend={t('settings.page_size')}
          value={String(form.data.pageSize)}
          onChange={(size) => form.setData('pageSize', Number(size))}
          className="grid gap-2.5 sm:grid-cols-3"
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        />
      </FormSection>
      <FormSection title={t('settings.new_events')} lead={t('settings.new_events_text')}>
        <ComboBox
          {...fieldProps(form, 'currency')}
          onChange={(code) => form.setData('currency', code ?? '')}
          label={t('settings.currency')}
          options={currencies}
          required
        />
        <ComboBox
          {...fieldProps(form, 'timeZone')}
          onChange={(zone) => form.setData('timeZone', zone ?? '')}
          label={t('settings.time_zone')}
          options={zones}
          required
        />
      </FormSection>
    </RecordForm>
  );
}
