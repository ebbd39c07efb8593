import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { RuleForm } from './Partials/RuleForm';
import type { RuleValues } from './Partials/ruleValues';

export default function Edit({ record, options }: Pages['Admin/ValidationRules/Edit']) {
  const t = useT();
  const [isDeleting, setDeleting] = useState(false);
  const { id, version, values } = record;
  const form = useRecordForm<RuleValues>({ action: paths.validationRules.one(id), values, version });
  return (
    <>
      <PageHeader
        title={values.name}
        crumbs={[{ label: t('entryRules.title'), href: paths.validationRules.index() }, { label: values.name }]}
        actions={
          <>
            <HistoryButton of="validation-rules" id={id} name={values.name} />
            <Button variant="secondary" icon="trash" onClick={() => setDeleting(true)}>
              {t('entryRules.delete')}
            </Button>
          </>
        }
      />
      <RuleForm form={form} id={id} options={options} />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('entryRules.delete_title', { name: values.name })}
        confirmLabel={t('entryRules.delete')}
        onConfirm={() => router.delete(paths.validationRules.one(id), { onFinish: () => setDeleting(false) })}
        dangerous
      >
        {t('entryRules.delete_text')}
      </ConfirmDialog>
    </>
  );
}
