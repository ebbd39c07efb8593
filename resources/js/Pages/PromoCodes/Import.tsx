import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { CsvField } from './Partials/CsvField';
import { PromoChoice } from './Partials/PromoChoice';
import { NO_TERMS, TermsFields } from './Partials/TermsFields';
import { useCrumbs } from './Partials/useCrumbs';

export default function Import({ promos, zone }: Pages['PromoCodes/Import']) {
  const t = useT();
  const crumbs = useCrumbs(
    { label: t('promoCodes.batches'), href: paths.promoCodes.batches() },
    { label: t('promoCodes.import') },
  );
  const only = promos.length === 1 ? promos[0]!.value : '';
  const form = useRecordForm({
    action: paths.promoCodes.imports(),
    values: { name: '', promoId: only, csv: '', ...NO_TERMS },
    neverKept: ['csv'],
  });
  return (
    <>
      <PageHeader title={t('promoCodes.import')} lead={t('promoCodes.import_lead')} crumbs={crumbs} />
      <RecordForm form={form} saveLabel={t('promoCodes.import_now')}>
        <FormSection title={t('promoCodes.section_batch')} lead={t('promoCodes.section_code_text')}>
          <CsvField name="csv" onChange={(csv) => form.setData('csv', csv)} error={form.errors.csv} />
          <TextInput
            {...fieldProps(form, 'name')}
            label={t('promoCodes.batch_name')}
            hint={t('promoCodes.batch_name_hint')}
            maxLength={120}
            required
          />
          <PromoChoice {...fieldProps(form, 'promoId')} promos={promos} />
        </FormSection>
        <FormSection title={t('promoCodes.section_limits')} lead={t('promoCodes.section_limits_text')}>
          <TermsFields form={form} zone={zone} usesHint={t('promoCodes.max_uses_import_hint')} />
        </FormSection>
      </RecordForm>
    </>
  );
}
