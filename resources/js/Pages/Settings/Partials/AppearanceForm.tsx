import type { SettingsSection } from '@server/settings/pages';
import { paths } from '@server/shared/paths';
import { FormSection } from '@/Components/form/FormSection';
import { ImageField } from '@/Components/form/ImageField';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { ColourField } from './ColourField';

type Props = Pick<Extract<SettingsSection, { name: 'appearance' }>, 'record'>;

/** The organisation's logo and colours, with their contrast. */
export function AppearanceForm({ record }: Props) {
  const t = useT();
  const form = useRecordForm({ action: paths.settings.save('appearance'), ...record });
  return (
    <RecordForm form={form}>
      <FormSection title={t('settings.logo')} lead={t('settings.logo_text')}>
        <ImageField
          {...fieldProps(form, 'logo')}
          action={paths.settings.uploadLogo()}
          label={t('settings.logo')}
          hint={t('settings.logo_hint')}
          optional
        />
      </FormSection>
      <FormSection title={t('settings.colours')} lead={t('settings.colours_text')}>
        <ColourField {...fieldProps(form, 'accentLight')} label={t('settings.accent_light')} paper="light" />
        <ColourField {...fieldProps(form, 'accentDark')} label={t('settings.accent_dark')} paper="dark" />
      </FormSection>
    </RecordForm>
  );
}
