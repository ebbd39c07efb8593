import { Link, router, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { CodeUse } from '@server/promo-codes/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { DateTime } from '@/Components/DateTime';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { MailDialog } from './Partials/ManyCodes';
import { RecipientFields } from './Partials/RecipientFields';
import { TermsFields } from './Partials/TermsFields';
import { useCrumbs } from './Partials/useCrumbs';

export default function Edit(props: Pages['PromoCodes/Edit']) {
  const { record, code, promo, uses, zone, tags } = props;
  const t = useT();
  const crumbs = useCrumbs({ label: code });
  const form = useRecordForm({ action: paths.promoCodes.one(record.id), ...record });
  return (
    <>
      <PageHeader
        title={t('promoCodes.edit_title', { code })}
        heading={<span className="figures">{code}</span>}
        lead={t('promoCodes.edit_lead', { promo, count: uses })}
        crumbs={crumbs}
        actions={
          <>
            <HistoryButton of="promo-codes" id={record.id} name={code} />
            <MailCode {...props} />
            {uses === 0 && <DeleteCode id={record.id} code={code} />}
          </>
        }
      />
      <RecordForm form={form}>
        <FormSection title={t('promoCodes.section_limits')} lead={t('promoCodes.section_limits_text')}>
          <SwitchField
            {...fieldProps(form, 'active')}
            label={t('promoCodes.active')}
            hint={t('promoCodes.active_hint')}
          />
          <TermsFields form={form} zone={zone} usesHint={t('promoCodes.max_uses_hint')} tags={tags} />
        </FormSection>
        <FormSection title={t('promoCodes.section_for')} lead={t('promoCodes.section_for_text')}>
          <RecipientFields form={form} />
        </FormSection>
      </RecordForm>
      <Uses {...props} />
    </>
  );
}

/** Emails the code to its recipient; without email, says what to do instead. */
function MailCode({ record, mailed, languages, zone }: Pages['PromoCodes/Edit']) {
  const t = useT();
  const format = useFormat();
  const { mails } = usePage().props.features;
  const [isAsking, setAsking] = useState(false);
  if (!record.values.recipientEmail) return null;
  if (!mails) return <p className="text-small text-soft">{t('promoCodes.no_mail_hint')}</p>;
  return (
    <>
      {mailed.at && (
        <span className="text-small text-soft">
          {t('promoCodes.mailed_times', { count: mailed.times, date: format.dateTime(mailed.at, zone) })}
        </span>
      )}
      <Button variant="secondary" icon="mail" onClick={() => setAsking(true)}>
        {t(mailed.times > 0 ? 'promoCodes.mail_this_again' : 'promoCodes.mail_this')}
      </Button>
      {isAsking && (
        <MailDialog
          href={paths.promoCodes.mails(record.id)}
          count={1}
          isAgain={mailed.times > 0}
          languages={languages}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Orders that used the code, with their buyers. */
function Uses({ used, record, zone }: Pages['PromoCodes/Edit']) {
  const t = useT();
  if (!used) return null;
  const { recipient, recipientEmail } = record.values;
  const whose = [recipient, recipientEmail].filter(Boolean).join(' · ');
  const columns: Column<CodeUse>[] = [
    {
      key: 'order',
      header: t('promoCodes.use_order'),
      primary: true,
      cell: ({ reference, label }) => (
        <Link href={paths.orders.show(reference)} className="link figures">
          {label}
        </Link>
      ),
    },
    { key: 'at', header: t('promoCodes.use_at'), cell: ({ at }) => <DateTime at={at} zone={zone} /> },
    { key: 'email', header: t('promoCodes.use_email'), cell: ({ email }) => email },
    { key: 'discount', header: t('promoCodes.use_discount'), cell: ({ discount }) => <Money {...discount} /> },
  ];
  return (
    <section className="mt-12" aria-labelledby="uses">
      <h2 id="uses" className="text-heading">
        {t('promoCodes.uses_title')}
      </h2>
      {whose && <p className="mt-1 text-soft">{t('promoCodes.uses_of', { recipient: whose })}</p>}
      {used.length === 0 ? (
        <p className="mt-4 text-soft">{t('promoCodes.uses_none')}</p>
      ) : (
        <div className="mt-4">
          <Table
            caption={t('promoCodes.uses_title')}
            columns={columns}
            rows={used}
            rowKey={({ reference }) => reference}
          />
        </div>
      )}
    </section>
  );
}

function DeleteCode({ id, code }: { id: string; code: string }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="trash" onClick={() => setIsAsking(true)}>
        {t('promoCodes.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('promoCodes.delete_title', { code })}
        confirmLabel={t('promoCodes.delete')}
        onConfirm={() => router.delete(paths.promoCodes.one(id))}
        dangerous
      >
        {t('promoCodes.delete_text')}
      </ConfirmDialog>
    </>
  );
}
