import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { AxiosError } from 'axios';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { Field } from '@/Components/Field';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

type Imported = { added: number; changed: number; same: number };
type Problem = { line: number | null; key: string; message: string };
type Refused = { problems?: Problem[]; more?: number; message?: string; errors?: Record<string, string[]> };
type Outcome = { done: Imported } | { problems: Problem[]; more: number } | { error: string };

type ImportDialogProps = { code: string; name: string; open: boolean; onOpenChange: (open: boolean) => void };

/** Imports a file of texts, all or nothing; errors are listed by line. */
export function ImportDialog(props: ImportDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ code, name, onOpenChange }: ImportDialogProps) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const send = async () => {
    if (!file) return setOutcome({ error: t('languages.import_choose') });
    setIsSending(true);
    setOutcome(null);
    const body = new FormData();
    body.append('file', file);
    try {
      const headers = { Accept: 'application/json' };
      const { data } = await http.post<Imported>(paths.settings.importTranslations(code), body, { headers });
      setOutcome({ done: data });
      router.reload();
    } catch (failure) {
      const answer = (failure as AxiosError<Refused>).response?.data;
      if (answer?.problems) setOutcome({ problems: answer.problems, more: answer.more ?? 0 });
      else setOutcome({ error: answer?.errors?.file?.[0] ?? answer?.message ?? t('languages.import_failed') });
    } finally {
      setIsSending(false);
    }
  };

  const error = outcome && 'error' in outcome ? outcome.error : undefined;
  const isDone = outcome !== null && 'done' in outcome;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t('languages.import_title', { name })}
      description={t('languages.import_text')}
      keepOpen
      wide
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t(isDone ? 'common.close' : 'common.cancel')}
          </Button>
          {!isDone && (
            <Button busy={isSending} onClick={() => void send()}>
              {t('languages.import_send')}
            </Button>
          )}
        </>
      }
    >
      {!isDone && (
        <Field label={t('languages.import_file')} error={error}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.json,text/csv,application/json"
              className="control"
              onChange={({ target }) => {
                setFile(target.files?.[0] ?? null);
                setOutcome(null);
              }}
            />
          )}
        </Field>
      )}
      {outcome && <Told outcome={outcome} />}
    </Dialog>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  const t = useT();
  if ('done' in outcome) {
    return (
      <Alert tone="ok" live title={t('languages.import_done_title')}>
        {t('languages.import_done', { ...outcome.done })}
      </Alert>
    );
  }
  if ('error' in outcome) return null;
  const { problems, more } = outcome;
  return (
    <Alert tone="danger" live title={t('languages.import_problems_title')} className="mt-5">
      <p>{t('languages.import_problems', { count: problems.length + more })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard */}
      <ul className="mt-2 grid max-h-72 gap-1 overflow-y-auto" tabIndex={0}>
        {problems.map(({ line, key, message }) => (
          <li key={`${line} ${key} ${message}`} className="wrap-anywhere">
            {line !== null && <span className="figures">{t('languages.import_line', { line })} · </span>}
            <span className="font-strong">{key}</span>: {message}
          </li>
        ))}
        {more > 0 && <li>+ {more}</li>}
      </ul>
    </Alert>
  );
}
