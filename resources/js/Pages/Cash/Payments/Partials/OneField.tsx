import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { TAKES_SCANS } from '@/Components/counter/scannedKeys';
import { useSending } from '@/Components/counter/useSending';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type OneFieldProps = {
  label: string;
  submit: string;
  isOptional?: boolean;
  /** A scanned code belongs to this field while it has the focus. */
  takesScans?: boolean;
  onSend: (typed: string) => Promise<unknown>;
  onDone: () => void;
};

/** A form with one field about the basket. A refused value stays, with the reason. */
export function OneField({ label, submit, isOptional = false, takesScans = false, onSend, onDone }: OneFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { errors, isBusy, send } = useSending<'typed'>([]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const request = async () => {
      await onSend(typed.trim());
      onDone();
    };
    void send(request, { typed: !isOptional && typed.trim() === '' && t('errors.required') });
  };
  return (
    <form onSubmit={save} noValidate className="grid gap-2">
      <TextInput
        label={label}
        value={typed}
        onChange={setTyped}
        error={errors.typed ?? errors.form}
        maxLength={60}
        autoComplete="off"
        optional={isOptional}
        required={!isOptional}
        {...(takesScans ? { [TAKES_SCANS]: '' } : {})}
        autoFocus
      />
      <span className="flex gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          {submit}
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </span>
    </form>
  );
}
