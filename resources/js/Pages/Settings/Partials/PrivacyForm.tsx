import type { SettingsSection } from '@server/settings/pages';
import { paths } from '@server/shared/paths';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { useT } from '@/hooks/useT';
import { figureProps } from './figureProps';

type Props = Pick<Extract<SettingsSection, { name: 'privacy' }>, 'record'>;

/** Retention periods of personal data. */
export function PrivacyForm({ record }: Props) {
  const t = useT();
  const form = useRecordForm({ action: paths.settings.save('privacy'), ...record });
  const months = t('personalData.unit_months');
  return (
    <RecordForm form={form}>
      <FormSection title={t('personalData.periods')} lead={t('personalData.periods_text')}>
        <NumberField
          {...figureProps(form, 'holderMonths')}
          label={t('personalData.holder_months')}
          hint={t('personalData.holder_months_hint')}
          unit={months}
          required
        />
        <NumberField
          {...figureProps(form, 'buyerYears')}
          label={t('personalData.buyer_years')}
          hint={t('personalData.buyer_years_hint')}
          unit={t('personalData.unit_years')}
          required
        />
        <NumberField
          {...figureProps(form, 'accountMonths')}
          label={t('personalData.account_months')}
          hint={t('personalData.account_months_hint')}
          unit={months}
          required
        />
        <NumberField
          {...figureProps(form, 'warningDays')}
          label={t('personalData.warning_days')}
          hint={t('personalData.warning_days_hint')}
          unit={t('personalData.unit_days')}
          required
        />
      </FormSection>
    </RecordForm>
  );
}
