import type { FormDataType } from '@inertiajs/core';
import { useForm, usePage } from '@inertiajs/react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/Components/Button';

type Errors = Record<string, string | undefined>;

/**
 * The form of a record that is added to a list in the same dialog. The form is empty again after each.
 * @param bodyOf what is sent beside the id, which makes a retry add one record
 */
export function useNewRecord<T extends FormDataType<T>>(
  url: string,
  empty: T,
  bodyOf: (data: T) => Record<string, string | boolean | null>,
) {
  const form = useForm<T>(empty);
  const [id, setId] = useState(() => crypto.randomUUID());
  const errors = { ...usePage().props.errors, ...form.errors } as Errors;
  const save = () => {
    form.transform((data) => ({ ...bodyOf(data), id }));
    form.post(url, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => {
        form.reset();
        setId(crypto.randomUUID());
      },
    });
  };
  return { form, errors, save };
}

type NewRecordFormProps = {
  title: string;
  submitLabel: string;
  busy: boolean;
  onSave: () => void;
  children: ReactNode;
};

export function NewRecordForm({ title, submitLabel, busy, onSave, children }: NewRecordFormProps) {
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <h3 className="text-subheading">{title}</h3>
      {children}
      <div>
        <Button type="submit" icon="plus" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
