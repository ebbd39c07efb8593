import type { LocalText } from '@server/shared/localText';
import { FormSection } from '@/Components/form/FormSection';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { RecordForm } from '@/Components/form/RecordForm';
import type { RecordForm as Form } from '@/Components/form/useRecordForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

export type ReplyValues = { name: string; body: LocalText };

type ReplyFormProps = { form: Form<ReplyValues>; placeholders: readonly string[]; saveLabel?: string };

/** A saved reply in every language, and the placeholders it may use. */
export function ReplyForm({ form, placeholders, saveLabel }: ReplyFormProps) {
  const t = useT();
  const blanks = placeholders.map((name) => `{${name}}`).join(' ');
  return (
    <RecordForm form={form} saveLabel={saveLabel}>
      <FormSection title={t('support.reply_body')} lead={t('support.reply_blanks', { blanks })}>
        <TextInput {...fieldProps(form, 'name')} label={t('support.reply_name')} maxLength={80} required />
        <LocalTextField
          {...fieldProps(form, 'body')}
          onChange={(body) => form.change({ body })}
          label={t('support.reply_body')}
          multiline
          rows={8}
          maxLength={5000}
          required
        />
      </FormSection>
    </RecordForm>
  );
}
