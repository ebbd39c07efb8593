import type { CounterNotes } from '@server/cash/pages';
import { useState } from 'react';
import { useSending } from '@/Components/counter/useSending';
import { FormDialog } from '@/Components/form/FormDialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import type { Basket } from './useBasket';

type NotesDialogProps = { basket: Basket; notes: CounterNotes; onClose: () => void };

/** Name for the sale and a note for colleagues; shown only when the cashier opens it. */
export function NotesDialog({ basket, notes, onClose }: NotesDialogProps) {
  const t = useT();
  const [values, setValues] = useState(notes);
  const { errors, isBusy, send } = useSending([]);
  const submit = () =>
    send(async () => {
      await basket.writeNotes({ buyer: values.buyer.trim(), note: values.note.trim() });
      onClose();
    });
  const field = (name: keyof CounterNotes) => ({
    value: values[name],
    onChange: (value: string) => setValues((typed) => ({ ...typed, [name]: value })),
    autoComplete: 'off',
    optional: true,
  });
  return (
    <FormDialog
      title={t('counter.notes')}
      description={t('counter.notes_text')}
      submitLabel={t('counter.notes_save')}
      busy={isBusy}
      error={errors.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput {...field('buyer')} label={t('counter.notes_buyer')} maxLength={120} />
      <TextInput {...field('note')} label={t('counter.notes_note')} maxLength={500} />
    </FormDialog>
  );
}
