import type { SettingsSection } from '@server/settings/pages';
import { paths } from '@server/shared/paths';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { TextArea } from '@/Components/TextArea';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Props = Pick<Extract<SettingsSection, { name: 'organisation' }>, 'record'>;

/** Identity and contact data of the organisation. */
export function OrganisationForm({ record }: Props) {
  const t = useT();
  const form = useRecordForm({ action: paths.settings.save('organisation'), ...record });
  return (
    <RecordForm form={form}>
      <FormSection title={t('settings.tab_organisation')} lead={t('settings.organisation_text')}>
        <TextInput
          {...fieldProps(form, 'name')}
          label={t('settings.name')}
          hint={t('settings.name_hint')}
          maxLength={120}
          required
          autoComplete="organization"
        />
      </FormSection>
      <FormSection title={t('settings.contact')} lead={t('settings.contact_text')}>
        <TextInput {...fieldProps(form, 'email')} label={t('settings.email')} type="email" optional />
        <TextInput {...fieldProps(form, 'phone')} label={t('settings.phone')} type="tel" maxLength={30} optional />
        <TextInput
          {...fieldProps(form, 'web')}
          label={t('settings.web')}
          hint={t('settings.web_hint')}
          type="url"
          optional
        />
      </FormSection>
      <FormSection title={t('settings.legal')} lead={t('settings.legal_text')}>
        <TextInput
          {...fieldProps(form, 'legalName')}
          label={t('settings.legal_name')}
          hint={t('settings.legal_name_hint')}
          maxLength={160}
          optional
        />
        <TextArea {...fieldProps(form, 'address')} label={t('settings.address')} maxLength={300} rows={3} optional />
        <TextInput {...fieldProps(form, 'taxId')} label={t('settings.tax_id')} maxLength={40} optional />
      </FormSection>
    </RecordForm>
  );
}
