import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { type FocusEvent, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { SubNav } from '@/Components/SubNav';
import { TextArea } from '@/Components/TextArea';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { MailPreview } from './Partials/MailPreview';
import { mailName } from './Partials/mailName';
import { PlaceholderButtons } from './Partials/PlaceholderButtons';

type Field = 'subject' | 'body';

export default function MailText(props: Pages['Settings/MailText']) {
  // A key by language and state, so that each has its own form.
  return <OneMail key={`${props.record.id} ${props.isOwn}`} {...props} />;
}

function OneMail({ kind, language, languages, record, isOwn, placeholders, testTo }: Pages['Settings/MailText']) {
  const t = useT();
  const name = mailName(kind, t);
  const form = useRecordForm({ action: paths.settings.mails(kind, language.code), ...record });
  const typing = useRef<{ field: Field; at: number }>({ field: 'body', at: record.values.body.length });
  const said = `${form.data.subject}\n${form.data.body}`;
  const missing = placeholders.filter(
    ({ name: placeholder, isEssential }) => isEssential && !said.includes(`{${placeholder}}`),
  );

  const remember = (field: Field) => (event: FocusEvent<HTMLElement>) => {
    const input = event.target as HTMLInputElement | HTMLTextAreaElement;
    typing.current = { field, at: input.selectionEnd ?? input.value.length };
  };
  const putIn = (placeholder: string) => {
    const { field, at } = typing.current;
    const text = form.data[field];
    form.setData(field, `${text.slice(0, at)}{${placeholder}}${text.slice(at)}`);
    typing.current = { field, at: at + placeholder.length + 2 };
  };

  return (
    <>
      <PageHeader
        title={t('mailTexts.title', { mail: name, language: language.name })}
        crumbs={[
          { label: t('settings.title'), href: paths.settings.section() },
          { label: t('settings.tab_mails'), href: paths.settings.mails() },
          { label: name },
        ]}
        actions={isOwn && <Revert kind={kind} code={language.code} />}
      />
      <div className="mb-4">
        <SubNav
          label={t('mailTexts.language')}
          items={languages.map(({ code, name: label }) => ({
            label,
            href: paths.settings.mails(kind, code),
            current: code === language.code,
            lang: code,
          }))}
        />
      </div>
      <RecordForm form={form}>
        <FormSection title={t('mailTexts.words')} lead={t('mailTexts.words_text')}>
          <TextInput
            {...fieldProps(form, 'subject')}
            onBlur={remember('subject')}
            label={t('mailTexts.subject')}
            lang={language.code}
            maxLength={200}
            required
          />
          <TextArea
            {...fieldProps(form, 'body')}
            onBlur={remember('body')}
            label={t('mailTexts.body')}
            lang={language.code}
            rows={10}
            maxLength={5000}
            required
          />
          <PlaceholderButtons placeholders={placeholders} onChoose={putIn} />
          {missing.length > 0 && (
            <Alert tone="warn" live>
              {t('mailTexts.missing_essential', {
                placeholders: missing.map(({ name: placeholder }) => `{${placeholder}}`).join(' '),
              })}
            </Alert>
          )}
        </FormSection>
        <FormSection title={t('mailTexts.preview')} lead={t('mailTexts.preview_text')}>
          <MailPreview kind={kind} code={language.code} labels={form.data} testTo={testTo} />
        </FormSection>
      </RecordForm>
    </>
  );
}

function Revert({ kind, code }: { kind: string; code: string }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="history" onClick={() => setIsAsking(true)}>
        {t('mailTexts.revert')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('mailTexts.revert_title')}
        confirmLabel={t('mailTexts.revert')}
        onConfirm={() => router.delete(paths.settings.mails(kind, code))}
        dangerous
      >
        {t('mailTexts.revert_text')}
      </ConfirmDialog>
    </>
  );
}
