import type { LocalText } from '@server/shared/localText';
import { paths } from '@server/shared/paths';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { RecordDialog } from '@/Components/form/RecordDialog';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type AddChannelDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Asks for the name of a new channel; its terms are set on its own page. */
export function AddChannelDialog(props: AddChannelDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onOpenChange }: AddChannelDialogProps) {
  const t = useT();
  const form = useRecordForm({ action: paths.settings.channels(), values: { name: {} as LocalText, code: '' } });
  return (
    <RecordDialog
      form={form}
      title={t('channels.add')}
      description={t('channels.add_text')}
      saveLabel={t('channels.add')}
      onClose={() => onOpenChange(false)}
    >
      <LocalTextField {...fieldProps(form, 'name')} label={t('channels.name')} maxLength={60} required />
      <TextInput
        {...fieldProps(form, 'code')}
        label={t('channels.code')}
        hint={t('channels.code_hint')}
        maxLength={30}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
    </RecordDialog>
  );
}
