import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { CODE_FIELD } from './useHandScanner';

/** For codes that no scanner reads. */
export function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) return;
    onCode(code);
    setCode('');
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <TextInput
        className="grow"
        label={t('validations.type_code_label')}
        value={code}
        onChange={setCode}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={400}
        {...CODE_FIELD}
        inputClassName="figures"
      />
      <Button type="submit" className="min-h-12">
        {t('validations.check')}
      </Button>
    </form>
  );
}
