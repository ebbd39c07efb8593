import { router } from '@inertiajs/react';
import type { LanguageRow } from '@server/settings/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { RecordDialog } from '@/Components/form/RecordDialog';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type LanguageDialogProps = { language: LanguageRow; onClose: () => void };

/** Name of a language, whether it is offered, and whether it is the default. */
export function LanguageDialog({ language, onClose }: LanguageDialogProps) {
  const t = useT();
  const { code, version, name, enabled, isDefault, isBuiltIn } = language;
  const form = useRecordForm({
    action: paths.settings.languages(code),
    version,
    values: { name, enabled, isDefault },
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={t('languages.edit_title', { name })}
      extra={!isBuiltIn && !isDefault && <DeleteLanguage language={language} onClose={onClose} />}
      onClose={onClose}
    >
      <TextInput {...fieldProps(form, 'name')} label={t('languages.name')} maxLength={60} lang={code} required />
      <SwitchField {...fieldProps(form, 'enabled')} label={t('languages.enabled')} hint={t('languages.enabled_hint')} />
      <SwitchField
        {...fieldProps(form, 'isDefault')}
        label={t('languages.is_default')}
        hint={t('languages.is_default_hint')}
      />
    </RecordDialog>
  );
}

function DeleteLanguage({ language: { code, name, own }, onClose }: LanguageDialogProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="trash" className="sm:mr-auto" onClick={() => setAsking(true)}>
        {t('languages.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('languages.delete_title', { name })}
        confirmLabel={t('languages.delete')}
        onConfirm={() => router.delete(paths.settings.languages(code), { onSuccess: onClose })}
        dangerous
      >
        {t('languages.delete_text', { count: own })}
      </ConfirmDialog>
    </>
  );
}
