import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { CodeInput } from '@/Components/CodeInput';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { PromoChoice } from './Partials/PromoChoice';
import { NO_RECIPIENT, RecipientFields } from './Partials/RecipientFields';
import { NO_TERMS, TermsFields } from './Partials/TermsFields';
import { useCrumbs } from './Partials/useCrumbs';

export default function Create({ promos, zone, tags }: Pages['PromoCodes/Create']) {
  const t = useT();
  const crumbs = useCrumbs({ label: t('promoCodes.new_code') });
  const only = promos.length === 1 ? promos[0]!.value : '';
  const form = useRecordForm({
    action: paths.promoCodes.index(),
    values: { code: '', promoId: only, ...NO_RECIPIENT, active: true, ...NO_TERMS },
  });
  return (
    <>
      <PageHeader title={t('promoCodes.new_code')} crumbs={crumbs} />
      <RecordForm form={form}>
        <FormSection title={t('promoCodes.section_code')} lead={t('promoCodes.section_code_text')}>
          <CodeInput
            {...fieldProps(form, 'code')}
            label={t('promoCodes.code')}
            hint={t('promoCodes.code_hint')}
            maxLength={64}
            required
          />
          <PromoChoice {...fieldProps(form, 'promoId')} promos={promos} />
        </FormSection>
        <FormSection title={t('promoCodes.section_limits')} lead={t('promoCodes.section_limits_text')}>
          <TermsFields form={form} zone={zone} usesHint={t('promoCodes.max_uses_hint')} tags={tags} />
        </FormSection>
        <FormSection title={t('promoCodes.section_for')} lead={t('promoCodes.section_for_text')}>
          <RecipientFields form={form} />
        </FormSection>
      </RecordForm>
    </>
  );
}
