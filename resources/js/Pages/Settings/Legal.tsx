import type { Pages } from '@server/pages';
import type { LocalText } from '@server/shared/localText';
import { paths } from '@server/shared/paths';
import { use } from 'react';
import { FormSection } from '@/Components/form/FormSection';
import { FormContext } from '@/Components/form/formContext';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { LinkButton } from '@/Components/LinkButton';
import { Markup } from '@/Components/Markup';
import { SubNav } from '@/Components/SubNav';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { LegalChanges } from './Partials/LegalChanges';
import { LegalVersions } from './Partials/LegalVersions';
import { PublishLegal } from './Partials/PublishLegal';
import { SettingsFrame } from './Partials/SettingsFrame';

type LegalProps = Pages['Settings/Legal'];

export default function Legal(props: LegalProps) {
  const t = useT();
  return (
    <SettingsFrame
      current="legal"
      lead={t('legal.lead')}
      actions={<LinkButton href={paths.settings.privacy()}>{t('legal.to_privacy')}</LinkButton>}
    >
      <SubNav
        label={t('common.legal_links')}
        items={props.kinds.map(({ kind, version }) => ({
          label: version === null ? t(`common.legal_${kind}`) : `${t(`common.legal_${kind}`)} (${version})`,
          href: paths.settings.legal(kind),
          current: kind === props.kind,
        }))}
      />
      {/* A key by text, so that each has its own form. */}
      <OneText key={props.kind} {...props} />
    </SettingsFrame>
  );
}

function OneText({ kind, record, changes, versions, ...publication }: LegalProps) {
  const t = useT();
  const form = useRecordForm({ action: paths.settings.legal(kind), ...record });
  return (
    <>
      <RecordForm form={form}>
        <FormSection title={t('legal.draft')} lead={t('legal.draft_text')}>
          <LocalTextField
            {...fieldProps(form, 'body')}
            onChange={(body) => form.setData('body', body)}
            label={t('legal.body')}
            multiline
            rows={16}
            maxLength={60_000}
          />
        </FormSection>
        <FormSection title={t('legal.preview')} lead={t('legal.preview_text')}>
          <Preview body={form.data.body} />
        </FormSection>
      </RecordForm>
      <FormSection title={t('legal.changes')} lead={t('legal.changes_text')}>
        <LegalChanges changes={changes} />
      </FormSection>
      <FormSection title={t('legal.publish')} lead={t('legal.publish_text')}>
        <PublishLegal {...publication} kind={kind} version={record.version} isDirty={form.isDirty} />
        <LegalVersions kind={kind} versions={versions} />
      </FormSection>
    </>
  );
}

/** Preview in the form's current language. */
function Preview({ body }: { body: LocalText }) {
  const t = useT();
  const language = use(FormContext)?.language ?? '';
  const text = body[language] ?? '';
  if (text.trim() === '') return <p className="text-soft">{t('legal.preview_empty')}</p>;
  return <Markup text={text} lang={language} className="rounded-md border border-rule bg-raised p-5" />;
}
