import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { refusalIn } from '@/Components/counter/refusalIn';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type OneFieldProps = {
  label: string;
  submit: string;
  isOptional?: boolean;
  onSend: (typed: string) => Promise<unknown>;
  onDone: () => void;
};

/** A form with one field about the basket. A refused value stays, with the reason. */
export function OneField({ label, submit, isOptional = false, onSend, onDone }: OneFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isOptional && typed.trim() === '') return setError(t('errors.required'));
    setBusy(true);
    try {
      await onSend(typed.trim());
      onDone();
    } catch (refused) {
      setError(refusalIn(refused).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="grid gap-2">
      <TextInput
        label={label}
        value={typed}
        onChange={setTyped}
        error={error}
        maxLength={60}
        autoComplete="off"
        optional={isOptional}
        required={!isOptional}
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
