import { TextArea } from '@/Components/TextArea';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

export type Recipient = { recipient: string; recipientEmail: string; recipientNote: string };

export const NO_RECIPIENT: Recipient = { recipient: '', recipientEmail: '', recipientNote: '' };

type RecipientForm = {
  data: Recipient;
  errors: Record<string, string | undefined>;
  setData: (name: never, value: never) => void;
};

/** The recipient of a code. */
export function RecipientFields({ form }: { form: RecipientForm }) {
  const t = useT();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput {...fieldProps(form, 'recipient')} label={t('promoCodes.recipient')} maxLength={200} optional />
        <TextInput
          {...fieldProps(form, 'recipientEmail')}
          label={t('promoCodes.recipient_email')}
          type="email"
          maxLength={254}
          optional
        />
      </div>
      <TextArea
        {...fieldProps(form, 'recipientNote')}
        label={t('promoCodes.recipient_note')}
        rows={2}
        maxLength={500}
        optional
      />
    </>
  );
}
