import type { Translate } from '@server/shared/i18n/translate';
import { normaliseReference } from '@server/shared/reference';
import { TICKET_REFERENCE_LENGTH } from '@server/shared/ticketCodeBytes';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { CODE_FIELD } from './useHandScanner';
import { ORDER_REFERENCE_LENGTH } from './VisitorsDialog';

/** Too short for a ticket's reference, and not an order's: characters are missing. */
function wrongOf(code: string, t: Translate): string | undefined {
  const { length } = normaliseReference(code);
  if (length === 0) return t('validations.type_code_empty');
  if (length >= TICKET_REFERENCE_LENGTH || length === ORDER_REFERENCE_LENGTH) return undefined;
  return t('validations.type_code_short', { length: TICKET_REFERENCE_LENGTH, typed: length });
}

/** Manual input of codes that cannot be scanned. */
export function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = wrongOf(code, t);
    setError(said);
    if (said) return;
    onCode(code);
    setCode('');
  };
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <TextInput
        className="grow"
        label={t('validations.type_code_label')}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setError(undefined);
        }}
        error={error}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={400}
        {...CODE_FIELD}
        inputClassName="figures"
      />
      <Button type="submit" className="mt-7.5 min-h-12">
        {t('validations.check')}
      </Button>
    </form>
  );
}
