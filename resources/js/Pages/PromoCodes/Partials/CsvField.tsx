import { bytesAsText } from '@server/shared/bytesAsText';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { useT } from '@/hooks/useT';

const MAX_MEGABYTES = 10;

type CsvFieldProps = { name: string; onChange: (text: string) => void; error?: string };
type Chosen = { name: string; lines: number };

/** Reads a file of codes in the browser, and says at once when it cannot be one. */
export function CsvField({ name, onChange, error }: CsvFieldProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string>();

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setChosen(null);
    onChange('');
    if (file.size > MAX_MEGABYTES * 1024 * 1024)
      return setProblem(t('promoCodes.csv_too_big', { megabytes: MAX_MEGABYTES }));
    const text = bytesAsText(new Uint8Array(await file.arrayBuffer()));
    if (text === null) return setProblem(t('promoCodes.csv_encoding'));
    setProblem(undefined);
    setChosen({ name: file.name, lines: text.trimEnd().split('\n').length - 1 });
    onChange(text);
  };

  const shown = problem ?? error;
  return (
    <div className="grid gap-1.5" data-field={name} data-label={t('promoCodes.csv')}>
      <p id={`${id}-label`} className="font-strong">
        {t('promoCodes.csv')}
      </p>
      <p id={`${id}-hint`} className="text-small text-soft">
        {t('promoCodes.csv_hint')}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="secondary"
          icon="share"
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-label ${id}-hint${shown ? ` ${id}-error` : ''}`}
          aria-invalid={shown ? true : undefined}
        >
          {t('promoCodes.csv_choose')}
        </Button>
        {chosen && (
          <span role="status" className="min-w-0 wrap-anywhere">
            {t('promoCodes.csv_chosen', { name: chosen.name, count: chosen.lines })}
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="hidden"
        onChange={read}
        tabIndex={-1}
      />
      <div className="whitespace-pre-line" role="alert">
        <FieldError id={`${id}-error`} error={shown} />
      </div>
    </div>
  );
}
