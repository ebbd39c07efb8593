import type { TextRow } from '@server/settings/pages';
import { paths } from '@server/shared/paths';
import type { AxiosError } from 'axios';
import { useId, useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

type Progress = { total: number; done: number; own: number };
type Saved = Progress & { text: string; isOwn: boolean };
type Refused = { errors?: Record<string, string[]> };

type TextRowsProps = {
  code: string;
  language: string;
  rows: readonly TextRow[];
  onProgress: (progress: Progress) => void;
};

/** English texts, each with a field for the translation that saves on blur. */
export function TextRows({ code, language, rows, onProgress }: TextRowsProps) {
  return (
    <ul className="mt-2">
      {rows.map((row) => (
        <Row key={`${code} ${row.key}`} {...{ code, language, row, onProgress }} />
      ))}
    </ul>
  );
}

/** Numbers that use a plural form, by example: "1", "2, 3, 4", "0, 5, 6, …". */
function examplesOf(form: string, code: string): string {
  const rules = new Intl.PluralRules(code);
  const numbers = Array.from({ length: 101 }, (_, number) => number).filter((number) => rules.select(number) === form);
  const few = numbers.slice(0, 3).join(', ');
  return numbers.length > 3 ? `${few}, …` : few;
}

type RowProps = Omit<TextRowsProps, 'rows'> & { row: TextRow };

function useText({ code, row, onProgress }: RowProps) {
  const t = useT();
  const [saved, setSaved] = useState({ text: row.text, isOwn: row.isOwn });
  const [typed, setTyped] = useState(row.text);
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [error, setError] = useState<string>();
  const send = async (text: string | null) => {
    setState('saving');
    setError(undefined);
    try {
      const { data } = await http.put<Saved>(
        paths.settings.translation(code, row.key),
        { text, was: saved.isOwn ? saved.text : null },
        { headers: { Accept: 'application/json' } },
      );
      setSaved({ text: data.text, isOwn: data.isOwn });
      setTyped(data.text);
      setState('saved');
      onProgress(data);
    } catch (failure) {
      setState('idle');
      const answer = (failure as AxiosError<Refused>).response?.data;
      setError(answer?.errors?.text?.[0] ?? t('languages.not_saved'));
    }
  };
  const leave = () => {
    if (typed === saved.text || state === 'saving') return;
    // A blank value removes the organisation's own text.
    if (typed.trim() === '') return saved.isOwn ? void send(null) : setTyped(saved.text);
    void send(typed);
  };
  return { saved, typed, setTyped, state, error, leave, revert: () => void send(null) };
}

function Row(props: RowProps) {
  const { code, language, row } = props;
  const t = useT();
  const id = useId();
  const { saved, typed, setTyped, state, error, leave, revert } = useText(props);
  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-rule py-4 md:grid-cols-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-note text-faint">
          <span className="wrap-anywhere">{row.key}</span>
          {row.form && <Badge>{t('languages.form', { numbers: examplesOf(row.form, code) })}</Badge>}
        </p>
        <p id={`${id}-english`} lang="en" className="mt-1 whitespace-pre-line wrap-anywhere">
          {row.english}
        </p>
      </div>
      <div className="min-w-0">
        <textarea
          aria-label={t('languages.text_of', { language, english: row.english })}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          lang={code}
          rows={1}
          className="control field-sizing-content"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) leave();
          }}
        />
        <div className="mt-1 flex min-h-6 flex-wrap items-center gap-3 text-small text-soft">
          {saved.text === '' && <Badge tone="warn">{t('languages.missing_badge')}</Badge>}
          {saved.isOwn && <Badge tone="accent">{t('languages.own_badge')}</Badge>}
          {saved.isOwn && (
            <Button variant="quiet" size="sm" onClick={revert}>
              {t('languages.revert')}
            </Button>
          )}
          <span role="status" className="flex items-center gap-1">
            {state === 'saving' && t('languages.saving')}
            {state === 'saved' && typed === saved.text && (
              <>
                <Icon name="check" size={16} className="text-ok" /> {t('languages.saved')}
              </>
            )}
          </span>
        </div>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </li>
  );
}
