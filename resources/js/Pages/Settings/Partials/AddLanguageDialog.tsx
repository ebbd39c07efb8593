import { paths } from '@server/shared/paths';
import { RecordDialog } from '@/Components/form/RecordDialog';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type AddLanguageDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Asks for the language to add, and suggests its native name. */
export function AddLanguageDialog({ open, onOpenChange }: AddLanguageDialogProps) {
  return open ? <OpenDialog onOpenChange={onOpenChange} /> : null;
}

/** Native name of a language, capitalised; '' for an invalid code. */
function ownName(code: string): string {
  try {
    const name = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code) ?? '';
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return '';
  }
}

function OpenDialog({ onOpenChange }: Pick<AddLanguageDialogProps, 'onOpenChange'>) {
  const t = useT();
  const form = useRecordForm({ action: paths.settings.languages(), values: { code: '', name: '' } });
  const type = (code: string) => {
    const isUntouched = form.data.name === '' || form.data.name === ownName(form.data.code.trim());
    form.change({ code, ...(isUntouched ? { name: ownName(code.trim()) } : {}) });
  };
  return (
    <RecordDialog
      form={form}
      title={t('languages.add')}
      description={t('languages.add_text')}
      saveLabel={t('languages.add')}
      onClose={() => onOpenChange(false)}
    >
      <TextInput
        {...fieldProps(form, 'code')}
        onChange={type}
        label={t('languages.code')}
        hint={t('languages.code_hint')}
        maxLength={20}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextInput
        {...fieldProps(form, 'name')}
        label={t('languages.name')}
        hint={t('languages.name_hint')}
        maxLength={60}
        required
      />
    </RecordDialog>
  );
}
