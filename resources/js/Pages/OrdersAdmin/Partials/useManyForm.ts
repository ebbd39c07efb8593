import { useForm } from '@inertiajs/react';
import type { Selection } from '@server/shared/lists';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useId } from 'react';
import { focusFirstError } from '@/lib/focusFirstError';

export type ManyProps = { selection: Selection; count: number; done: () => void; onClose: () => void };

/** A form with one field for all selected rows; a refused value stays. */
export function useManyForm(field: string, url: string, { selection, done, onClose }: ManyProps) {
  const id = useId();
  const form = useForm<Record<string, string>>({ [field]: '' });
  const errors = form.errors as Record<string, string | undefined>;
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.transform((data) => ({ ...data, selection: selection as never }));
    form.post(url, {
      preserveScroll: true,
      preserveState: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
      onSuccess: () => {
        done();
        onClose();
      },
    });
  };
  const value = form.data[field] ?? '';
  const onChange = (next: string) => form.setData(field, next);
  const other = errors.form ?? errors.selection;
  return { id, busy: form.processing, send, other, field: { name: field, value, onChange, error: errors[field] } };
}
