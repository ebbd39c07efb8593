import { router } from '@inertiajs/react';
import type { Selection } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { InputDialog } from '@/Components/form/InputDialog';
import { TagsField } from '@/Components/form/TagsField';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

export type ManyCodes = { what: 'tags' | 'mail' | 'copy'; selection: Selection; count: number; done: () => void };
type Option = { value: string; label: string };

type ManyCodesDialogProps = {
  asked: ManyCodes;
  tags: readonly string[];
  languages: readonly Option[];
  onClose: () => void;
};

/** Bulk actions on codes that need input. */
export function ManyCodesDialog({ asked, tags, languages, onClose }: ManyCodesDialogProps) {
  if (asked.what === 'tags') return <TagDialog asked={asked} tags={tags} onClose={onClose} />;
  if (asked.what === 'copy') return <CopyDialog asked={asked} onClose={onClose} />;
  return (
    <MailDialog
      href={paths.promoCodes.mails()}
      data={{ selection: asked.selection }}
      count={asked.count}
      languages={languages}
      onDone={asked.done}
      onClose={onClose}
    />
  );
}

function TagDialog({ asked, tags, onClose }: Omit<ManyCodesDialogProps, 'languages'>) {
  const t = useT();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const refused = (of: string) => Object.entries(errors).find(([name]) => name.split('.')[0] === of)?.[1];
  const save = () =>
    router.post(
      paths.promoCodes.tags(),
      { add, remove, selection: asked.selection as never },
      {
        preserveScroll: true,
        onStart: () => setBusy(true),
        onError: setErrors,
        onSuccess: () => {
          asked.done();
          onClose();
        },
        onFinish: () => setBusy(false),
      },
    );
  return (
    <InputDialog open onOpenChange={onClose} title={t('promoCodes.tag_title', { count: asked.count })}>
      <div className="grid gap-5">
        <TagsField
          name="add"
          label={t('promoCodes.tags_add')}
          value={add}
          onChange={setAdd}
          suggestions={tags}
          error={refused('add')}
        />
        <TagsField
          name="remove"
          label={t('promoCodes.tags_remove')}
          value={remove}
          onChange={setRemove}
          suggestions={tags}
          error={refused('remove')}
        />
        <div>
          <Button busy={isBusy} disabled={add.length + remove.length === 0} onClick={save}>
            {t('promoCodes.tag_now')}
          </Button>
        </div>
      </div>
    </InputDialog>
  );
}

type MailDialogProps = {
  href: string;
  data?: { selection: Selection };
  count: number;
  /** Includes recipients who already have it. */
  isAgain?: boolean;
  languages: readonly Option[];
  onDone?: () => void;
  onClose: () => void;
};

/** Emails codes; the request has an id, so that a double click sends once. */
export function MailDialog({ href, data, count, isAgain = false, languages, onDone, onClose }: MailDialogProps) {
  const t = useT();
  const locale = useLocale();
  const run = useRef(uuidv7());
  const [language, setLanguage] = useState<string>(locale);
  const [again, setAgain] = useState(isAgain);
  const [isBusy, setBusy] = useState(false);
  const send = () =>
    router.post(
      href,
      { run: run.current, locale: language, again, ...(data as never as Record<string, string>) },
      {
        preserveScroll: true,
        onStart: () => setBusy(true),
        onSuccess: () => {
          onDone?.();
          onClose();
        },
        onFinish: () => setBusy(false),
      },
    );
  return (
    <InputDialog open onOpenChange={onClose} title={t('promoCodes.mail_title', { count })}>
      <div className="grid gap-5">
        <p>{t('promoCodes.mail_text')}</p>
        <Select
          label={t('promoCodes.mail_language')}
          options={languages}
          value={language}
          onChange={setLanguage}
          name="locale"
        />
        {!isAgain && <Checkbox label={t('promoCodes.mail_again')} value={again} onChange={setAgain} />}
        <div>
          <Button busy={isBusy} onClick={send}>
            {t('promoCodes.mail_now')}
          </Button>
        </div>
      </div>
    </InputDialog>
  );
}

function CopyDialog({ asked, onClose }: Pick<ManyCodesDialogProps, 'asked' | 'onClose'>) {
  const t = useT();
  const [text, setText] = useState('');
  const [state, setState] = useState<'reading' | 'read' | 'copied' | 'failed'>('reading');
  useEffect(() => {
    http.post<{ text: string }>(paths.promoCodes.texts(), { selection: asked.selection }).then(
      ({ data }) => {
        setText(data.text);
        setState('read');
      },
      () => setState('failed'),
    );
  }, [asked]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setState('copied'));
  return (
    <InputDialog open onOpenChange={onClose} title={t('promoCodes.copy_title')} wide>
      {state === 'failed' ? (
        <p role="alert" className="text-danger">
          {t('promoCodes.copy_failed')}
        </p>
      ) : (
        <div className="grid gap-5">
          <TextArea label={t('promoCodes.copy_text')} name="codes" value={text} onChange={() => {}} rows={10} />
          <div>
            <Button icon="copy" busy={state === 'reading'} onClick={copy}>
              {t(state === 'copied' ? 'promoCodes.copied' : 'promoCodes.copy_now')}
            </Button>
          </div>
        </div>
      )}
    </InputDialog>
  );
}
