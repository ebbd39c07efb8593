import type { CounterNotes } from '@server/cash/pages';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { refusalIn } from '@/Components/counter/refusalIn';
import { Dialog } from '@/Components/Dialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import type { Basket } from './useBasket';

type NotesDialogProps = { basket: Basket; notes: CounterNotes; onClose: () => void };

/** Name for the sale and a note for colleagues; shown only when the cashier opens it. */
export function NotesDialog({ basket, notes, onClose }: NotesDialogProps) {
  const t = useT();
  const form = useId();
  const [values, setValues] = useState(notes);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await basket.writeNotes({ buyer: values.buyer.trim(), note: values.note.trim() });
      onClose();
    } catch (refused) {
      setError(refusalIn(refused).text);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof CounterNotes) => ({
    value: values[name],
    onChange: (value: string) => setValues((typed) => ({ ...typed, [name]: value })),
    autoComplete: 'off',
    optional: true,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('counter.notes')}
      description={t('counter.notes_text')}
      keepOpen
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} busy={isBusy}>
            {t('counter.notes_save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        {error && (
          <Alert tone="danger" live>
            {error}
          </Alert>
        )}
        <TextInput {...field('buyer')} label={t('counter.notes_buyer')} maxLength={120} />
        <TextInput {...field('note')} label={t('counter.notes_note')} maxLength={500} />
      </form>
    </Dialog>
  );
}
