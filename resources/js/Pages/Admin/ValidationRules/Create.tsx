import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { RuleForm } from './Partials/RuleForm';
import { newRule, type RuleValues } from './Partials/ruleValues';

export default function Create({ options }: Pages['Admin/ValidationRules/Create']) {
  const t = useT();
  const mayEverywhere = useAuth().mayEverywhere('catalogue.manage');
  const [values] = useState(() => newRule(mayEverywhere ? null : (options.venues[0]?.value ?? null)));
  const form = useRecordForm<RuleValues>({ action: paths.validationRules.index(), values });
  return (
    <>
      <PageHeader
        title={t('entryRules.new')}
        lead={t('entryRules.new_lead')}
        crumbs={[{ label: t('entryRules.title'), href: paths.validationRules.index() }, { label: t('entryRules.new') }]}
      />
      <RuleForm form={form} id={null} options={options} saveLabel={t('entryRules.create')} />
    </>
  );
}
