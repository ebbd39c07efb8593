import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { PageHeader } from '@/Components/PageHeader';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { TermsFields } from './Partials/TermsFields';
import { useCrumbs } from './Partials/useCrumbs';

export default function Edit({ record, code, promo, uses, zone }: Pages['PromoCodes/Edit']) {
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
          <TermsFields form={form} zone={zone} usesHint={t('promoCodes.max_uses_hint')} />
        </FormSection>
        <FormSection title={t('promoCodes.section_for')} lead={t('promoCodes.section_for_text')}>
          <TextInput {...fieldProps(form, 'recipient')} label={t('promoCodes.recipient')} maxLength={200} optional />
        </FormSection>
      </RecordForm>
    </>
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
