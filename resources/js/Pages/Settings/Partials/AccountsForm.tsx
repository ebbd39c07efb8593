import type { SettingsSection } from '@server/settings/pages';
import { paths } from '@server/shared/paths';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { figureProps } from './figureProps';

type Props = Pick<Extract<SettingsSection, { name: 'accounts' }>, 'record'>;

/** Registration and session lifetime. */
export function AccountsForm({ record }: Props) {
  const t = useT();
  const form = useRecordForm({ action: paths.settings.save('accounts'), ...record });
  return (
    <RecordForm form={form}>
      <FormSection title={t('settings.registration')} lead={t('settings.registration_text')}>
        <SwitchField {...fieldProps(form, 'canRegister')} label={t('settings.can_register')} />
        <SwitchField
          {...fieldProps(form, 'signInLink')}
          label={t('settings.sign_in_link')}
          hint={t('settings.sign_in_link_hint')}
        />
      </FormSection>
      <FormSection title={t('settings.sign_in')} lead={t('settings.sign_in_text')}>
        <NumberField
          {...figureProps(form, 'signInTries')}
          label={t('settings.sign_in_tries')}
          hint={t('settings.sign_in_tries_hint')}
          required
        />
        <NumberField
          {...figureProps(form, 'staffIdleMinutes')}
          label={t('settings.staff_idle')}
          unit={t('settings.unit_minutes')}
          required
        />
        <NumberField
          {...figureProps(form, 'rememberedDays')}
          label={t('settings.remembered')}
          unit={t('settings.unit_days')}
          required
        />
        <NumberField
          {...figureProps(form, 'sessionHours')}
          label={t('settings.session_hours')}
          hint={t('settings.session_hours_hint')}
          unit={t('settings.unit_hours_after')}
          required
        />
        <NumberField
          {...figureProps(form, 'sessionDays')}
          label={t('settings.session_days')}
          unit={t('settings.unit_days')}
          required
        />
      </FormSection>
    </RecordForm>
  );
}
