import { Button } from '@/Components/Button';
import { DraftOffer } from '@/Components/form/DraftOffer';
import { LeaveDialog } from '@/Components/form/LeaveDialog';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { useAnswer } from './useAnswer';

type AnswerFormProps = {
  id: string;
  seen: string;
  locale: string;
  isClosed: boolean;
  replies: readonly { id: string; name: string; text: string }[];
  onTyping: () => void;
  onSent: () => void;
};

/** A reply to the customer or an internal note; a chosen saved reply is appended to the text. */
export function AnswerForm({ id, seen, locale, isClosed, replies, onTyping, onSent }: AnswerFormProps) {
  const t = useT();
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' });
  const values = { body: '', kind: isClosed ? ('note' as const) : ('answer' as const) };
  const { form, send, guard, offer } = useAnswer({ id, seen, values, onSent });
  const isNote = form.data.kind === 'note';
  const body = fieldProps(form, 'body');
  const insert = (reply: string) => {
    const text = replies.find((one) => one.id === reply)?.text;
    if (text) form.setData('body', [form.data.body.trimEnd(), text].filter(Boolean).join('\n\n'));
  };
  return (
    <form
      noValidate
      className="grid gap-5 border-t border-rule pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        send('waiting');
      }}
    >
      <DraftOffer form={offer} />
      {!isClosed && (
        <RadioCards
          {...fieldProps(form, 'kind')}
          legend={t('support.kind')}
          hideLegend
          className="grid gap-2.5 sm:grid-cols-2"
          options={[
            { value: 'answer', label: t('support.kind_answer') },
            { value: 'note', label: t('support.kind_note'), description: t('support.kind_note_hint') },
          ]}
        />
      )}
      {!isNote && replies.length > 0 && (
        <Select
          label={t('support.use_reply')}
          placeholder={t('support.choose_reply')}
          value=""
          onChange={insert}
          options={replies.map((reply) => ({ value: reply.id, label: reply.name }))}
        />
      )}
      <TextArea
        {...body}
        onChange={(text) => {
          body.onChange(text);
          if (!isNote) onTyping();
        }}
        label={
          isNote ? t('support.note_label') : t('support.answer_label', { language: languages.of(locale) ?? locale })
        }
        lang={isNote ? undefined : locale}
        rows={6}
        maxLength={5000}
        required
      />
      <div className="button-row">
        <Button type="submit" busy={form.processing}>
          {t(isNote ? 'support.keep_note' : 'support.send')}
        </Button>
        {!isNote && (
          <Button variant="secondary" busy={form.processing} onClick={() => send('solved')}>
            {t('support.send_solved')}
          </Button>
        )}
      </div>
      <LeaveDialog guard={guard} />
    </form>
  );
}
